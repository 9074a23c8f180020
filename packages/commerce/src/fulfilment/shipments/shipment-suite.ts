import type { OrderStatus } from '@ambra/contract/sales/order'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import type { ParcelContext } from './shipment-context.ts'
import type { PickContext } from '../picking/pick-runs.ts'

export type Warehouse = Awaited<ReturnType<typeof aWarehouse>>

/** Creates a shop with a phone that requires a serial number and a cable that does not. */
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

/** Returns the context of a warehouse worker at a given time. */
export const worker = (database: TestDatabase, now: Date = noon) =>
  // Warehouse work uses only the database of a shop.
  ({
    shop: { database },
    now: () => now,
    operator: 'Kati (7)',
    staffId: undefined,
    language: 'et',
    storeIds: 'all',
  }) as unknown as ParcelContext & PickContext
