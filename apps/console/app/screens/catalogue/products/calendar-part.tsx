import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { useMoney } from '#console/shop/money.ts'
import { PlannedPrices } from './planned-prices.tsx'

const kinds = { past: 'plain', now: 'ok', planned: 'info' } as const

/**
 * Past, current and scheduled prices, each with the lowest price of the 30 days before, which a reduction
 * must stay below.
 */
export function CalendarPart({ product }: { product: ProductRecord }) {
  const { calendar } = product
  const t = useTranslate()
  const money = useMoney()
  const moment = useMoment()
  if (calendar.length === 0 && !product.has_own_price) return null
  return (
    <Part title={t('editor.calendar')}>
      <PlannedPrices product={product} />
      <List
        caption={t('editor.calendar')}
        rows={calendar}
        keyOf={({ kind, from }) => `${kind} ${from}`}
        columns={[
          {
            id: 'when',
            title: t('editor.calendar.when'),
            cell: ({ kind }) => <Badge kind={kinds[kind]}>{t(`editor.calendar.${kind}`)}</Badge>,
          },
          {
            id: 'days',
            title: t('editor.calendar.days'),
            cell: ({ from, until }) => `${moment(from)} – ${until === null ? '' : moment(until)}`,
          },
          {
            id: 'price',
            title: t('products.price'),
            isFigure: true,
            cell: ({ cents, problem }) => (
              <>
                {money(cents)}
                {problem !== null && <span>{codeText(t, `products.refusal.special_${problem}`)}</span>}
              </>
            ),
          },
          {
            id: 'lowest',
            title: t('editor.calendar.lowest'),
            isFigure: true,
            cell: ({ lowest_cents: lowest }) => (lowest === null ? '–' : money(lowest)),
          },
        ]}
      />
    </Part>
  )
}
