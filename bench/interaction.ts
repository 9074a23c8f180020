import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium, installChromium, launchArgs } from '../tooling/browser.ts'
import { type InteractionRow, rows } from './interaction-rows.ts'

/**
 * What a shopper waits for after a press, measured in the page: milliseconds until the first visible change, until the
 * result is there, and the longest event (INP). Each row in a new visit, at 1x and at 4x CPU slowdown; median of the runs.
 * Two shops in one call are measured in turns, so that a busy machine is equally busy for both.
 *
 * node bench/interaction.ts [--runs 3] [--only TEXT] SHOP [OTHER SHOP]     SHOP: http://localhost:3000/en, the English store
 */
type Times = { first: number; done: number; inp: number; shift: number }

/**
 * Notes the times from the next press on; `isDone` is looked at in every frame. A timer would run after the tasks that the
 * page has queued behind the frame and count their time to the first change, so the task after the frame is user-blocking.
 */
const probe = (isDone: string) => `(() => {
  const w = (window.__press = { first: 0, done: 0, inp: 0, shift: 0 });
  let start = 0;
  const since = () => Math.round(performance.now() - start);
  const begin = (e) => { if (!start) { start = e.timeStamp; requestAnimationFrame(look); } };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { capture: true, once: true });
  new MutationObserver(() => {
    if (start && !w.first) { w.first = -1; requestAnimationFrame(() => scheduler.postTask(() => { w.first = since(); }, { priority: 'user-blocking' })); }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const before = location.href;
  const isDone = () => { ${isDone} };
  const look = () => { if (!w.done && isDone()) setTimeout(() => { w.done = since(); }); if (!w.done) requestAnimationFrame(look); };
  new PerformanceObserver((list) => list.getEntries().forEach((e) => { if (start && e.startTime >= start - 1) w.inp = Math.max(w.inp, e.duration); }))
    .observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => list.getEntries().forEach((e) => { if (start && e.startTime >= start) w.shift += e.value; }))
    .observe({ type: 'layout-shift' });
})()`

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
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(probe(row.isDone))
    await row.press(page)
    return await readTimes(page)
  } finally {
    await context.close()
  }
}

async function readTimes(page: Page): Promise<Times> {
  const end = performance.now() + 30_000
  // Not `waitForFunction`: it evaluates text in the page, which the shop's policy forbids.
  while (!(await page.evaluate<boolean>('window.__press.done > 0 && window.__press.first > 0'))) {
    if (performance.now() > end) throw new Error('no result within 30 s')
    await page.waitForTimeout(100)
  }
  // Entries of events and of late shifts arrive after the frame.
  await page.waitForTimeout(700)
  return page.evaluate<Times>('window.__press')
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

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
    const cells = found.map((list) => {
      if (list.length === 0) return 'no result'
      const of = (key: keyof Times) => median(list.map((times) => times[key]))
      return `first ${of('first')}, done ${of('done')}, INP ${of('inp')}, shift ${of('shift').toFixed(3)}`
    })
    console.log(`${row.name}, ${slowdown}x: ${cells.join(' | ')}`)
  }
await browser.close()
