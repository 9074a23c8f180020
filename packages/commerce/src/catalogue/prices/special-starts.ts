import {
  applyChanges,
  changeSetRepository,
  pricesProblem,
  anchorKey,
  priceAnchors,
  type EditedProduct,
  readEditedProducts,
  skuOfSpecial,
  type SpecialValue,
  valueAt,
  writePrices,
} from '@ambra/db/catalogue'
import type { PlannedStart, May } from '@ambra/db/platform'
import type { Db } from '@ambra/db/schema'
import { specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import type { Kysely } from 'kysely'
import type { Changer } from '../../platform/operations/changer.ts'
import { announceChanges, writeList } from '../product-changes/change-slices.ts'

/**
 * Checks a special price at its start as if it were set now: rights, deep cut, and the lowest price of 30 days
 * before. Removes it if it may not begin; returns whether it was removed.
 */
export async function stopUnlawfulSpecial(
  db: Kysely<Db>,
  start: Pick<PlannedStart, 'key' | 'at' | 'store_id'>,
  { may, changer, now }: { may: May; changer: Changer; now: Date },
): Promise<boolean> {
  const { at, store_id: storeId } = start
  const sku = skuOfSpecial(start)
  const row = await db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirst()
  const products = row && (await readEditedProducts(db, [row.id], { hasDetails: false, isLocked: true }))
  const everywhere = row && products?.get(row.id)
  const product = everywhere && storeId !== null ? await inStore(db, everywhere, storeId) : everywhere
  const special = product && (valueAt(product, 'special') as SpecialValue | null)
  // Changed since, for example by a file at the command line.
  if (!special || specialStartsAt(special.from)?.getTime() !== at.getTime()) return false
  if ((await problemOf(db, product, special, { may, now, storeId: storeId ?? 0 })) === undefined) return false
  if (storeId !== null) {
    await endInStore(db, product, { sku, storeId, now })
    return true
  }
  const change = { number: 1, product_id: product.id, sku, path: 'special', before: special, after: null }
  const { outcomes, priced, changed } = await applyChanges(db, [change], {
    now,
    may: () => true,
    isRestoring: true,
  })
  const sets = changeSetRepository(db)
  const set = await sets.add({ ...changer, at: now, kind: 'prices', state: 'done', may_cut_deep: false })
  await sets.addChanges(set, [change], 0)
  await sets.settle(set, outcomes)
  await sets.update(set, { total: 1, place: 1, applied: 1, finished_at: now })
  await writeList(db, priced, now)
  await announceChanges(db, { priced, changed })
  return true
}

async function problemOf(
  db: Kysely<Db>,
  product: EditedProduct,
  special: SpecialValue,
  { may, now, storeId }: { may: May; now: Date; storeId: number },
): Promise<string | undefined> {
  if (!may('prices.edit')) return 'not_allowed'
  const anchors = await priceAnchors(db, [product.id], now)
  // Measured against the regular price, because the special price applies already.
  const before = { ...product, special_cents: null, special_from: null, special_to: null }
  const prices = { price: product.price_cents, special }
  return pricesProblem(before, prices, {
    now,
    may,
    hasNewSpecial: true,
    isRestoring: false,
    anchor: anchors.get(anchorKey(storeId, product.id)) ?? anchors.get(anchorKey(0, product.id)),
  })
}

/** Returns the product with the prices and the price history of one store; undefined without prices of its own. */
async function inStore(
  db: Kysely<Db>,
  product: EditedProduct,
  storeId: number,
): Promise<EditedProduct | undefined> {
  const of = { product_id: product.id, store_id: storeId }
  const prices = await db
    .selectFrom('prices')
    .select(['price_cents', 'special_cents', 'special_from', 'special_to'])
    .where('product_id', '=', of.product_id)
    .where('store_id', '=', of.store_id)
    .executeTakeFirst()
  if (!prices) return undefined
  const points = await db
    .selectFrom('price_history')
    .select(['valid_from', 'price_cents'])
    .where('product_id', '=', of.product_id)
    .where('store_id', '=', of.store_id)
    .where('group_id', '=', 0)
    .orderBy('valid_from')
    .execute()
  const own = points.map((point) => ({ at: point.valid_from.toISOString(), cents: point.price_cents }))
  // Until its first own price the store has that of all stores.
  const first = points[0]?.valid_from.getTime() ?? Number.POSITIVE_INFINITY
  const shared = (product.history ?? []).filter((point) => new Date(point.at).getTime() < first)
  return { ...product, ...prices, history: [...shared, ...own] }
}

/** Removes the special price of one store. The history of the console shows the prices of all stores only. */
async function endInStore(
  db: Kysely<Db>,
  { id, parent_id, price_cents }: EditedProduct,
  { sku, storeId, now }: { sku: string; storeId: number; now: Date },
): Promise<void> {
  if (price_cents === null) return
  const entry = { line: 1, sku, storeId, price: price_cents / 100, special: null }
  await writePrices(db, [entry], { now, isAccepted: false })
  await writeList(db, [parent_id ?? id], now)
  await announceChanges(db, { priced: [parent_id ?? id], changed: [] })
}
