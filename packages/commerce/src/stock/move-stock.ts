import type { StockLevel } from '@ambra/contract/admin/stock-operations'
import type { WarehouseName } from '@ambra/contract/admin/warehouses'
import { ShopError } from '@ambra/contract/errors'
import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { movementRepository, type StockLevel as Level } from '@ambra/db/stock/movement-repository'
import { warehousesRepository } from '@ambra/db/stock/warehouses-repository'
import { mainWarehouse } from '@ambra/domain/main-warehouse'
import { normalCode } from '@ambra/domain/order/scan-code'
import type { OperationContext } from '../context/operation.ts'
import { findGoods } from './find-goods.ts'

/** Who moves pieces, and in which language goods are named. */
export type StockContext = Pick<OperationContext, 'shop' | 'now'> & { operator: string; language: string }

type Move = {
  sku: string
  qty: number
  /** Null is the main warehouse. */
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
      .map(({ shop, qty: there }) => ({ shop, qty: there })),
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

/** Open warehouses; none where there is only one. */
export const severalWarehouses = ({ shop }: Pick<StockContext, 'shop'>): Promise<WarehouseName[]> =>
  warehousesRepository(shop.database.db).listSeveral()

/** Pieces may come into it until the transaction ends. @throws ShopError warehouse.unknown */
export async function holdWarehouse(
  { shop }: Pick<StockContext, 'shop'>,
  warehouse: string = mainWarehouse,
): Promise<string> {
  const isOpen = await warehousesRepository(shop.database.db).holdOpen(warehouse)
  if (!isOpen) throw new ShopError('warehouse.unknown', { warehouse })
  return warehouse
}

/**
 * Takes a delivery into the stock: all of it or nothing. Lines of the same goods are added up.
 * @throws ShopError stock.not_counted for a code that stands for none or several goods, warehouse.unknown
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
 * Moves pieces between warehouses and shops. The house has as many as before. Out of one of several warehouses go only pieces that
 * no order takes.
 * @throws ShopError stock.not_counted, stock.too_few, stock.shop_unknown, request.invalid for a way from a place to itself
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

function freeAt({ shops }: Level, { warehouse, warehouses }: StockLevel, from: string | null): number {
  const known = warehouses.find(({ code }) => code === (from ?? mainWarehouse))
  if (known) return Math.max(0, known.qty - known.taken)
  return from === null ? warehouse : (shops.find((one) => one.shop === from)?.qty ?? 0)
}

async function checkEnds(context: StockContext, ends: readonly (string | null)[]): Promise<void> {
  const known = new Set((await listShops(context)).map(({ id }) => id))
  const warehouses = warehousesRepository(context.shop.database.db)
  for (const end of [...ends].sort()) {
    if (end === null || known.has(end)) continue
    if (!(await warehouses.holdOpen(end))) throw new ShopError('stock.shop_unknown', { shop: end })
  }
}
