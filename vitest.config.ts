import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Recordings made by other laboratories live next to the project, never in it. */
const recordingsAreHere = existsSync(here('../shared/data'))

/** Many times what any test takes, so that other programs on the same cores fail none. */
const boundsOfAHang = { testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({
  plugins: [vue()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bench,core,electron,cli,examples,renderer,scripts}/**/*.test.ts'],
          exclude: ['**/*.recordings.test.ts', '**/*.runtime.test.ts', 'node_modules/**', 'out/**'],
          ...boundsOfAHang,
        },
      },
      {
        extends: true,
        test: {
          // Run by Electron's own Node, which has node:sqlite: see electron/README.md.
          name: 'runtime',
          include: ['electron/**/*.runtime.test.ts'],
          ...boundsOfAHang,
        },
      },
      {
        extends: true,
        test: {
          name: 'recordings',
          include: recordingsAreHere ? ['{bench,core,cli,renderer}/**/*.recordings.test.ts'] : [],
          ...boundsOfAHang,
        },
      },
    ],
  },
})
