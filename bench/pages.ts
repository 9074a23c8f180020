import { spawn } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'

/**
 * Measures requests per second of page URLs of a running shop against a `node:http` server that returns the
 * same bytes, measured right before and after each. The reference runs in a separate process; the shop is one
 * process, so requests per second are per core.
 *
 * Rendered requests carry an `authorization` header: such a page is rendered for this request only, never
 * cached.
 *
 * node bench/pages.ts URL [URL...]
 */
const seconds = 6
const connections = 16
const headers = { 'accept-encoding': 'br, gzip' }

type Load = { rps: number; p50: number; p99: number; errors: number }

async function load(url: string, duration: number, isRendered = false): Promise<Load> {
  const result = await autocannon({
    url,
    duration,
    connections,
    headers: { ...headers, ...(isRendered && { authorization: 'Bearer none' }) },
  })
  return {
    rps: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors,
  }
}

async function referenceOf(page: Buffer): Promise<number> {
  const child = spawn(process.execPath, [new URL('./reference-process.ts', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(page)
  const [line] = await once(child.stdout, 'data')
  const url = String(line).trim()
  await load(url, 1)
  const { rps } = await load(url, 3)
  child.kill()
  return rps
}

console.log('url\tmode\tstatus\tbytes\treq/s\tp50 ms\tp99 ms\treference req/s\tratio\terrors')
for (const url of process.argv.slice(2)) {
  const response = await fetch(url, { headers })
  const page = Buffer.from(await response.arrayBuffer())
  for (const [mode, isRendered] of [
    ['rendered', true],
    ['cached', false],
  ] as const) {
    const before = await referenceOf(page)
    await load(url, 2, isRendered)
    const { rps, p50, p99, errors } = await load(url, seconds, isRendered)
    const reference = (before + (await referenceOf(page))) / 2
    const row = [url, mode, response.status, page.length, rps.toFixed(0), p50, p99, reference.toFixed(0)]
    console.log([...row, (rps / reference).toFixed(4), errors].join('\t'))
  }
}
