/** The theme of VitePress in the fonts of the reader's machine: nothing is fetched for looks. */
import theme from "vitepress/theme-without-fonts";
import "./style.css";

export default theme;
