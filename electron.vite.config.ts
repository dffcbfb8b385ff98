import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'

/** Advice on the speed of the build itself, which takes seconds. */
const checks = { bundlerTimings: false }

/** Everything is bundled: the app ships three folders of files and no node_modules. */
export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      sourcemap: true,
      rolldownOptions: {
        checks,
        input: { main: 'electron/main.ts', 'study-helper': 'electron/study/checking/process.ts' },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      // A sandboxed preload cannot be an ES module.
      rolldownOptions: {
        checks,
        input: 'electron/preload/preload.ts',
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [vue()],
    worker: { format: 'es', rolldownOptions: { checks } },
    build: {
      sourcemap: false,
      // Half the size to read and compile at every start.
      minify: true,
      // Our policy allows no data: scripts; small files stay files.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { checks, input: fileURLToPath(new URL('renderer/index.html', import.meta.url)) },
    },
    // In development the page still lives at app://pendulab, so Vite's socket has to be named.
    server: { port: 5173, strictPort: true, hmr: { protocol: 'ws', host: 'localhost', clientPort: 5173 } },
  },
})
