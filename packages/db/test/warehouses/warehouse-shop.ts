import { aCart, aPlacement, noon } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import type { ShopStockEntry } from '../../src/catalogue/import/import-shop-stock.ts'
import { brokenInvariants } from '../../src/invariants.ts'
import { movementRepository } from '../../src/inventory/movement-repository.ts'
import { orderSourceRepository } from '../../src/inventory/order-source-repository.ts'
import { warehousesRepository } from '../../src/inventory/warehouses-repository.ts'
import { orderRepository } from '../../src/sales/order-repository.ts'

export type Lines = { sku: string; qty: number }[]
const operator = { actor: 'operator', now: noon }
export const why = { reason: 'moved', actor: 'test' } as const

export async function* entries(
  rows: readonly (readonly [string, string, number])[],
): AsyncGenerator<ShopStockEntry> {
  for (const [index, [shop, sku, qty]] of rows.entries()) yield { line: index + 2, shop, sku, qty }
}

/** Acts of a shop with warehouses, on the open test database. */
export function warehouseShop(opened: () => TestDatabase) {
  const open2 = async () => {
    for (const code of ['tartu', 'narva'])
      await warehousesRepository(opened().db).add(
        { code, name: code, address: '' },
        { mainName: 'Main', now: noon },
      )
  }
  const move = (sku: string, from: string | null, to: string | null, qty: number) =>
    opened()
      .db.transaction()
      .execute(async (db) => {
        const movements = movementRepository(db)
        const level = await movements.level(sku, { language: 'et', isLocked: true })
        if (!level) throw new Error(sku)
        const { productId } = level
        const isMoved =
          from === null || (await movements.moveInShop({ productId, shop: from, by: -qty }, why, noon))
        if (isMoved && to !== null) await movements.moveInShop({ productId, shop: to, by: qty }, why, noon)
        return isMoved
      })
  const order = async (lines: Lines, status: 'pending' | 'awaiting_payment' = 'pending') => {
    const placed = await orderRepository(opened().db).place(
      aPlacement(await aCart(opened(), lines), { status }),
    )
    return 'refused' in placed ? undefined : placed.orderId
  }
  const sources = async (id: number | undefined) =>
    (await orderSourceRepository(opened().db).list([id ?? 0])).map(
      ({ sku, warehouse, qty }) => `${sku} ${warehouse} ${qty}`,
    )
  const inWarehouse = async (shop: string, sku: string) => {
    const { rows } = await sql<{ qty: number; taken: number }>`select x.qty, x.taken from shop_stock x
      join products p on p.id = x.product_id where p.sku = ${sku} and x.shop = ${shop}`.execute(opened().db)
    return rows[0]
  }
  const setStatus = (
    id: number | undefined,
    ...states: ('pending' | 'ready' | 'shipped' | 'cancelled' | 'paid')[]
  ) =>
    states.reduce(
      (before, state) => before.then(() => orderRepository(opened().db).setStatus(id ?? 0, state, operator)),
      Promise.resolve<unknown>(undefined),
    )
  const broken = () => brokenInvariants(opened())
  const sort = (...codes: string[]) => warehousesRepository(opened().db).sort(codes)
  return { open2, move, order, sources, inWarehouse, setStatus, broken, sort }
}
