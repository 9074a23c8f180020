import { cpSync, rmSync } from 'node:fs'
import { freePort } from '@ambra/testing/free-port'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillCart, sendOrder } from './shop-client-suite.ts'
import { aProduct } from '@ambra/testing/import-builders'
import { startValkeyServer, type ValkeyServer } from '@ambra/testing/valkey-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '@ambra/api/http/rate-limit'
import {
  ensureMailBuild,
  plainPagesScript,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

const server = await startValkeyServer()
const token = 'figures-of-two-processes'
const { max } = rateLimits['order-pull']

// Where neither Valkey nor Redis is installed, only CI runs this.
describe.runIf(server)('two processes with one CACHE_URL', () => {
  // Never used when it is absent.
  const valkey = server as ValkeyServer
  const dataDirs: string[] = []
  let one: ServerProcess
  let other: ServerProcess

  beforeAll(async () => {
    ensureMailBuild()
    const env = {
      CACHE_URL: valkey.url.replace('redis:', 'valkey:'),
      PUBLIC_URL: 'http://127.0.0.1:1',
      METRICS_TOKEN: token,
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'warn',
    }
    const dataDir = await preparedDataDir([aProduct({ sku: 'CABLE' })])
    dataDirs.push(dataDir, `${dataDir}-other`)
    cpSync(dataDir, `${dataDir}-other`, { recursive: true })
    const start = async (folder: string) => {
      const PORT = String(await freePort())
      const started = await startServerProcess(folder, {
        script: plainPagesScript,
        env: { ...env, PORT },
      })
      // It prints the address for shoppers.
      return { ...started, url: `http://127.0.0.1:${PORT}` }
    }
    ;[one, other] = [await start(dataDir), await start(`${dataDir}-other`)]
  }, 600_000)
  afterAll(async () => {
    valkey.thaw()
    await one?.kill()
    await other?.kill()
    await valkey.kill()
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  })

  const statusOf = async (url: string) => (await fetch(url)).status
  const pull = ({ url }: ServerProcess) => statusOf(`${url}/api/order/pull?number=1&orderToken=x`)
  async function figure({ url }: ServerProcess, name: string): Promise<number> {
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await response.text())?.[1])
  }
  const isConnected = () => figure(one, 'ambra_cache_connected')

  it('counts the calls of both processes toward one limit', async () => {
    const statuses: number[] = []
    for (let call = 0; call < max * 2; call += 1) statuses.push(await pull(call % 2 ? one : other))
    const accepted = statuses.filter((status) => status === 404).length
    // With separate counters all would be accepted. On a busy machine a count may come too late.
    expect(accepted).toBeGreaterThanOrEqual(max)
    expect(accepted).toBeLessThan(max * 2)
    expect(statuses.at(-1)).toBe(429)
  })

  it('renders a page once for both processes, and again after a purge', async () => {
    const hits = () => figure(other, 'ambra_cache_page_hits')
    await expect
      .poll(async () => {
        const path = `page-${Math.random()}`
        await fetch(`${one.url}/${path}`)
        await sleep(200)
        return (await (await fetch(`${other.url}/${path}`)).text()).includes(' orders') && hits()
      })
      .toBe(1)
    const text = async ({ url }: ServerProcess) => (await fetch(`${url}/counted`)).text()
    expect([await text(one), await text(other)]).toEqual([
      expect.stringContaining('0 orders'),
      expect.anything(),
    ])
    expect(await sendOrder(one.url, await fillCart(one.url))).toMatchObject({ status: 200 })
    // The other process has a separate database: it only has the message.
    await expect.poll(() => text(one)).toContain('1 orders')
    await expect.poll(() => text(other)).toContain('1 orders')
  })

  it('continues without the cache server, and reports it', async () => {
    await valkey.kill()
    await expect.poll(isConnected).toBe(0)
    expect([await statusOf(`${one.url}/new`), await statusOf(`${other.url}/new`)]).toEqual([200, 200])
    // Each process counts separately, and both have used up their calls.
    expect([await pull(one), await pull(other)]).toEqual([429, 429])
    expect(await figure(one, 'ambra_cache_failures')).toBeGreaterThan(0)
    await valkey.start()
    await expect.poll(isConnected).toBe(1)
    const lines = one.stderr().split('\n')
    expect(lines.filter((line) => line.includes('CACHE_URL'))).toHaveLength(2)
  })

  it('serves while the cache server is frozen', async () => {
    valkey.freeze()
    const statuses = []
    for (let call = 0; call < 10; call += 1)
      statuses.push(await statusOf(`${one.url}/api/catalog/et/product/_search?request={}`))
    expect(statuses).not.toContain(500)
    expect(new Set(statuses).size).toBe(1)
    for (let call = 0; call < 5; call += 1) await pull(one)
    valkey.thaw()
    await expect.poll(isConnected).toBe(1)
  })
})
