import { defineConfig } from '@playwright/test'
import { findChromium, launchArgs } from './tooling/browser.ts'

/**
 * One row a store and width. `npm test` runs the journeys in the first, but for those tagged @ci: it has 8 minutes.
 * BROWSER_MATRIX=full (as CI does) runs all of them, and the screens, a purchase and the cart in the other five.
 */
const matrix = [
  { store: 'en', width: 390 },
  { store: 'et', width: 1440 },
  { store: 'ru', width: 390 },
  { store: 'en', width: 1440 },
  { store: 'et', width: 390 },
  { store: 'ru', width: 1440 },
] as const
const isFull = process.env['BROWSER_MATRIX'] === 'full'
const rows = isFull ? matrix : matrix.slice(0, 1)
const executablePath = findChromium()

export default defineConfig<{ store: string }>({
  testDir: 'apps/storefront/e2e',
  outputDir: 'test-results',
  globalSetup: './apps/storefront/e2e/support/start-shop.ts',
  // One shop serves both workers, as it serves several shoppers.
  workers: 2,
  fullyParallel: true,
  ...(isFull ? {} : { grepInvert: /@ci/ }),
  // One more try on a shared machine; a test that needs it is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: { args: [...launchArgs], ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
  },
  projects: rows.map(({ store, width }, row) => ({
    name: `${store}-${width}`,
    ...(row > 0 && { testMatch: /(screens|purchase|cart)\.spec\.ts$/ }),
    use: { store, viewport: { width, height: width < 800 ? 844 : 900 }, hasTouch: width < 800 },
  })),
})
