import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { csvMoney, csvRows } from '@ambra/domain/platform/text/csv'
import { formatPrice } from '@ambra/domain/platform/text/format'
import type { PeriodSearch } from './period-search.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Empty } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { FiguresPart } from './figures-part.tsx'
import { type GoodsSort, goodsSorts } from './figure-search.ts'

type Row = AdminResult<'figures.goods'>['rows'][number]

/** Best-selling, slow-moving and returned products. Margins are shown only to people who may see costs. */
export function ProductFigures({
  period,
  sort,
  rows,
}: {
  period: PeriodSearch
  sort: GoodsSort
  rows: readonly Row[]
}) {
  const t = useTranslate()
  const language = useLanguage()
  const hasMargin = rows.some(({ marginCents }) => marginCents !== null)
  return (
    <FiguresPart
      title={t('books.goods')}
      parameter="sort"
      label={t('books.goodsBy')}
      value={sort}
      options={goodsSorts.map((id) => ({ id, text: t(`books.goodsBy.${id}`) }))}
      file={`goods-${sort}-${period.from}-${period.to}.csv`}
      csv={() => productsCsv(rows)}
    >
      {rows.length === 0 ? (
        <Empty title={t('books.noSales')} />
      ) : (
        <List
          caption={t('books.goods')}
          rows={rows}
          keyOf={({ sku }) => sku}
          columns={[
            {
              id: 'name',
              title: t('books.goods'),
              cell: ({ name, sku }) => (
                <>
                  {name} <span className="muted tabular">{sku}</span>
                </>
              ),
            },
            { id: 'pieces', title: t('books.pieces'), isFigure: true, cell: ({ pieces }) => pieces },
            {
              id: 'net',
              title: t('books.net'),
              isFigure: true,
              cell: ({ netCents }) => formatPrice(netCents, language),
            },
            { id: 'back', title: t('books.cameBack'), isFigure: true, cell: ({ returned }) => returned },
            { id: 'left', title: t('books.left'), isFigure: true, cell: ({ left }) => left },
            ...(hasMargin
              ? [
                  {
                    id: 'margin',
                    title: t('books.margin'),
                    isFigure: true,
                    cell: ({ marginCents }: Row) =>
                      marginCents === null ? '–' : formatPrice(marginCents, language),
                  },
                ]
              : []),
          ]}
        />
      )}
    </FiguresPart>
  )
}

const productsCsv = (rows: readonly Row[]) =>
  csvRows([
    ['sku', 'name', 'orders', 'pieces', 'net', 'returned', 'left', 'margin'],
    ...rows.map(({ sku, name, orders, pieces, netCents, returned, left, marginCents }) => [
      sku,
      name,
      String(orders),
      String(pieces),
      csvMoney(netCents),
      String(returned),
      String(left),
      marginCents === null ? '' : csvMoney(marginCents),
    ]),
  ])
