import type { StockCount, StockCountRow } from '@ambra/contract/inventory/stock-operations'
import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  type CountLine,
  countRepository,
  type CountScope,
  type StockCount as Count,
} from '@ambra/db/inventory'
import { comparePlaces, normalCode } from '@ambra/domain/fulfilment/scan-code'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { findGoods } from '../stock/find-products.ts'
import { holdWarehouse, severalWarehouses, type StockContext } from '../stock/move-stock.ts'

/** Maximum products of one count, which limits the walk and the transaction. */
const mostGoods = 500
const mostCounts = 60

type Scan = { code: string; qty: number; at: string }

/** Lists stock counts, open ones first. */
export async function listCounts(context: StockContext): Promise<StockCountRow[]> {
  const found = await countRepository(context.shop.database.db).list(mostCounts)
  const warehouses = await severalWarehouses(context)
  return found.map((count) => rowOf(count, warehouses))
}

/** Returns a count with its products in walking order. @throws ShopError count.unknown */
export async function showCount(
  context: StockContext,
  id: number,
  unknown: readonly string[] = [],
): Promise<StockCount> {
  const counts = countRepository(context.shop.database.db)
  const count = await counts.find(id)
  if (!count) throw new ShopError('count.unknown')
  const lines = await counts.lines(id, context.language)
  return {
    ...rowOf(count, await severalWarehouses(context)),
    lines: lines
      .toSorted((one, other) => comparePlaces(one.place, other.place))
      .map(({ sku, gtin, mpn, name, place, counted, book, reserved, isApplied }) => ({
        sku,
        name,
        place,
        codes: [sku, gtin, mpn].filter((code) => code !== null),
        counted,
        book,
        reserved,
        isApplied,
      })),
    unknown: [...unknown],
  }
}

/**
 * Starts a count.
 * @throws ShopError count.nothing_there, count.too_large, warehouse.unknown, request.invalid for neither or
 * both
 */
export async function startCount(
  context: StockContext,
  {
    place,
    category,
    warehouse: wanted,
  }: { place?: string | undefined; category?: number | undefined; warehouse?: string | undefined },
): Promise<StockCount> {
  const { shop, now, operator, language } = context
  const { db } = shop.database
  if ((place === undefined) === (category === undefined))
    throw new ShopError('request.invalid', { field: 'place', reason: 'a place or a category' })
  const warehouse = await holdWarehouse(context, wanted)
  const scope: CountScope =
    place === undefined ? { category: category ?? 0, warehouse } : { place: place.trim(), warehouse }
  const title = 'place' in scope ? scope.place : await categoryName(context, scope.category, language)
  const { id, goods } = await countRepository(db).start(scope, {
    title,
    actor: operator,
    now: now(),
    most: mostGoods,
  })
  if (goods === 0) throw new ShopError('count.nothing_there')
  if (goods > mostGoods) throw new ShopError('count.too_large', { most: mostGoods })
  return showCount(context, id)
}

async function categoryName({ shop }: StockContext, id: number, language: string): Promise<string> {
  const names = await shop.database.db
    .selectFrom('category_texts')
    .select(['language', 'name'])
    .where('category_id', '=', id)
    .execute()
  const name = (names.find((one) => one.language === language) ?? names[0])?.name
  if (name === undefined) throw new ShopError('count.nothing_there')
  return name
}

/**
 * Adds scans with their times, because later movements are not part of the count. Counts misplaced products
 * where they are found.
 * @throws ShopError count.unknown, count.ended
 */
export async function addScans(
  context: StockContext,
  { id, scans }: { id: number; scans: readonly Scan[] },
): Promise<StockCount> {
  const { db } = context.shop.database
  const count = await openCount(context, id, 'share')
  const now = context.now().getTime()
  const byCode = await findGoods(context, scans)
  // Clamps the time of a scan, because a device's clock may be wrong: never before the count or in the
  // future.
  const within = (at: string) =>
    new Date(Math.min(now, Math.max(Date.parse(at) || now, count.createdAt.getTime())))
  const pieces = scans.flatMap(({ code, qty, at }) => {
    const productId = byCode.get(normalCode(code))?.id
    return productId === undefined ? [] : [{ productId, qty, at: within(at) }]
  })
  await countRepository(db).add(id, pieces)
  const unknown = scans.filter(({ code }) => !byCode.has(normalCode(code))).map(({ code }) => code)
  return showCount(context, id, [...new Set(unknown)])
}

/**
 * Applies the differences. If orders hold more than was found, the line and the count stay open for a person
 * to check.
 * @throws ShopError count.unknown, count.ended, warehouse.unknown for one that was closed since
 */
export async function acceptCount(
  context: StockContext,
  { id, unread, reason }: { id: number; unread: 'leave' | 'zero'; reason: string },
): Promise<StockCount> {
  const { shop, now, operator, language } = context
  const counts = countRepository(shop.database.db)
  const { warehouse } = await openCount(context, id, 'update')
  await holdWarehouse(context, warehouse)
  const lines = await counts.lines(id, language)
  const differences = lines.flatMap((line) => differenceOf(line, unread))
  const why = { reason: 'count', actor: operator, note: `#${id}: ${reason}` } as const
  const changed =
    differences.length > 0 ? await counts.apply(id, differences, { warehouse, why, now: now() }) : []
  if (changed.length === differences.length) await counts.finish(id, 'done', now())
  return showCount(context, id)
}

function differenceOf({ productId, counted, book, isApplied }: CountLine, unread: 'leave' | 'zero') {
  const found = counted ?? (unread === 'zero' ? 0 : book)
  return isApplied || found === book ? [] : [{ productId, counted: found, book }]
}

/** Cancels a count. @throws ShopError count.unknown, count.ended */
export async function cancelCount(context: StockContext, id: number): Promise<StockCount> {
  await openCount(context, id, 'update')
  await countRepository(context.shop.database.db).finish(id, 'cancelled', context.now())
  return showCount(context, id)
}

async function openCount({ shop }: StockContext, id: number, how: 'share' | 'update'): Promise<Count> {
  const counts = countRepository(shop.database.db)
  const isOpen = await counts.lockOpen(id, how)
  const count = await counts.find(id)
  if (!count) throw new ShopError('count.unknown')
  if (!isOpen) throw new ShopError('count.ended')
  return count
}

const rowOf = (
  { id, title, state, actor, createdAt, finishedAt, goods, read, warehouse }: Count,
  warehouses: readonly WarehouseName[],
): StockCountRow => ({
  id,
  title,
  state,
  by: actor,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  goods,
  read,
  warehouse:
    warehouses.length === 0 && warehouse === mainWarehouse
      ? null
      : (warehouses.find(({ code }) => code === warehouse)?.name ?? warehouse),
})
