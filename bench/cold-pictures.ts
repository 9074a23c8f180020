import { chromium } from '@playwright/test'
import { findChromium, installChromium, launchArgs } from '../tooling/browser.ts'

/**
 * Measures the pictures of a category page on a newly started shop with empty data: milliseconds from the
 * navigation until each picture in the viewport is decoded. Opens each page in a new visit; a second run
 * measures a warm shop.
 *
 * node bench/cold-pictures.ts SHOP [PATH...]     SHOP: http://localhost:3000/en
 */
const allPaths = ['laptops', 'tvs', 'washing-machines', 'smartphones', 'coffee-machines', 'headphones']

/** Waits for the pictures in the viewport; returns their number and the time the last was decoded. */
const lastPicture = `(async () => {
  const shown = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
  await Promise.all(shown.map((image) => image.decode().catch(() => {})));
  return { count: shown.length, failed: shown.filter((image) => image.naturalWidth === 0).length, at: Math.round(performance.now()) };
})()`

const [shop, ...paths] = process.argv.slice(2)
if (!shop) throw new Error('node bench/cold-pictures.ts SHOP [PATH...]')
const executablePath = findChromium()
if (!executablePath) throw new Error(`Chromium is missing: ${installChromium}`)
const browser = await chromium.launch({ executablePath, args: [...launchArgs] })
for (const path of paths.length > 0 ? paths : allPaths.map((name) => `/c/${name}`))
  for (const width of [390, 1440]) {
    const context = await browser.newContext({ viewport: { width, height: width < 800 ? 844 : 900 } })
    const page = await context.newPage()
    await page.goto(shop + path, { waitUntil: 'commit' })
    await page
      .waitForFunction('document.images.length > 6 || document.readyState === "complete"')
      .catch(() => {})
    const found = await page.evaluate<{ count: number; failed: number; at: number }>(lastPicture)
    console.log(
      `${path}, ${width} px: ${found.count} pictures, ${found.failed} failed, the last after ${found.at} ms`,
    )
    await context.close()
  }
await browser.close()
