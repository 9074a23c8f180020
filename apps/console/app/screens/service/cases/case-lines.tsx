import type { CaseDetails } from '@ambra/contract/service/service-cases'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'

type Order = NonNullable<CaseDetails['order']>

/** Lines of the order, with the items of the withdrawal. */
export function CaseLines({ order, isStated }: { order: Order; isStated: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Part title={t('service.lines', { number: order.number })}>
      <List
        caption={t('service.lines', { number: order.number })}
        rows={order.lines}
        keyOf={({ line }) => line}
        columns={[
          {
            id: 'name',
            title: t('service.product'),
            cell: ({ name, sku }) => (
              <>
                {name}
                <div className="muted">{sku}</div>
              </>
            ),
          },
          { id: 'qty', title: t('service.ordered'), isFigure: true, cell: ({ qty }) => qty },
          ...(isStated
            ? [
                {
                  id: 'stated',
                  title: t('service.stated'),
                  isFigure: true,
                  cell: ({ stated }: Order['lines'][number]) => stated || '–',
                },
              ]
            : []),
          {
            id: 'refunded',
            title: t('service.refunded'),
            isFigure: true,
            cell: ({ refunded }) => refunded || '–',
          },
          {
            id: 'paid',
            title: t('service.sum'),
            isFigure: true,
            cell: ({ paidCents }) => formatPrice(paidCents, language),
          },
        ]}
      />
    </Part>
  )
}
