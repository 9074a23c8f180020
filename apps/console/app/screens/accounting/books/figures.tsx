import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { csvMoney, csvRows } from '@ambra/domain/platform/text/csv'
import { formatDate, formatPrice, startOfDay } from '@ambra/domain/platform/text/format'
import { mostFigureDays } from '@ambra/contract/accounting/accounting-limits'
import { storeName } from '#console/i18n/store-name.ts'
import { useLanguage, useLocale, useTranslate } from '#console/i18n/translate.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { PeriodFilters } from './period-filters.tsx'
import { type PeriodSearch, periodSearch } from './period-search.ts'
import { Bars } from './bars.tsx'
import { FiguresPart } from './figures-part.tsx'
import styles from './bars.module.css'
import { type Step, steps, stepOf, sortOf } from './figure-search.ts'
import { ProductFigures } from './product-figures.tsx'
import { ServiceFigures } from './service-figures.tsx'
import { StockFigures } from './stock-figures.tsx'
import type { Route } from './+types/figures'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const search = new URL(request.url).searchParams
    const period = periodSearch(search, mostFigureDays)
    const by = stepOf(search, period)
    const sort = sortOf(search)
    const [sales, goods, stock, service] = await Promise.all([
      client.query('figures.sales', { ...period, by }, { signal }),
      client.query('figures.goods', { ...period, sort }, { signal }),
      client.query('figures.stock', {}, { signal }),
      client.query('figures.service', period, { signal }),
    ])
    return { period, by, sort, sales, goods, stock, service }
  })

type Sales = AdminResult<'figures.sales'>
/** Sales, goods, stock and service of a period, as tables and, where useful, charts. */
export default function Figures({
  loaderData: { period, by, sort, sales, goods, stock, service },
}: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('screen.figures')} lead={t('books.figuresLead')} />
      <PeriodFilters {...period} />
      <SalesPart period={period} by={by} sales={sales} />
      <ProductFigures period={period} sort={sort} rows={goods.rows} />
      <StockFigures stock={stock} />
      <ServiceFigures service={service} />
    </>
  )
}

const netAfterReturns = ({ netCents, returnedCents }: { netCents: number; returnedCents: number }) =>
  netCents - returnedCents

function SalesPart({ period, by, sales }: { period: PeriodSearch; by: Step; sales: Sales }) {
  const t = useTranslate()
  const language = useLanguage()
  const { points, total, before, stores } = sales
  const label = (start: string) => formatDate(startOfDay(start), language)
  const price = (cents: number) => formatPrice(cents, language)
  return (
    <FiguresPart
      title={t('books.sales')}
      parameter="by"
      label={t('books.by')}
      value={by}
      options={steps.map((id) => ({ id, text: t(`books.by.${id}`) }))}
      file={`sales-${period.from}-${period.to}.csv`}
      csv={() => salesCsv(sales)}
    >
      <div className={styles.tiles}>
        <Tile
          title={t('books.kept')}
          value={price(netAfterReturns(total))}
          before={price(netAfterReturns(before))}
        />
        <Tile title={t('books.orders')} value={String(total.orders)} before={String(before.orders)} />
        <Tile
          title={t('books.average')}
          value={total.orders > 0 ? price(Math.round(total.netCents / total.orders)) : '–'}
          before={before.orders > 0 ? price(Math.round(before.netCents / before.orders)) : '–'}
        />
        <Tile
          title={t('books.returned')}
          value={price(total.returnedCents)}
          before={price(before.returnedCents)}
        />
      </div>
      {points.length === 0 ? (
        <Empty title={t('books.noSales')} />
      ) : (
        <>
          <Bars
            title={t('books.sales')}
            bars={points.map((point) => ({
              key: point.start,
              label: label(point.start),
              value: netAfterReturns(point),
              text: price(netAfterReturns(point)),
            }))}
          />
          <SalesTable
            caption={t('books.sales')}
            rows={points.map((one) => ({ ...one, name: label(one.start) }))}
          />
          {stores.length > 1 && (
            <SalesTable
              caption={t('books.store')}
              rows={stores.map((one) => ({ ...one, name: storeName(one.store) }))}
            />
          )}
        </>
      )}
    </FiguresPart>
  )
}

const salesCsv = ({ points }: Sales) =>
  csvRows([
    ['from', 'orders', 'net', 'discounts', 'returned', 'vat'],
    ...points.map(({ start, orders, netCents, discountCents, returnedCents, taxCents }) => [
      start,
      String(orders),
      csvMoney(netCents),
      csvMoney(discountCents),
      csvMoney(returnedCents),
      csvMoney(taxCents),
    ]),
  ])

/** Figure with its value in the preceding period of equal length. */
function Tile({ title, value, before }: { title: string; value: string; before: string }) {
  const t = useTranslate()
  return (
    <div className={styles.tile}>
      <span>{title}</span>
      <span className={styles.value}>{value}</span>
      <span className="muted">{t('books.before', { value: before })}</span>
    </div>
  )
}

type SalesRow = Sales['total'] & { name: string }

function SalesTable({ caption, rows }: { caption: string; rows: readonly SalesRow[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const locale = useLocale()
  const price = (cents: number) => formatPrice(cents, language)
  return (
    <List
      caption={caption}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { id: 'name', title: caption, cell: ({ name }) => <span className="tabular">{name}</span> },
        {
          id: 'orders',
          title: t('books.orders'),
          isFigure: true,
          cell: ({ orders }) => orders.toLocaleString(locale),
        },
        { id: 'net', title: t('books.net'), isFigure: true, cell: ({ netCents }) => price(netCents) },
        {
          id: 'returned',
          title: t('books.returned'),
          isFigure: true,
          cell: ({ returnedCents }) => price(returnedCents),
        },
        {
          id: 'kept',
          title: t('books.kept'),
          isFigure: true,
          cell: (row) => <b>{price(netAfterReturns(row))}</b>,
        },
      ]}
    />
  )
}
