/** The theme of VitePress in the fonts of the reader's machine: nothing is fetched for looks. */
import { type Theme, useRoute } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { nextTick, onMounted, watch } from "vue";
import { makeSortable } from "./sortable.ts";
import TryIt from "./TryIt.vue";
import "./style.css";

export default {
  extends: theme,
  enhanceApp({ app }) {
    app.component("TryIt", TryIt);
  },
  setup() {
    const route = useRoute();
    const enhance = (): void => {
      void nextTick(() => makeSortable(document));
    };
    onMounted(enhance);
    watch(() => route.path, enhance);
  },
} satisfies Theme;
