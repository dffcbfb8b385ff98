import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const artefacts = fileURLToPath(new URL('../artefacts', import.meta.url))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `${artefacts}/e2e`,
  // Software rendering is heavy: one app at a time keeps the tests steady on a small machine.
  workers: 1,
  // A test that fails now and then is a fault to be found, not to be hidden.
  retries: 0,
  forbidOnly: true,
  // Both only bound a hang, with other programs on the same cores: nothing is waited for by time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${artefacts}/e2e.json` }]],
})
