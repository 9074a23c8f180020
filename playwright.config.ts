import { defineConfig } from '@playwright/test'
import { findChromium, launchArgs } from './tooling/browser.ts'

/**
 * `npm test` runs the journeys in the first store and width, but for those tagged @ci: it has 8 minutes.
 * BROWSER_MATRIX=rest (as CI does) runs the rest: those, then cart, a purchase and every screen in another
 * language and width, and what is tagged @each in every store and width. BROWSER_MATRIX=full runs both.
 */
const matrix = [
  { store: 'en', width: 390 },
  { store: 'et', width: 1440, testMatch: /(screens|purchase|cart)\.spec\.ts$/ },
  { store: 'ru', width: 390, testMatch: /(screens|purchase|cart)\.spec\.ts$/ },
  { store: 'en', width: 1440, grep: /@each/ },
  { store: 'et', width: 390, grep: /@each/ },
  { store: 'ru', width: 1440, grep: /@each/ },
] as const
const wanted = process.env['BROWSER_MATRIX']
const isWhole = wanted === 'full' || wanted === 'rest'
const rows = isWhole ? matrix : matrix.slice(0, 1)
const executablePath = findChromium()

export default defineConfig<{ store: string }>({
  testDir: 'apps',
  testMatch: '*/e2e/**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './apps/storefront/e2e/support/start-shop.ts',
  // One shop serves both workers, as it serves several shoppers.
  workers: 2,
  fullyParallel: true,
  // One more try on a shared machine; a test that needs it is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: { args: [...launchArgs], ...(executablePath ? { executablePath } : {}) },
    // Recorded on a retry only: recording each test costs a third of the time.
    trace: 'on-first-retry',
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
  },
  projects: rows.map(({ store, width, ...tests }, row) => ({
    name: `${store}-${width}`,
    ...(row === 0 && !isWhole && { grepInvert: /@ci/ }),
    ...(row === 0 && wanted === 'rest' && { grep: /@ci/ }),
    ...tests,
    use: { store, viewport: { width, height: width < 800 ? 844 : 900 }, hasTouch: width < 800 },
  })),
})
