import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildHttpServer } from '@ambra/api/app'
import { createMetrics } from '@ambra/api/http/metrics'
import { readEnvironment } from '@ambra/server/env'
import { apiSettings } from '@ambra/server/settings'
import { createWatchdog } from '@ambra/server/watchdog/start-watchdog'
import autocannon from 'autocannon'
import { pino } from 'pino'

/**
 * Measures the cost of the watchdog per plain request: CPU time for a small JSON response of the shop's HTTP
 * server with and without it, each in a separate process, in turns. CPU time instead of a rate, because the
 * machine may be shared.
 *
 * node bench/watchdog.ts [TURNS]
 */
const requests = 10_000
const [mode] = process.argv.slice(2)
if (mode === 'with' || mode === 'without') await serve(mode === 'with')
else await compare(Number(mode ?? 7))

async function serve(isWatched: boolean): Promise<void> {
  const [metrics, log] = [createMetrics(), pino({ level: 'warn' })]
  const watchdog = createWatchdog({ metrics, log })
  const prepareServer = isWatched ? watchdog.watch : undefined
  const app = buildHttpServer({
    settings: apiSettings(readEnvironment({}), undefined),
    metrics,
    log,
    prepareServer,
  })
  app.get('/plain', () => ({ code: 200, result: 'plain' }))
  app.get('/used', () => {
    const { user, system } = process.cpuUsage()
    return String((user + system) / 1000)
  })
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
  if (isWatched) watchdog.start()
}

async function compare(turns: number): Promise<void> {
  const servers = await Promise.all(['with', 'without'].map(start))
  const costs: number[][] = [[], []]
  for (let turn = -2; turn < turns; turn += 1) {
    for (const [index, { url }] of servers.entries()) {
      const before = await usedMs(url)
      await autocannon({ url: `${url}/plain`, connections: 8, amount: requests })
      // The first turns warm both up.
      if (turn >= 0) costs[index]?.push((((await usedMs(url)) - before) / requests) * 1000)
    }
  }
  for (const { child } of servers) child.kill()
  const [watched = Number.NaN, plain = Number.NaN] = costs.map(median)
  console.log(
    `us a request: with ${watched.toFixed(1)}, without ${plain.toFixed(1)}; ratio ${(watched / plain).toFixed(3)}`,
  )
}

async function usedMs(url: string): Promise<number> {
  return Number(await (await fetch(`${url}/used`)).text())
}

async function start(mode: string) {
  const child = spawn(process.execPath, [import.meta.filename, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
