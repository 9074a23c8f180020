import { rmSync } from 'node:fs'
import { aProduct } from '@ambra/testing/import-builders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preparedDataDir, type ServerProcess, startServerProcess } from './server-process-suite.ts'

const path = '/en/p/CABLE/cable'
let dataDir: string
let shop: ServerProcess
let pages: ServerProcess
beforeAll(async () => {
  dataDir = await preparedDataDir([aProduct({ sku: 'CABLE', price: 10 })])
  shop = await startServerProcess(dataDir, { hasPages: true, env: { WORKERS: '1' } })
  const env = { WORKERS: '1', AMBRA_ROLE: 'web', API_URL: `${shop.url}/api`, DATA_DIR: `${dataDir}/web` }
  pages = await startServerProcess(dataDir, { hasPages: true, env })
})
afterAll(async () => {
  await pages?.kill()
  await shop?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function figure({ url }: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? 0,
  )
}
const byThread = 'ambra_pages_rendered_total{by="thread"}'

it.each([
  ['with the database', () => shop],
  ['that reaches the API by HTTP', () => pages],
])('a process %s renders pages by threads', async (_what, server) => {
  await expect.poll(() => figure(server(), 'ambra_render_threads')).toBe(1)
  const response = await fetch(server().url + path, { headers: { authorization: 'Bearer none' } })
  expect([response.status, (await response.text()).includes('CABLE')]).toEqual([200, true])
  expect(await figure(server(), byThread)).toBe(1)
})

it('stops with its threads once its last pages are sent', async () => {
  const sent = Array.from({ length: 6 }, () =>
    fetch(shop.url + path, { headers: { authorization: 'Bearer none' } }),
  )
  // The first response shows that the others have reached the shop too.
  await Promise.race(sent)
  process.kill(shop.pid, 'SIGTERM')
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
  expect(await shop.exited).toBe(0)
})
