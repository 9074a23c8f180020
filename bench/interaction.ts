import { type Browser, chromium } from '@playwright/test'
import { findChromium, installChromium, launchArgs } from '../tooling/browser.ts'
import { type InteractionRow, rows } from './interaction-rows.ts'
import { medians, timePress, type Times } from './press-probe.ts'

/**
 * Measures how long a shopper waits after a press, in the page: milliseconds until the first visible change,
 * until the result is there, and the longest event (INP). Each row in a new visit, at 1x and at 4x CPU
 * slowdown; median of the runs. Two shops in one call are measured in turns, so that other load affects both
 * equally.
 *
 * node bench/interaction.ts [--runs 3] [--only TEXT] SHOP [OTHER SHOP]     SHOP: http://localhost:3000/en,
 * the English store
 */
async function measure(
  browser: Browser,
  shop: string,
  row: InteractionRow,
  slowdown: number,
): Promise<Times> {
  const isPhone = row.width < 800
  const context = await browser.newContext({
    viewport: { width: row.width, height: isPhone ? 844 : 900 },
    hasTouch: isPhone,
  })
  try {
    const page = await context.newPage()
    await page.goto(shop + row.path, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Necessary only' }).click()
    await row.prepare?.(page)
    await page.waitForTimeout(1500)
    return await timePress(page, row, slowdown)
  } finally {
    await context.close()
  }
}

function valueOf(args: string[], flag: string): string | undefined {
  const at = args.indexOf(flag)
  return at < 0 ? undefined : args.splice(at, 2)[1]
}

const args = process.argv.slice(2)
const runs = Number(valueOf(args, '--runs') ?? 3)
const only = valueOf(args, '--only') ?? ''
const executablePath = findChromium()
if (!executablePath) throw new Error(`Chromium is missing: ${installChromium}`)
const browser = await chromium.launch({ executablePath, args: [...launchArgs] })
for (const row of rows.filter(({ name }) => name.includes(only)))
  for (const slowdown of [1, 4]) {
    const found = args.map((): Times[] => [])
    for (let run = 0; run < runs; run++)
      for (const [index, shop] of args.entries())
        await measure(browser, shop, row, slowdown).then(
          (times) => found[index]?.push(times),
          (error: unknown) => console.warn(`${row.name}: ${String(error).split('\n', 1)[0]}`),
        )
    console.log(`${row.name}, ${slowdown}x: ${found.map(medians).join(' | ')}`)
  }
await browser.close()
