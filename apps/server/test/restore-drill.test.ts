import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenInvariants } from '@ambra/db/invariants'
import { openDatabase } from '@ambra/db/connection'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlacedOrder } from './order-client-suite.ts'
import { callShop, fillCart, sendOrder } from './shop-client-suite.ts'
import {
  ambra,
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

let dataDir: string
let server: ServerProcess | undefined
const elsewhere = mkdtempSync(join(tmpdir(), 'ambra-drill-'))

beforeAll(async () => {
  ensureMailBuild()
  dataDir = await preparedDataDir([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 100_000 } })])
})
afterAll(async () => {
  await server?.kill()
  for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
})

async function buy({ url }: ServerProcess): Promise<PlacedOrder> {
  const { status, error, result } = await sendOrder(url, await fillCart(url))
  if (status !== 200) throw new Error(`not placed: ${status} ${error}`)
  return result
}
const show = ({ url }: ServerProcess, { orderNumber: number, orderToken }: PlacedOrder) =>
  callShop(url, `api/order/pull?${new URLSearchParams({ number, orderToken })}`)

it('OPS-11: a backup made under load restores a complete shop', { timeout: 3_600_000 }, async () => {
  const orders = runLength(5, 1000)
  const shop = await startServerProcess(dataDir)
  server = shop
  const before: PlacedOrder[] = []
  for (let n = 0; n < orders; n += 1) before.push(await buy(shop))

  // Orders arrive while the backup is made.
  let isOver = false
  const during: PlacedOrder[] = []
  const load = (async () => {
    while (!isOver) during.push(await buy(shop))
  })()
  const file = join(elsewhere, 'shop.tar.gz')
  const startedAt = Date.now()
  const backup = await ambra(dataDir, 'backup', file)
  const backedUpAt = Date.now()
  isOver = true
  await load
  expect([backup.code, backup.err]).toEqual([0, ''])
  await shop.kill()

  const restored = join(elsewhere, 'restored')
  expect(await ambra(restored, 'restore', file)).toMatchObject({ code: 0 })
  const copy = await openDatabase({ dataDir: join(restored, 'database') })
  expect(await brokenInvariants(copy)).toEqual([])
  const { rows } = await copy.db
    .selectFrom('orders')
    .select('number')
    .execute()
    .then((list) => ({ rows: new Set(list.map(({ number }) => number)) }))
  await copy.close()
  expect(before.filter(({ orderNumber }) => !rows.has(orderNumber))).toEqual([])

  const again = await startServerProcess(restored)
  server = again
  const [first] = before
  expect(first && (await show(again, first))).toMatchObject({ status: 200 })
  expect(rows.has((await buy(again)).orderNumber)).toBe(false)
  reportRun('OPS-11', {
    orders: before.length,
    'while it was made': during.length,
    'backup ms': backedUpAt - startedAt,
    'restore to first order ms': Date.now() - backedUpAt,
  })
})
