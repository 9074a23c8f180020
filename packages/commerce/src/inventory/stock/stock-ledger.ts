import type { StockPage } from '@ambra/contract/inventory/stock-operations'
import type { MovementReason } from '@ambra/db/schema'
import { movementRepository } from '@ambra/db/inventory'
import { addDays, startOfDay } from '@ambra/domain/platform/text/format'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { listShops, severalWarehouses, shownLevel, type StockContext } from './move-stock.ts'

type Search = {
  sku?: string | undefined
  reason?: MovementReason | undefined
  shop?: string | undefined
  from?: string | undefined
  to?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}
const usualLimit = 50

/**
 * Lists stock movements with the quantity before and after, newest first. Names an order only to people who
 * may see its store.
 * @throws ShopError request.invalid for an invalid day
 */
export async function listMovements(
  context: StockContext & { storeIds: 'all' | number[] },
  { limit = usualLimit, after, from, to, shop, ...search }: Search,
): Promise<StockPage> {
  const { language, storeIds } = context
  const movements = movementRepository(context.shop.database.db)
  const found = await movements.list({
    ...search,
    shop: shop === 'house' ? '' : shop,
    from: dayOf(from, 'from'),
    until: to === undefined ? undefined : dayOf(addDays(checked(to, 'to'), 1), 'to'),
    before: after,
    limit: limit + 1,
    language,
  })
  const level =
    search.sku === undefined ? undefined : await movements.level(search.sku, { language, isLocked: false })
  const warehouses = await severalWarehouses(context)
  const shown = found.slice(0, limit)
  const isSeen = (store: number | null) => store !== null && (storeIds === 'all' || storeIds.includes(store))
  return {
    rows: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      sku: row.sku,
      name: row.name,
      shop: row.shop === '' ? null : row.shop,
      reason: row.reason,
      before: row.qty - row.delta,
      delta: row.delta,
      after: row.qty,
      by: row.actor,
      note: row.note,
      order: isSeen(row.orderStore) ? row.orderNumber : null,
    })),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    level: level ? shownLevel(level, warehouses) : null,
    shops: await listShops(context),
    warehouses,
  }
}

function dayOf(day: string | undefined, field: string): Date | undefined {
  return day === undefined ? undefined : startOfDay(checked(day, field))
}

/** Rejects days that the calendar does not have, such as 31 February. */
function checked(day: string, field: string): string {
  const at = new Date(`${day}T12:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    throw new ShopError('request.invalid', { field })
  return day
}
