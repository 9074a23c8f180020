import { brokenInvariants } from '@ambra/db/invariants'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { expect } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { anOwner } from '../admin-suite.ts'

export const tartu = { code: 'tartu', name: 'Tartu', address: 'Turu 1' }

/** Creates a shop with ten lamps and ten cables in one warehouse. */
export const aStockedShop = () =>
  createTestApp([
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 10 } }),
    aProduct({ sku: 'CABLE', price: 5, stock: { qty: 10 } }),
  ])

export function warehousesOf(shop: () => TestApp) {
  const buyer = buyerOf(shop)
  const owner = () => anOwner(shop())
  type Person = Awaited<ReturnType<typeof owner>>
  return {
    buyer,
    owner,
    invariants: () => brokenInvariants(shop().database),

    /** Opens a second warehouse in Tartu and moves these items there; the rest stays in the main one. */
    async inTwo(pieces: Record<string, number>): Promise<Person> {
      const person = await owner()
      expect((await person.run('warehouses.create', tartu)).status).toBe(200)
      for (const [sku, qty] of Object.entries(pieces))
        expect((await person.run('stock.move', { sku, qty, from: null, to: 'tartu' })).status).toBe(200)
      return person
    },

    /** Places an order in the English store that is ready to ship. */
    async anOrder(...items: { sku: string; qty: number }[]) {
      const { orderNumber, backendOrderId } = (await buyer.order(await buyer.cartWith(...items))).body.result
      for (const to of ['pending', 'ready'] as const)
        await orderRepository(shop().database.db).setStatus(backendOrderId, to, {
          actor: 'test',
          now: shop().clock.now(),
        })
      return { number: String(orderNumber), id: Number(backendOrderId) }
    },

    sourcesOf: async (person: Person, number: string): Promise<string[]> =>
      (await person.run('orders.show', { number })).body.result.sources.map(
        (one: { warehouse: string; sku: string; qty: number }) => `${one.sku} ${one.warehouse} ${one.qty}`,
      ),

    list: async (person: Person): Promise<string[]> =>
      (await person.run('warehouses.list', {})).body.result.warehouses.map(
        (one: { code: string; pieces: number; taken: number; isOpen: boolean }) =>
          `${one.code} ${one.pieces} ${one.taken} ${one.isOpen}`,
      ),
  }
}
