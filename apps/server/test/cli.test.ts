import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { aProduct } from '@ambra/testing/import-builders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ambra,
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

let dataDir: string
let file: string
const written: string[] = []

beforeAll(async () => {
  ensureMailBuild()
  dataDir = await preparedDataDir([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 50 } })])
  file = join(dataDir, 'rows.jsonl')
  written.push(dataDir)
})
afterAll(() => written.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const run = (...args: string[]) => ambra(dataDir, ...args)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)

function thousandRows(): string {
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const row = aProduct({ sku: `ROW-${index}` })
    if (index % 10 !== 7) return JSON.stringify(row)
    return index % 20 === 7 ? JSON.stringify({ ...row, price: 'cheap' }) : '{"type":"product",'
  })
  return `${rows.join('\n')}\n`
}

describe('ambra without a server', () => {
  it('prints its help', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    for (const name of [
      'import',
      'orders',
      'stock',
      'content',
      'offers',
      'reindex',
      'demo',
      'backup',
      'restore',
      'doctor',
    ])
      expect(out).toContain(`  ${name}`)
    expect((await run('order')).err).toMatch(/unknown command.*\n.*orders/s)
  })

  it('imports 900 of 1,000 rows and names the other 100', async () => {
    writeFileSync(file, thousandRows())
    const { code, out, err } = await run('import', file)
    expect([code, err]).toEqual([1, ''])
    expect(out).toContain('imported 900 (900 product), unchanged 0, refused 100')
    expect(out).toMatch(/line 8 {2}price {2}\S/)
    expect(out).toMatch(/line 18 {2}\S/)
    expect(out.match(/^ {2}line \d+/gm)?.length).toBeGreaterThanOrEqual(100)
  })

  it('skips unchanged rows and reads gzip', async () => {
    writeFileSync(file, gzipSync(thousandRows()))
    const result = await json('import', file)
    expect(result).toMatchObject({ read: 1000, unchanged: 900, imported: 0, refusedRows: 100 })
    expect(result.refused).toHaveLength(100)
  })

  it('restores a backup into another folder, never over a shop', async () => {
    const backup = join(dataDir, 'backup.tar.gz')
    expect((await run('backup', backup)).code).toBe(0)
    const elsewhere = `${dataDir}-restored`
    written.push(elsewhere)
    expect((await ambra(elsewhere, 'restore', backup)).code).toBe(0)
    expect((await ambra(elsewhere, 'stock', 'get', 'CABLE')).out).toContain('CABLE')
    const again = await ambra(elsewhere, 'restore', backup)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty')])
  })
})

describe('ambra beside the running server', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServerProcess(dataDir)
  })
  afterAll(() => server.kill())

  // Only read by expectations: a missing field fails them.
  // oxlint-disable-next-line no-explicit-any -- a wrong path in an expectation fails the test
  const get = async (path: string): Promise<any> => (await fetch(`${server.url}/api/${path}`)).json()
  // oxlint-disable-next-line no-explicit-any -- a wrong path in an expectation fails the test
  const post = async (path: string, body: unknown): Promise<any> =>
    (
      await fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()

  async function placeOrder(): Promise<string> {
    const { result: cartId } = await post('cart/create?storeCode=en', {})
    await post(`cart/update?cartId=${cartId}`, { cartItem: { sku: 'CABLE', qty: 2 } })
    const name = { firstname: 'Mari', lastname: 'Maasikas', telephone: '55555555', email: 'mari@example.ee' }
    const shippingAddress = {
      ...name,
      country_id: 'EE',
      street: ['Pikk 13'],
      city: 'Tallinn',
      postcode: '10111',
    }
    const methods = {
      shipping_carrier_code: 'dpd',
      shipping_method_code: 'courier',
      payment_method_code: 'cashondelivery',
    }
    const { result } = await post('order/create?storeCode=en', {
      cart_id: cartId,
      addressInformation: { shippingAddress, ...methods },
    })
    return result.orderNumber
  }

  it('lists an order and moves it only along the status graph', async () => {
    const number = await placeOrder()
    const { rows } = await json('orders', 'list')
    expect(rows[0]).toMatchObject({ number, status: 'pending', customer: 'Mari Maasikas', totalCents: 2699 })
    const refused = await run('orders', 'set-status', number, 'shipped')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/is "pending" and cannot become "shipped"; it may become: .*ready/),
    ])
    expect((await run('orders', 'set-status', number, 'ready', '--comment', 'in stock')).out).toContain(
      'pending → ready',
    )
    const { out } = await run('orders', 'show', number)
    expect(out).toMatch(/ready/)
    expect(out).toContain('mari@example.ee')
    expect(out).toContain('26.99')
    expect((await json('orders', 'show', number)).next).toContain('shipped')
  })

  it('changes stock that the next search shows', async () => {
    expect((await run('stock', 'set', 'CABLE', '3')).code).toBe(0)
    const request = encodeURIComponent('{"query":{"terms":{"sku":["CABLE"]}}}')
    const { hits } = await get(`catalog/et/product/_search?request=${request}`)
    expect(hits.hits[0]._source.stock.qty).toBe((await get('stock/check?sku=CABLE')).result.qty)
    expect((await json('stock', 'get', 'CABLE'))[0].available).toBe(hits.hits[0]._source.stock.qty)
  })

  it('imports into the running shop', async () => {
    writeFileSync(file, `${JSON.stringify(aProduct({ sku: 'FRESH' }))}\n`)
    expect(await json('import', file)).toMatchObject({ imported: 1 })
    const request = encodeURIComponent('{"query":{"terms":{"sku":["FRESH"]}}}')
    expect((await get(`catalog/et/product/_search?request=${request}`)).hits.total).toBe(1)
  })

  it.each([
    [['import', '/nowhere/rows.jsonl'], 'no such file'],
    [['orders', 'show', '999999999'], 'no order 999999999'],
    [['orders', 'list', '--status', 'lost'], '"lost" is no order status'],
    [['orders', 'list', '--store', 'fi'], 'There is no store fi.'],
    [['stock', 'get', 'NONE'], 'NONE'],
    [['stock', 'set', 'CABLE', '-1'], 'whole number'],
    [['stock', 'set', 'NONE', '1'], 'no product with the sku "NONE"'],
    [['content', 'push', '/nowhere'], 'no folder of a store'],
  ])('responds to %j with a clear sentence and exit code 1', async (args, words) => {
    const { code, out, err } = await run(...args)
    expect(code).toBe(1)
    expect(out + err).toContain(words)
    expect(err).not.toMatch(/ at .*\.ts:\d+/)
  })

  it('rejects a file of another format', async () => {
    writeFileSync(file, 'Nordvik;Velmo\n')
    expect((await run('import', file)).err).toContain('does not look like any format')
  })

  it('detects the running server', async () => {
    const findings = await json('doctor')
    const checks = new Map(findings.map(({ check, ok }: { check: string; ok: boolean }) => [check, ok]))
    expect(Object.fromEntries(checks)).toMatchObject({
      server: true,
      database: true,
      durability: true,
      'search index': true,
      outbox: true,
    })
  })

  it('rejects a second server on the same data folder', async () => {
    await expect(startServerProcess(dataDir)).rejects.toThrow(/in use|locked|another/i)
  })
})
