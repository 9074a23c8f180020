import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { stores } from '../packages/domain/src/platform/shop/stores.ts'
import { findChromium, installChromium, launchArgs } from './browser.ts'

/**
 * Takes the narrow and wide screenshots of the web app manifest, for every store: node
 * tooling/app-screenshots.ts URL (of a running demo shop)
 */
const [url] = process.argv.slice(2)
if (!url) {
  console.error('usage: node tooling/app-screenshots.ts URL')
  process.exit(2)
}
const executablePath = findChromium()
if (!executablePath) throw new Error(`Chromium is missing: ${installChromium}`)
const folder = join(import.meta.dirname, '../apps/storefront/public/icons')
const forms = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
]

const browser = await chromium.launch({ executablePath, args: [...launchArgs] })
for (const { code, prefix } of stores)
  for (const { name, viewport, deviceScaleFactor } of forms) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      deviceScaleFactor,
      reducedMotion: 'reduce',
      colorScheme: 'light',
    })
    const page = await context.newPage()
    await page.goto(`${prefix}/`)
    await page.waitForLoadState('load')
    await page.waitForTimeout(1500)
    const file = join(folder, `screenshot-${code}-${name}.webp`)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 62, effort: 6 })
      .toFile(file)
    console.log(`${file}: ${size} bytes`)
    await context.close()
  }
await browser.close()
