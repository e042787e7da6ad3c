import { defineConfig } from "vitest/config";

const server = process.env["TAKEOVER_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      "/ws": { target: server, ws: true },
      "/api": { target: server },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
