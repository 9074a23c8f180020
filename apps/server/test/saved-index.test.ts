import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { aProduct } from '@ambra/testing/import-builders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ambra,
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

let dataDir: string
const start = () => startServerProcess(dataDir, { env: { LOG_LEVEL: 'info' } })

async function stop(server: ServerProcess): Promise<void> {
  process.kill(server.pid, 'SIGTERM')
  expect(await server.exited).toBe(0)
}

beforeAll(async () => {
  ensureMailBuild()
  const products = Array.from({ length: 40 }, (_, at) => aProduct({ sku: `CABLE-${at}`, stock: { qty: 10 } }))
  dataDir = await preparedDataDir(products)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function findStock({ url }: ServerProcess, sku: string): Promise<unknown> {
  const request = encodeURIComponent(JSON.stringify({ query: { terms: { sku: [sku] } } }))
  const response = await fetch(`${url}/api/catalog/et/product/_search?request=${request}`)
  // Only expectations read it.
  const { hits } = (await response.json()) as { hits: { hits: { _source: { total_qty: number } }[] } }
  return hits.hits[0]?._source.total_qty
}

it('a start after kill -9 shows what changed since the index was saved', async () => {
  const first = await start()
  expect(first.stderr()).toContain('search index is built')
  expect(await findStock(first, 'CABLE-7')).toBe(10)
  await stop(first)
  expect(existsSync(join(dataDir, 'cache', 'search', 'index.bin'))).toBe(true)

  const second = await start()
  expect(second.stderr()).toContain('search index restored')
  expect((await ambra(dataDir, 'stock', 'set', 'CABLE-7', '3')).code).toBe(0)
  await second.kill()

  const third = await start()
  expect(third.stderr()).toContain('search index restored')
  expect(await findStock(third, 'CABLE-7')).toBe(3)
  expect(await findStock(third, 'CABLE-8')).toBe(10)
  await third.kill()

  rmSync(join(dataDir, 'cache'), { recursive: true })
  const fourth = await start()
  expect(fourth.stderr()).toContain('search index is built')
  expect(await findStock(fourth, 'CABLE-7')).toBe(3)
  await stop(fourth)
})
