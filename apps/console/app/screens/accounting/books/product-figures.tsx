import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { csvMark, csvMoney, csvRows } from '@ambra/domain/platform/text/csv'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { useSearchParams } from 'react-router'
import { saveBlob } from '#console/api/ask-with-proof.ts'
import type { PeriodSearch } from './period-search.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Empty, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
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
  const [search, setSearch] = useSearchParams()
  const hasMargin = rows.some(({ marginCents }) => marginCents !== null)
  const takeCsv = () =>
    saveBlob(
      new Blob([csvMark, csvOf(rows)], { type: 'text/csv;charset=utf-8' }),
      `goods-${sort}-${period.from}-${period.to}.csv`,
    )
  return (
    <Part
      title={t('books.goods')}
      action={
        <Button icon="file-down" onPress={takeCsv}>
          CSV
        </Button>
      }
    >
      <div className={form.filters} data-no-print>
        <Choice
          label={t('books.goodsBy')}
          value={sort}
          options={goodsSorts.map((id) => ({ id, text: t(`books.goodsBy.${id}`) }))}
          onChange={(id) => {
            const next = new URLSearchParams(search)
            next.set('sort', id)
            setSearch(next, { preventScrollReset: true })
          }}
        />
      </div>
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
    </Part>
  )
}

const csvOf = (rows: readonly Row[]) =>
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
