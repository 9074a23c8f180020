import type { StockLevel } from '@ambra/contract/admin/stock-operations'
import { ShopError } from '@ambra/contract/errors'
import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { movementRepository, type StockLevel as Level } from '@ambra/db/stock/movement-repository'
import { normalCode } from '@ambra/domain/order/scan-code'
import type { OperationContext } from '../context/operation.ts'
import { findGoods } from './find-goods.ts'

/** Who moves pieces, and in which language goods are named. */
export type StockContext = Pick<OperationContext, 'shop' | 'now'> & { operator: string; language: string }

type Move = {
  sku: string
  qty: number
  /** Null is the warehouse. */
  from: string | null
  to: string | null
  reason?: string | undefined
}

/** The shop's own stores, by their name. */
export async function listShops({
  shop,
}: Pick<StockContext, 'shop'>): Promise<{ id: string; name: string }[]> {
  const points = await pickupPointRepository(shop.database.db).list({ carrier: 'store' })
  return points.map(({ id, name }) => ({ id, name }))
}

/** What there is of a product and where, as the console shows it. */
export const shownLevel = ({ sku, name, qty, reserved, place, shops }: Level): StockLevel => ({
  sku,
  name,
  qty,
  reserved,
  warehouse: Math.max(0, qty - shops.reduce((sum, shop) => sum + shop.qty, 0)),
  place,
  shops,
})

/**
 * Takes a delivery into the stock: all of it or nothing. Lines of the same goods are added up.
 * @throws ShopError stock.not_counted for a code that stands for none or several goods
 */
export async function receiveDelivery(
  context: StockContext,
  { lines, reason }: { lines: readonly { code: string; qty: number }[]; reason: string },
): Promise<true> {
  const { shop, now, operator } = context
  const goods = await findGoods(context, lines)
  const pieces = new Map<string, number>()
  for (const { code, qty } of lines) {
    const sku = goods.get(normalCode(code))?.sku
    if (sku === undefined) throw new ShopError('stock.not_counted', { sku: code })
    pieces.set(sku, (pieces.get(sku) ?? 0) + qty)
  }
  const why = { reason: 'delivery', actor: operator, note: reason } as const
  const moved = [...pieces].map(([sku, qty]) => ({ sku, qty }))
  const taken = new Set(await movementRepository(shop.database.db).add(moved, why, now()))
  const missing = moved.find(({ sku }) => !taken.has(sku))
  if (missing) throw new ShopError('stock.not_counted', { sku: missing.sku })
  return true
}

/**
 * Moves pieces between the warehouse and a shop, or two shops. The house has as many as before.
 * @throws ShopError stock.not_counted, stock.too_few, stock.shop_unknown, request.invalid for a way from a place to itself
 */
export async function movePieces(context: StockContext, move: Move): Promise<StockLevel> {
  const { shop, now, operator, language } = context
  const { sku, qty, from, to, reason } = move
  if (from === to) throw new ShopError('request.invalid', { field: 'to', reason: 'where they are' })
  await checkShops(context, [from, to])
  const movements = movementRepository(shop.database.db)
  const level = await movements.level(sku, { language, isLocked: true })
  if (!level) throw new ShopError('stock.not_counted', { sku })
  const before = shownLevel(level)
  const left = from === null ? before.warehouse : (level.shops.find((one) => one.shop === from)?.qty ?? 0)
  if (left < qty) throw new ShopError('stock.too_few', { place: from ?? before.place ?? '–', left })
  const why = { reason: 'moved', actor: operator, note: reason } as const
  const { productId } = level
  if (from !== null && !(await movements.moveInShop({ productId, shop: from, by: -qty }, why, now())))
    throw new ShopError('stock.too_few', { place: from, left })
  if (to !== null) await movements.moveInShop({ productId, shop: to, by: qty }, why, now())
  const after = await movements.level(sku, { language, isLocked: false })
  return shownLevel(after ?? level)
}

async function checkShops(context: StockContext, ends: readonly (string | null)[]): Promise<void> {
  const known = new Set((await listShops(context)).map(({ id }) => id))
  const unknown = ends.find((shop) => shop !== null && !known.has(shop))
  if (unknown) throw new ShopError('stock.shop_unknown', { shop: unknown })
}
