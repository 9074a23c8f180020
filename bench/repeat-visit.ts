import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium, installChromium, launchArgs } from '../tooling/browser.ts'
import { startSlowProxy } from './slow-proxy.ts'

/**
 * Measures the time from the press on a link to the first painted product of a list, on a phone at 4x CPU
 * slowdown and slow 4G: with an empty profile, and on a repeat visit with network, without, and with one that
 * does not respond. Medians, and their ratio to the first visit of the same run. The network is slowed
 * outside the browser, so that it is slow for the service worker too.
 *
 * node bench/repeat-visit.ts [--runs 5] URL [PATH, default /en/c/phones], of a production build
 */
const line = { roundTripMs: 562.5, downBitsPerSecond: 1474.56 * 1024, upBitsPerSecond: 675 * 1024 }
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** A frame runs only when the page may be painted: what it finds is painted with the next one. */
const watch = `(() => {
  const seen = (window.__seen = { card: 0, picture: 0 });
  const look = () => {
    const card = document.querySelector('main article');
    if (card && !seen.card && card.getBoundingClientRect().height > 0)
      return requestAnimationFrame(() => { seen.card = performance.now(); look(); });
    const picture = seen.card && card && card.querySelector('img');
    if (picture && picture.complete && picture.naturalWidth > 0) return void (seen.picture = performance.now());
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`

type Seen = { card: number; picture: number }
type Visit = 'first' | 'again, network on' | 'again, network off' | 'again, network silent'

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Polls until the condition holds; the page's content security policy forbids polling inside the page. */
async function until(page: Page, condition: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await page.evaluate<boolean>(condition).catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not within 30 s: ${condition}`)
    await page.waitForTimeout(100)
  }
}

async function visit(page: Page, address: string): Promise<Seen> {
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  await until(page, 'window.__seen?.picture > 0')
  return await page.evaluate<Seen>('window.__seen')
}

/** The HTML of the offline screen is the last shell of a store. */
const areShellsCached = `(async () => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith('/offline')) return true;
  return false;
})()`

/** After the script has loaded the shopper interacts; the worker starts and caches the page with its resources. */
async function letWorkerCome(page: Page, address: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.touchscreen.tap(5, 400)
  await until(page, 'navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))')
  await until(page, `caches.match(${JSON.stringify(address)}).then(Boolean)`)
  // Waits for the worker's last request, so that the next visit has the network to itself.
  await until(page, areShellsCached)
  await page.waitForTimeout(2000)
}

async function round(browserOf: () => Promise<BrowserContext>, path: string): Promise<Map<Visit, Seen>> {
  const context = await browserOf()
  const address = proxy.url + path
  const seen = new Map<Visit, Seen>()
  async function measure(name: Visit): Promise<Page> {
    const page = await openPage(context)
    seen.set(name, await visit(page, address))
    return page
  }
  proxy.mode('slow')
  const first = await measure('first')
  proxy.mode('fast')
  await letWorkerCome(first, address)
  await first.close()

  proxy.mode('slow')
  await (await measure('again, network on')).close()
  await context.setOffline(true)
  await (await measure('again, network off')).close()
  await context.setOffline(false)
  proxy.mode('silent')
  await (await measure('again, network silent')).close()
  await context.close()
  return seen
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const args = process.argv.slice(2)
const runs = args[0] === '--runs' ? Number(args.splice(0, 2)[1]) : 5
const [url, path = '/en/c/phones'] = args
if (!url) {
  console.error('usage: node bench/repeat-visit.ts [--runs 5] URL [PATH]')
  process.exit(2)
}
const executablePath = findChromium()
if (!executablePath) throw new Error(`Chromium is missing: ${installChromium}`)
const proxy = await startSlowProxy(url, line)
const browser = await chromium.launch({ executablePath, args: [...launchArgs] })
const rounds: Map<Visit, Seen>[] = []
for (let run = 0; run < runs; run++) rounds.push(await round(() => browser.newContext(phone), path))
await browser.close()
proxy.close()

const of = (name: Visit, what: keyof Seen) => median(rounds.map((seen) => seen.get(name)?.[what] ?? 0))
console.log(`${path}, ${runs} rounds, first product / its picture, ms (ratio to the first visit)`)
for (const name of rounds[0]?.keys() ?? []) {
  const shown = (['card', 'picture'] as const).map(
    (what) => `${Math.round(of(name, what))} (${(of(name, what) / of('first', what)).toFixed(2)})`,
  )
  console.log(`  ${name}: ${shown.join(' / ')}`)
}
