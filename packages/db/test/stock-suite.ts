import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderRepository } from '../src/sales/order-repository.ts'
import { stockNoticeRepository } from '../src/inventory/stock-notice-repository.ts'
import { stockRepository } from '../src/inventory/stock-repository.ts'

const later = (ms: number) => new Date(noon.getTime() + ms)
const cableKit = aProduct({
  sku: 'KIT',
  product_type: 'bundle',
  price: null,
  bundle: [{ titles: { et: 'Kaabel' }, required: true, links: [{ sku: 'CABLE', qty: 2, default: true }] }],
})

/** Tests stock announcements and back-in-stock requests on an engine. */
export function stockSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`stock on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [
        aProduct({ sku: 'CABLE', stock: { qty: 0 } }),
        aProduct({ sku: 'CASE', stock: { qty: 1 } }),
        aConfigurable({ sku: 'PHONE' }),
        cableKit,
      ])
      await sql`update stock set qty = 0 where product_id in (select id from products where sku like 'PHONE-%')`.execute(
        database.db,
      )
    })
    afterAll(() => database.close())

    const stock = () => stockRepository(database.db)
    const notices = () => stockNoticeRepository(database.db)
    const request = (sku: string, email = 'mari@example.ee') =>
      notices().request({ sku, email, storeId: 1, now: noon })
    const queued = async () => {
      const messages = await database.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'mail.back_in_stock')
        .orderBy('id')
        .execute()
      return messages.map(({ payload }) => Number((payload as { notice_id?: unknown }).notice_id))
    }
    async function order(sku: string): Promise<number> {
      const response = await orderRepository(database.db).place(aPlacement(await aCart(database, [{ sku }])))
      if ('refused' in response) throw new Error(response.refused)
      return response.orderId
    }
    const cancel = (orderId: number) =>
      orderRepository(database.db).setStatus(orderId, 'cancelled', { actor: 'operator', now: later(500) })

    it('queues a notice once when the quantity is set', async () => {
      expect(await request('CABLE')).toBe('noted')
      await stock().setQuantity('CASE', 9, noon)
      expect(await queued()).toEqual([])
      await stock().setQuantity('CABLE', 3, noon)
      await stock().setQuantity('CABLE', 4, noon)
      expect(await queued()).toHaveLength(1)
    })

    it('queues a notice when an order is cancelled', async () => {
      const orderId = await order('CASE')
      expect(await request('CASE')).toBe('noted')
      expect(await queued()).toEqual([])
      await cancel(orderId)
      expect(await queued()).toHaveLength(1)
    })

    it('queues a notice when an import restocks the product', async () => {
      await request('CABLE')
      await stockShop(database, [aProduct({ sku: 'CABLE', stock: { qty: 7 } })], { basics: false })
      expect(await queued()).toHaveLength(1)
    })

    it('queues a notice when a product is sold again', async () => {
      await sql`update products set status = 2 where sku = 'CASE'`.execute(database.db)
      expect(await request('CASE')).toBe('noted')
      await sql`update products set status = 1 where sku = 'CASE'`.execute(database.db)
      expect(await queued()).toHaveLength(1)
    })

    it('queues notices for a configurable product and a bundle when a part is back', async () => {
      await request('PHONE')
      await request('KIT')
      await stock().setQuantity('CABLE', 1, noon)
      expect(await queued()).toEqual([])
      await stock().setQuantity('CABLE', 2, noon)
      expect(await queued()).toHaveLength(1)
      await stock().setQuantity('PHONE-white-a', 1, noon)
      expect(await queued()).toHaveLength(2)
    })

    it('stores one request per address and product, and refuses one for a product in stock', async () => {
      expect(await request('CABLE')).toBe('noted')
      expect(await request('CABLE', 'MARI@example.ee')).toBe('known')
      expect(await request('CASE')).toBe('in_stock')
      expect(await request('GHOST')).toBe('unknown_sku')
    })

    it('waits again when the product sells out before the mail, and triggers the next time', async () => {
      await request('CABLE')
      await stock().setQuantity('CABLE', 1, noon)
      const [id = 0] = await queued()
      await order('CABLE')
      expect(await notices().confirmOrWait(id)).toBe(false)
      await stock().setQuantity('CABLE', 2, noon)
      expect(await queued()).toHaveLength(2)
      expect(await notices().confirmOrWait(id)).toBe(true)
      await notices().markSent(id, noon)
      await stock().setQuantity('CABLE', 5, noon)
      expect(await queued()).toHaveLength(2)
    })

    it('deletes withdrawn requests and old addresses', async () => {
      await request('CABLE')
      await request('PHONE')
      await request('CABLE', 'jaan@example.ee')
      await notices().withdraw('no such token')
      const { id } = await database.db
        .selectFrom('stock_notices')
        .select('id')
        .where('email', '=', 'mari@example.ee')
        .executeTakeFirstOrThrow()
      await notices().setToken(id, 'hash of the link')
      await notices().withdraw('hash of the link')
      const rest = () => database.db.selectFrom('stock_notices').select('email').execute()
      expect(await rest()).toEqual([{ email: 'jaan@example.ee' }])
      await notices().deleteOld(noon, noon)
      expect(await rest()).toHaveLength(1)
      await notices().deleteOld(noon, later(1))
      expect(await rest()).toEqual([])
    })

    it('triggers missed requests in a full check', async () => {
      await request('CABLE')
      await sql`alter table stock disable trigger stock_came_back`.execute(database.db)
      await stock().setQuantity('CABLE', 1, noon)
      await sql`alter table stock enable trigger stock_came_back`.execute(database.db)
      expect(await queued()).toEqual([])
      await notices().queueAll(noon)
      expect(await queued()).toHaveLength(1)
    })

    it('announces stock changes of orders once, after their commit and in one message', async () => {
      const notified: string[] = []
      const stop = await database.listen('stock_changed', (payload) => void notified.push(payload))
      await order('CASE')
      const { rows } = await sql<{ id: number }>`select id from products where sku = 'CASE'`.execute(
        database.db,
      )
      expect(await stock().announceChanges()).toBe(true)
      await expect.poll(() => notified).toEqual([JSON.stringify([rows[0]?.id])])
      expect(await stock().announceChanges()).toBe(false)
      await stop()
    })

    it('requests a full reload when one announcement cannot contain all changes', async () => {
      const notified: string[] = []
      const stop = await database.listen('stock_changed', (payload) => void notified.push(payload))
      const many = Array.from({ length: 2000 }, (_, id) => id + 1000)
      await sql`insert into stock_changes (product_ids) values (${many}::integer[])`.execute(database.db)
      await stock().announceChanges()
      await expect.poll(() => notified).toEqual(['"all"'])
      await stop()
    })
  })
}
