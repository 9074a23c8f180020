import type { OrderStatus } from '@ambra/contract/order'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import type { ParcelContext } from './parcel-context.ts'
import type { PickContext } from './pick-runs.ts'

export type Warehouse = Awaited<ReturnType<typeof aWarehouse>>

/** A shop with a phone that wants its serial number and a cable that does not. */
export async function aWarehouse() {
  const database = await testDatabase()
  await database.truncate()
  await stockShop(database, [
    aProduct({ sku: 'PHONE', kind: 'phone', gtin: '4006381333931', stock: { qty: 50 } }),
    aProduct({ sku: 'CABLE', kind: 'cable', mpn: 'cb 12', stock: { qty: 500 } }),
  ])
  return { database, order: (lines: Lines, over?: Over) => anOrder(database, lines, over) }
}

type Lines = { sku: 'PHONE' | 'CABLE'; qty: number }[]
type Over = { storeId?: number; at?: Date; to?: readonly OrderStatus[] }

async function anOrder(database: TestDatabase, lines: Lines, { at = noon, to = ['paid'] }: Over = {}) {
  const placement = aPlacement(await aCart(database, lines, at), { now: at, outbox: [] })
  const placed = await orderRepository(database.db).place(placement)
  if ('refused' in placed) throw new Error(placed.refused)
  for (const status of to)
    await orderRepository(database.db).setStatus(placed.orderId, status, { actor: 'test', now: at })
  return { id: placed.orderId, number: placed.number }
}

/** Who works in the warehouse, at a moment. */
export const worker = (database: TestDatabase, now: Date = noon) =>
  // Of a shop this work knows the database only.
  ({
    shop: { database },
    now: () => now,
    operator: 'Kati (7)',
    staffId: undefined,
    language: 'et',
    storeIds: 'all',
  }) as unknown as ParcelContext & PickContext
