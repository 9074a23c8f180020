import type { StockLevel } from '@ambra/contract/inventory/stock-operations'
import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { movementRepository, type StockLevel as Level, warehousesRepository } from '@ambra/db/inventory'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { normalCode } from '@ambra/domain/fulfilment/scan-code'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { findGoods } from './find-products.ts'

/** Context of stock movements; `language` is that of product names. */
export type StockContext = Pick<OperationContext, 'shop' | 'now'> & { operator: string; language: string }

type Move = {
  sku: string
  qty: number
  /** Null is the main warehouse. */
  from: string | null
  to: string | null
  reason?: string | undefined
}

/** Lists the shop's own stores by name. */
export async function listShops({
  shop,
}: Pick<StockContext, 'shop'>): Promise<{ id: string; name: string }[]> {
  const points = await pickupPointRepository(shop.database.db).list({ carrier: 'store' })
  return points.map(({ id, name }) => ({ id, name }))
}

/** Returns a product's stock by location, as the console shows it. */
export function shownLevel(
  { sku, name, qty, reserved, place, shops: elsewhere }: Level,
  warehouses: readonly WarehouseName[],
): StockLevel {
  const warehouse = Math.max(0, qty - sumOf(elsewhere, 'qty'))
  const main = { qty: warehouse, taken: Math.max(0, reserved - sumOf(elsewhere, 'taken')), place }
  return {
    sku,
    name,
    qty,
    reserved,
    warehouse,
    place,
    shops: elsewhere
      .filter(({ isWarehouse }) => !isWarehouse)
      .map(({ shop, qty: there, taken }) => ({ shop, qty: there, taken })),
    warehouses: warehouses.map(({ code, name: called }) => {
      const found = code === mainWarehouse ? main : elsewhere.find(({ shop }) => shop === code)
      return {
        code,
        name: called,
        qty: found?.qty ?? 0,
        taken: found?.taken ?? 0,
        place: found?.place ?? null,
      }
    }),
  }
}

const sumOf = (places: Level['shops'], what: 'qty' | 'taken') =>
  places.reduce((sum, place) => sum + place[what], 0)

/** Open warehouses; empty if there is only one. */
export const severalWarehouses = ({ shop }: Pick<StockContext, 'shop'>): Promise<WarehouseName[]> =>
  warehousesRepository(shop.database.db).listSeveral()

/** Locks an open warehouse until the transaction ends. @throws ShopError warehouse.unknown */
export async function holdWarehouse(
  { shop }: Pick<StockContext, 'shop'>,
  warehouse: string = mainWarehouse,
): Promise<string> {
  const isOpen = await warehousesRepository(shop.database.db).holdOpen(warehouse)
  if (!isOpen) throw new ShopError('warehouse.unknown', { warehouse })
  return warehouse
}

/**
 * Receives a delivery, all of it or nothing. Adds up lines of the same product.
 * @throws ShopError stock.not_counted for a code that matches no or several products, warehouse.unknown
 */
export async function receiveDelivery(
  context: StockContext,
  {
    lines,
    reason,
    warehouse: wanted,
  }: { lines: readonly { code: string; qty: number }[]; reason: string; warehouse?: string | undefined },
): Promise<true> {
  const { shop, now, operator } = context
  const warehouse = await holdWarehouse(context, wanted)
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
  if (warehouse !== mainWarehouse) await warehousesRepository(shop.database.db).put(warehouse, moved, now())
  return true
}

/**
 * Moves pieces between warehouses and shops; the total is unchanged. Only pieces not reserved by orders can
 * leave.
 * @throws ShopError stock.not_counted, stock.too_few, stock.shop_unknown, request.invalid for a move from a
 * place to itself
 */
export async function movePieces(context: StockContext, move: Move): Promise<StockLevel> {
  const { shop, now, operator, language } = context
  const { sku, qty, reason } = move
  const [from, to] = [endOf(move.from), endOf(move.to)]
  if (from === to) throw new ShopError('request.invalid', { field: 'to', reason: 'where they are' })
  await checkEnds(context, [from, to])
  const warehouses = await severalWarehouses(context)
  const movements = movementRepository(shop.database.db)
  const level = await movements.level(sku, { language, isLocked: true })
  if (!level) throw new ShopError('stock.not_counted', { sku })
  const before = shownLevel(level, warehouses)
  const left = freeAt(level, before, from)
  if (left < qty) throw new ShopError('stock.too_few', { place: from ?? before.place ?? '–', left })
  const why = { reason: 'moved', actor: operator, note: reason } as const
  const { productId } = level
  if (from !== null && !(await movements.moveInShop({ productId, shop: from, by: -qty }, why, now())))
    throw new ShopError('stock.too_few', { place: from, left })
  if (to !== null) await movements.moveInShop({ productId, shop: to, by: qty }, why, now())
  const after = await movements.level(sku, { language, isLocked: false })
  return shownLevel(after ?? level, warehouses)
}

const endOf = (end: string | null) => (end === mainWarehouse ? null : end)

function freeAt({ reserved, shops }: Level, { warehouse }: StockLevel, from: string | null): number {
  if (from === null) return Math.max(0, warehouse - Math.max(0, reserved - sumOf(shops, 'taken')))
  const there = shops.find((one) => one.shop === from)
  return there ? there.qty - there.taken : 0
}

async function checkEnds(context: StockContext, ends: readonly (string | null)[]): Promise<void> {
  const known = new Set((await listShops(context)).map(({ id }) => id))
  const warehouses = warehousesRepository(context.shop.database.db)
  for (const end of [...ends].sort()) {
    if (end === null || known.has(end)) continue
    if (!(await warehouses.holdOpen(end))) throw new ShopError('stock.shop_unknown', { shop: end })
  }
}
