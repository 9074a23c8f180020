import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testEngine } from '@ambra/testing/test-engine'
import { defineConfig } from '@playwright/test'
import { findChromium, findChromiumShell, launchArgs } from './tooling/browser.ts'
import { browserProjects } from './tooling/browser-matrix.ts'
import { tiers } from './tooling/test-tiers.ts'

/**
 * TEST_TIER chooses the journeys (`tooling/browser-matrix.ts`), SEED those of a sample, TEST_ENGINE the engine of the shop.
 * Without TEST_TIER every journey can be started in every store and width.
 */
const testDir = join(import.meta.dirname, 'apps')
const specs = globSync('*/e2e/**/*.spec.ts', { cwd: testDir })
  .toSorted()
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(testDir, path), 'utf8') }))
const projects = browserProjects(specs, {
  tier: tiers.find((name) => name === process.env['TEST_TIER']) ?? 'full',
  engine: testEngine(),
  seed: Number(process.env['SEED'] ?? 0),
  isWhole: process.env['JOURNEYS'] === 'all',
})
// A window needs a complete browser; the processes of a run inherit the variable.
if (process.argv.some((option) => /^--(headed|ui|debug)$/.test(option)))
  process.env['CHROMIUM_PATH'] ??= findChromium()
const executablePath = findChromiumShell()

export default defineConfig<{ store: string }>({
  testDir,
  outputDir: 'test-results',
  globalSetup: './apps/storefront/e2e/support/start-shop.ts',
  // One shop serves both workers, as it serves several shoppers.
  workers: 2,
  fullyParallel: true,
  // One more try on a shared machine; a test that needs it is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 300_000,
  // Ends a hang; a slow machine passes.
  expect: { timeout: 100_000 },
  reporter: [['list']],
  use: {
    launchOptions: { args: [...launchArgs], ...(executablePath ? { executablePath } : {}) },
    // Recorded on a retry only: recording each test costs a third of the time.
    trace: 'on-first-retry',
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
  },
  projects: projects.map(({ name, store, width, testMatch, grep }) => ({
    name,
    testMatch: testMatch.map((path) => `**/apps/${path}`),
    ...(grep && { grep }),
    use: { store, viewport: { width, height: width < 800 ? 844 : 900 }, hasTouch: width < 800 },
  })),
})
