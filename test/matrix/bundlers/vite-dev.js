// PORT=8080 node vite-dev.js: serves the folder that it is started in.
import { createServer } from "vite";

const server = await createServer({
  configFile: false,
  logLevel: "warn",
  server: { host: "127.0.0.1", port: Number(process.env.PORT), strictPort: true },
});
await server.listen();
