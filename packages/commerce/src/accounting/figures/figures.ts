import { mostFigureDays } from '@ambra/contract/accounting/accounting-limits'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { salesRepository } from '@ambra/db/accounting'
import { dayMs, addDays, isoDay } from '@ambra/domain/platform/text/format'
import { storeById } from '@ambra/domain/platform/shop/stores'
import type { ServiceContext } from '../../service/cases/find-case.ts'
import { readPeriod } from '../journal/accounting-period.ts'

const mostRows = 50
/** Days that count for best sellers, and for goods that do not sell. */
const [recentDays, longDays] = [30, 90]

/** Context of reports; `mayReadCost` shows margins and values at cost. */
export type FiguresContext = ServiceContext & { mayReadCost: boolean }

/**
 * Reports the sales of a period and of the period of equal length before it.
 * @throws ShopError request.invalid, store.unknown
 */
export async function showSales(
  { shop, storeIds }: ServiceContext,
  { by = 'day', ...asked }: AdminInput<'figures.sales'>,
): Promise<AdminResult<'figures.sales'>> {
  const sales = salesRepository(shop.database.db)
  const period = readPeriod(storeIds, asked, mostFigureDays)
  const days = Math.round((Date.parse(period.to) - Date.parse(period.from)) / dayMs) + 1
  const before = { ...period, from: addDays(period.from, -days), to: addDays(period.from, -1) }
  const byStore = await sales.listStores(period)
  return {
    points: await sales.listPoints(period, by),
    total: await sales.total(period),
    before: await sales.total(before),
    stores: byStore.map(({ storeId, ...sums }) => ({
      store: storeById(storeId)?.code ?? String(storeId),
      ...sums,
    })),
  }
}

/** @throws ShopError request.invalid, store.unknown */
export async function showGoods(
  { shop, storeIds, mayReadCost }: FiguresContext,
  { sort = 'best', ...asked }: AdminInput<'figures.goods'>,
): Promise<AdminResult<'figures.goods'>> {
  const sales = salesRepository(shop.database.db)
  const period = readPeriod(storeIds, asked, mostFigureDays)
  const rows =
    sort === 'slow'
      ? await sales.listSlow(period, mostRows)
      : await sales.listProducts(period, sort, mostRows)
  return {
    rows: mayReadCost ? rows : rows.map((row) => ({ ...row, marginCents: null })),
  }
}

/** Stock belongs to the whole shop, not to a store. */
export async function showStock({
  shop,
  now,
  mayReadCost,
}: FiguresContext): Promise<AdminResult<'figures.stock'>> {
  const today = isoDay(now())
  const found = await salesRepository(shop.database.db).stock({
    recent: addDays(today, -recentDays),
    long: addDays(today, -longDays),
    limit: mostRows,
  })
  return { ...found, costCents: mayReadCost ? found.costCents : null }
}

/** @throws ShopError request.invalid, store.unknown */
export async function showService(
  { shop, now, storeIds }: ServiceContext,
  asked: AdminInput<'figures.service'>,
): Promise<AdminResult<'figures.service'>> {
  const sales = salesRepository(shop.database.db)
  const period = readPeriod(storeIds, asked, mostFigureDays)
  const { sold, returned } = await sales.countPieces(period)
  return {
    kinds: await sales.service(period, now()),
    returnRate: sold > 0 ? Math.round((returned * 1000) / sold) / 10 : null,
  }
}

export const countOrders = ({
  shop,
  now,
  storeIds,
}: ServiceContext): Promise<AdminResult<'figures.orders'>> =>
  salesRepository(shop.database.db).countOpenOrders(storeIds, isoDay(now()))
