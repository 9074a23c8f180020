import autocannon from 'autocannon'

/**
 * Measures the CPU time of a page in two running shops, in turns, so that other load affects both equally:
 * medians of three rounds and the ratio of the first shop to the second. Both must expose `/metrics`. For
 * each path it measures what the page cache sends, and what is rendered for one request only (an
 * `authorization` header).
 *
 * node bench/processor-time.ts URL_A URL_B PATH [PATH...]
 */
const connections = 4
const rounds = 3
const amounts = { rendered: 200, cached: 5000 } as const
type Mode = keyof typeof amounts

/** Returns the CPU seconds a shop has used since its start. */
async function used(shop: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', shop))).text()
  const [, seconds] = /^ambra_process_cpu_seconds_total (\S+)/m.exec(metrics) ?? []
  if (seconds === undefined) throw new Error(`${shop} prints no figures at /metrics`)
  return Number(seconds)
}

async function send(url: string, mode: Mode, amount: number): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url,
    amount,
    connections,
    headers: {
      'accept-encoding': 'br, gzip',
      ...(mode === 'rendered' && { authorization: 'Bearer none' }),
    },
  })
  if (non2xx + errors > 0) console.error(`${url} ${mode}: ${non2xx + errors} of ${amount} failed`)
}

async function millisecondsPerPage(shop: string, path: string, mode: Mode): Promise<number> {
  const url = new URL(path, shop).href
  const amount = amounts[mode]
  await send(url, mode, amount / 5)
  const before = await used(shop)
  await send(url, mode, amount)
  return ((await used(shop)) - before) * (1000 / amount)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const [first = '', second = '', ...paths] = process.argv.slice(2)
console.log('path\tmode\tfirst ms\tsecond ms\tratio')
for (const path of paths)
  for (const mode of Object.keys(amounts) as Mode[]) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      times[0].push(await millisecondsPerPage(first, path, mode))
      times[1].push(await millisecondsPerPage(second, path, mode))
    }
    const [a, b] = times.map(median) as [number, number]
    console.log([path, mode, a.toFixed(3), b.toFixed(3), (a / b).toFixed(2)].join('\t'))
  }
