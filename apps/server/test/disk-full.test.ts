import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp, type TestApp } from '../../api/test/api-suite.ts'
import { buyerOf, errorOf } from '../../api/test/sales/order-suite.ts'
import { createImageStore } from '@ambra/api/images/image-store'
import { type Volume, openEmbedded } from '@ambra/db/connection'
import { outboxRepository } from '@ambra/db/messaging'
import { aProduct } from '@ambra/testing/import-builders'
import { asTestDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '@ambra/object-store/folder-store'
import { type OutboxWorker, startOutboxWorker } from '@ambra/commerce/messaging'

const megabyte = 1_000_000
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="5" cy="5" r="4" fill="#a33"/></svg>'

/** Tests OPS-5 on any machine with a simulated full disk. `disk-full-mount.test.ts` fills a real one. */
describe('OPS-5: a shop on a full disk', () => {
  const state = { free: 10_000 * megabyte, isFull: false }
  const volume: Volume = { freeBytes: () => state.free, hasRoomFor: () => !state.isFull }
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(String(JSON.parse(line).msg)) })
  let folder: string
  let shop: TestApp
  let worker: OutboxWorker
  const { cartWith, order, available } = buyerOf(() => shop)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ambra-disk-full-'))
    const disk = { minFreeBytes: 200 * megabyte, reserveBytes: 0 }
    const open = async () =>
      asTestDatabase(await openEmbedded({ dataDir: join(folder, 'database'), volume, disk, logger: log }))
    shop = await createTestApp(
      [
        aProduct({ sku: 'CABLE', price: 10, stock: { qty: 100 } }),
        { type: 'media', path: 'a/b.svg', svg: drawing },
      ],
      {},
      open,
    )
    shop.database.disk?.arm()
  })
  afterAll(async () => {
    await worker?.stop()
    await shop?.database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const nextLook = () => new Promise((done) => setTimeout(done, 550))
  const find = () => shop.call('catalogSearch', { params: { index: 'en', type: 'product' }, body: {} })

  it('rejects orders, shows its products, and recovers by itself', { timeout: 120_000 }, async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    worker = startOutboxWorker({ database: shop.database, handlers: {}, now: shop.clock.now, log })
    state.free = 10 * megabyte
    await nextLook()
    for (let n = 0; n < 20; n += 1)
      expect(errorOf(await order(cartId))).toEqual([503, 'database.unavailable'])
    expect(errorOf(await shop.call('cartCreate'))).toEqual([503, 'database.unavailable'])
    expect(await available('CABLE')).toBe(100)
    expect((await find()).status).toBe(200)
    expect((await shop.call('stockCheck', { query: { sku: 'CABLE' } })).status).toBe(200)
    expect(shop.database.outage()).toBe('disk')

    state.free = 10_000 * megabyte
    await nextLook()
    expect((await order(cartId)).status).toBe(200)
    expect(shop.database.outage()).toBeUndefined()
    expect(lines.filter((line) => line.startsWith('the disk'))).toHaveLength(2)
    // Not one per rejected order.
    expect(lines.length).toBeLessThan(20)
  })

  it('loses no acknowledged order when the log cannot grow', { timeout: 120_000 }, async () => {
    const [first, second] = [await cartWith({ sku: 'CABLE' }), await cartWith({ sku: 'CABLE' })]
    expect((await order(first)).status).toBe(200)
    Object.assign(state, { free: 0, isFull: true })
    expect(errorOf(await order(second))).toEqual([503, 'database.unavailable'])
    expect(errorOf(await order(second))).toEqual([503, 'database.unavailable'])
    expect((await find()).status).toBe(200)

    Object.assign(state, { free: 10_000 * megabyte, isFull: false })
    await expect.poll(async () => (await order(second)).status, { timeout: 60_000, interval: 500 }).toBe(200)
    expect(await available('CABLE')).toBe(97)
    const { waiting } = await outboxRepository(shop.database.db).backlog(shop.clock.now())
    expect(waiting).toBe(6)
  })

  it('serves a picture that it cannot store', async () => {
    const cacheDir = join(folder, 'no-folder')
    let mayCache = true
    const images = createImageStore({
      media: folderStore(shop.mediaDir),
      cacheDir,
      mayCache: () => mayCache,
      log,
    })
    const target = { path: 'a/b.svg', width: 150, height: 150 }
    // A file in place of the folder: writing below it fails as on a full disk.
    const ofPictures: string[] = []
    const blocked = createImageStore({
      media: folderStore(shop.mediaDir),
      cacheDir: join(shop.mediaDir, 'a/b.svg'),
      log: pino({ level: 'warn' }, { write: (line) => ofPictures.push(JSON.parse(line).msg) }),
    })
    for (let n = 0; n < 3; n += 1)
      expect((await blocked.find(target, 'image/webp')).body.length).toBeGreaterThan(20)
    expect(ofPictures).toEqual(['storing rendered pictures failed; it is tried again without further lines'])
    mayCache = false
    expect((await images.find(target, 'image/webp')).format).toBe('webp')
    expect(readdirSync(folder)).not.toContain('no-folder')
  })
})
