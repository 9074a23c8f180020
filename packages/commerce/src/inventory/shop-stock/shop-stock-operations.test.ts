import { operationContext } from '../../platform/operations/operation-context-suite.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { getShopStock, importShopStockFile, setShopStock } from './shop-stock-operations.ts'

let database: TestDatabase
let operator: OperationContext
const folder = mkdtempSync(join(tmpdir(), 'ambra-counts-'))

beforeAll(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'A', stock: { qty: 10 } }), aProduct({ sku: 'B' })])
  const aShop = (id: string) => ({
    id,
    code: 'store',
    kind: 'store' as const,
    name: id,
    address: '',
    city: id,
    postcode: '10415',
    country_id: 'EE',
  })
  await pickupPointRepository(database.db).replaceCarrier('store', [aShop('tallinn'), aShop('tartu')])
  operator = operationContext(database)
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (content: string | Buffer): string => {
  const file = join(folder, 'counts.csv')
  writeFileSync(file, content)
  return file
}
const shown = async () =>
  (await getShopStock(operator, { skus: ['A', 'B'] })).map(({ shop, sku, qty }) => `${shop} ${sku} ${qty}`)

describe('ambra shop-stock', () => {
  it('imports a compressed file and lists rejected lines', async () => {
    const file = fileOf(
      gzipSync('shop;sku;qty\ntallinn;A;3\nnarva;A;1\ntartu;GHOST;1\ntartu;B;2\ntartu;A;x\n'),
    )
    const result = await importShopStockFile(operator, { file })
    expect(result).toMatchObject({ read: 5, changed: 2, unchanged: 0 })
    expect(result.refused.map(({ line, field }) => `${line} ${field}`)).toEqual(['3 shop', '4 sku', '6 qty'])
    expect(await shown()).toEqual(['tallinn A 3', 'tartu B 2'])
    expect(await importShopStockFile(operator, { file })).toMatchObject({ changed: 0, unchanged: 2 })
    expect((await getShopStock(operator, { skus: ['A'] }))[0]?.countedAt).toBe(noon.toISOString())
  })

  it('imports a file of one named shop', async () => {
    await importShopStockFile(operator, { file: fileOf('sku,qty\nA,1\n'), shop: 'tartu' })
    expect(await shown()).toContain('tartu A 1')
    const file = fileOf('sku,qty\nA,1\n')
    await expect(importShopStockFile(operator, { file, shop: 'narva' })).rejects.toThrow(
      'no shop "narva": tallinn, tartu',
    )
  })

  it('sets one count of a known shop and sku', async () => {
    await setShopStock(operator, { shop: 'tartu', sku: 'A', qty: 5 })
    expect(await shown()).toContain('tartu A 5')
    await expect(setShopStock(operator, { shop: 'narva', sku: 'A', qty: 5 })).rejects.toThrow('no shop')
    await expect(setShopStock(operator, { shop: 'tartu', sku: 'X', qty: 5 })).rejects.toThrow('no product')
  })
})
