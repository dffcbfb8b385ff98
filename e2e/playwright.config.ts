import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const artefacts = fileURLToPath(new URL('../artefacts', import.meta.url))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `${artefacts}/e2e`,
  // Software rendering is heavy: one app at a time keeps the tests steady on a small machine.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: `${artefacts}/e2e.json` }]],
})
