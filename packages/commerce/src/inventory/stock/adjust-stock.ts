import { ShopError } from '@ambra/contract/platform/errors/errors'
import { adjustQuantity, changeSetRepository } from '@ambra/db/catalogue'
import type { MovementReason } from '@ambra/db/schema'
import type { ProductContext } from '../../catalogue/products/product-context.ts'
import { writeList } from '../../catalogue/product-changes/change-slices.ts'

type Adjustment = { sku: string; by: number; as?: MovementReason | undefined; reason: string }

/**
 * Changes the stock by a difference, so that concurrent sales stay counted. Records the movement in the stock
 * ledger and the product's history.
 * @throws ShopError products.unknown, products.stock_held if stock is not managed or orders hold more
 */
export async function adjustStock(
  context: ProductContext,
  { sku, by, as = 'correction', reason }: Adjustment,
): Promise<{ sku: string; qty: number; reserved: number }> {
  const { db } = context.shop.database
  const now = context.now()
  const product = await db
    .selectFrom('products')
    .select(['id', 'parent_id'])
    .where('sku', '=', sku)
    .executeTakeFirst()
  if (!product) throw new ShopError('products.unknown', { sku })
  const why = { reason: as, actor: context.changer.actor_name, note: reason }
  const level = await adjustQuantity(db, { sku, by, now, why })
  if (!level) throw new ShopError('products.stock_held')
  const sets = changeSetRepository(db)
  const id = await sets.add({
    ...context.changer,
    at: now,
    kind: 'stock',
    state: 'done',
    may_cut_deep: false,
  })
  const change = { product_id: product.id, sku, path: 'stock', before: level.qty - by, after: level.qty }
  await sets.addChanges(id, [change], 0)
  await sets.settle(id, [{ number: 1, outcome: 'applied' }])
  await sets.update(id, { total: 1, place: 1, applied: 1, finished_at: now })
  await writeList(db, [product.parent_id ?? product.id], now)
  return { sku, qty: level.qty, reserved: level.reserved }
}
