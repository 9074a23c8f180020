import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { useLanguage, useLocale, useTranslate } from '#console/i18n/translate.tsx'
import { Facts, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'

/** Value of the stock, products that run out, and products that do not sell. */
export function StockFigures({ stock }: { stock: AdminResult<'figures.stock'> }) {
  const t = useTranslate()
  const language = useLanguage()
  const locale = useLocale()
  const price = (cents: number) => formatPrice(cents, language)
  const { pieces, valueCents, costCents, dead, deadCents, short, unsold } = stock
  const name = { id: 'name', title: t('books.goods'), cell: nameCell }
  const left = {
    id: 'left',
    title: t('books.left'),
    isFigure: true,
    cell: ({ left }: { left: number }) => left,
  }
  return (
    <Part title={t('books.stock')}>
      <Facts
        rows={[
          [t('books.pieces'), pieces.toLocaleString(locale)],
          [t('books.stockValue'), price(valueCents)],
          ...(costCents === null ? [] : [[t('books.stockCost'), price(costCents)] as const]),
          [t('books.dead'), `${dead.toLocaleString(locale)} · ${price(deadCents)}`],
        ]}
      />
      {short.length > 0 && (
        <List
          caption={t('books.short')}
          rows={short}
          keyOf={({ sku }) => sku}
          columns={[
            { ...name, title: t('books.short') },
            left,
            { id: 'days', title: t('books.daysLeft'), isFigure: true, cell: ({ days }) => days },
          ]}
        />
      )}
      {unsold.length > 0 && (
        <List
          caption={t('books.dead')}
          rows={unsold}
          keyOf={({ sku }) => sku}
          columns={[
            { ...name, title: t('books.dead') },
            left,
            {
              id: 'value',
              title: t('books.stockValue'),
              isFigure: true,
              cell: (row) => price(row.valueCents),
            },
          ]}
        />
      )}
    </Part>
  )
}

const nameCell = ({ name, sku }: { name: string; sku: string }) => (
  <>
    {name} <span className="muted tabular">{sku}</span>
  </>
)
