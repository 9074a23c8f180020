import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium, installChromium, launchArgs } from '../tooling/browser.ts'
import { startReference } from './reference-server.ts'

/**
 * Measures first and largest contentful paint, blocking time, layout shift and weight of pages, cold cache,
 * on a phone at 4x CPU slowdown and slow 4G (the throttling Lighthouse calls "devtools": 562.5 ms, 1474.56
 * and 675 kbit/s). The first row is the floor: a small fixed page from `node:http` in the same run. Median of
 * the runs.
 *
 * node bench/web-vitals.ts [--runs 5] URL [URL...]
 */
type Vitals = { fcp: number; lcp: number; cls: number; tbt: number; lcpElement: string }
type Row = Vitals & {
  requests: number
  foreign: number
  scriptGzip: number
  styleGzip: number
  htmlBrotli: number
}

const observe = `(() => {
  const w = (window.__vitals = { fcp: 0, lcp: 0, cls: 0, long: [], lcpElement: '' });
  const on = (type, f) => new PerformanceObserver((list) => list.getEntries().forEach(f)).observe({ type, buffered: true });
  on('paint', (e) => { if (e.name === 'first-contentful-paint') w.fcp = e.startTime; });
  on('largest-contentful-paint', (e) => { w.lcp = e.startTime; w.lcpElement = e.element ? e.element.tagName : ''; });
  on('layout-shift', (e) => { if (!e.hadRecentInput) w.cls += e.value; });
  on('longtask', (e) => w.long.push([e.startTime, e.duration]));
})()`

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  })
}

async function measure(page: Page, url: string): Promise<Row> {
  const origin = new URL(url).origin
  const row = { requests: 0, foreign: 0, scriptGzip: 0, styleGzip: 0, htmlBrotli: 0 }
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    row.requests++
    if (!response.url().startsWith(origin) && !response.url().startsWith('data:')) row.foreign++
    const kind = response.request().resourceType()
    bodies.push(
      response.body().then(
        (body) => {
          if (kind === 'script') row.scriptGzip += gzipSync(body).length
          if (kind === 'stylesheet') row.styleGzip += gzipSync(body).length
          if (kind === 'document') row.htmlBrotli += brotliCompressSync(body).length
        },
        () => {},
      ),
    )
  })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  await Promise.all(bodies)
  const vitals = await page.evaluate<Vitals & { long: [number, number][] }>('window.__vitals')
  const tbt = vitals.long
    .filter(([start, duration]) => start + duration > vitals.fcp)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
  return { ...row, fcp: vitals.fcp, lcp: vitals.lcp, cls: vitals.cls, tbt, lcpElement: vitals.lcpElement }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const args = process.argv.slice(2)
const runs = args[0] === '--runs' ? Number(args.splice(0, 2)[1]) : 5
const executablePath = findChromium()
if (!executablePath) throw new Error(`Chromium is missing: ${installChromium}`)
const fixed =
  '<!doctype html><meta name=viewport content="width=device-width"><title>floor</title><h1>Floor</h1>'
const reference = await startReference(Buffer.from(fixed + '<p>text</p>'.repeat(200)))
const browser = await chromium.launch({ executablePath, args: [...launchArgs] })

for (const url of [reference.url, ...args]) {
  const rows: Row[] = []
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page))
    rows.push(await measure(page, url))
    await context.close()
  }
  const of = (key: keyof Omit<Row, 'lcpElement'>) =>
    Math.round(median(rows.map((row) => row[key])) * 1000) / 1000
  console.log(
    `${url}\n  FCP ${of('fcp')} ms, LCP ${of('lcp')} ms (${rows[0]?.lcpElement}), TBT ${of('tbt')} ms, CLS ${of('cls')}`,
    `\n  ${of('requests')} requests, ${of('foreign')} foreign; gzip bytes: script ${of('scriptGzip')},`,
    `style ${of('styleGzip')}; HTML brotli ${of('htmlBrotli')}`,
  )
}
await browser.close()
await reference.close()
