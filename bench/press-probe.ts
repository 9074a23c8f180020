import type { Page } from '@playwright/test'

/**
 * Times after a press: milliseconds until the first visible change and until the result, the longest event,
 * and the layout shift.
 */
export type Times = { first: number; done: number; inp: number; shift: number }

/**
 * Records the times from the next press on; checks `isDone` in every frame. A timer would run after the tasks
 * that the page has queued behind the frame and add their time to the first change, so the task after the
 * frame is user-blocking.
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

/** Presses on an idle page with the CPU slowed down, and waits for the result. */
export async function timePress(
  page: Page,
  { press, isDone }: { press: (page: Page) => Promise<unknown>; isDone: string },
  slowdown: number,
): Promise<Times> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(probe(isDone))
  await press(page)
  return readTimes(page)
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

/** Formats the medians of several presses as one table cell. */
export function medians(list: readonly Times[]): string {
  if (list.length === 0) return 'no result'
  const of = (key: keyof Times) => median(list.map((times) => times[key]))
  return `first ${of('first')}, done ${of('done')}, INP ${of('inp')}, shift ${of('shift').toFixed(3)}`
}
