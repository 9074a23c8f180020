import type { TestCart } from '@ambra/contract/promotions/promotion-fields'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Badge } from '#console/ui/notice.tsx'
import { Facts } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'

/** Totals of the test cart, with the reason why each rule and coupon applies or not. */
export function TestResult({ cart }: { cart: TestCart }) {
  const t = useTranslate()
  const money = useMoney()
  const judged = [
    ...cart.rules.map((one) => ({ ...one, id: `rule ${one.code}`, kind: t('selling.rule') })),
    ...cart.coupons.map((one) => ({
      ...one,
      id: `coupon ${one.code}`,
      kind: t('selling.coupon'),
      title: '',
    })),
  ].toSorted((a, b) => Number(b.is_applied) - Number(a.is_applied) || b.takes_cents - a.takes_cents)
  return (
    <>
      <List
        caption={t('selling.cart')}
        rows={cart.lines}
        keyOf={({ sku }) => sku}
        columns={[
          { id: 'name', title: t('selling.product'), cell: ({ name, sku }) => `${name} (${sku})` },
          { id: 'qty', title: t('selling.pieces'), isFigure: true, cell: ({ qty }) => qty },
          {
            id: 'unit',
            title: t('selling.unit'),
            isFigure: true,
            cell: ({ unit_cents }) => money(unit_cents),
          },
          {
            id: 'rule',
            title: t('selling.rule'),
            isFigure: true,
            cell: ({ rule_cents }) => money(-rule_cents),
          },
          {
            id: 'coupon',
            title: t('selling.coupon'),
            isFigure: true,
            cell: ({ coupon_cents }) => money(-coupon_cents),
          },
          { id: 'row', title: t('selling.sum'), isFigure: true, cell: ({ row_cents }) => money(row_cents) },
        ]}
      />
      <Facts
        rows={[
          [t('selling.goodsSum'), money(cart.goods_cents)],
          [t('selling.discount'), money(-cart.discount_cents)],
          [t('selling.total'), <strong key="total">{money(cart.total_cents)}</strong>],
        ]}
      />
      <List
        caption={t('selling.whatCounts')}
        rows={judged}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'code',
            title: t('selling.code'),
            cell: ({ code, title }) => (title ? `${code}: ${title}` : code),
          },
          { id: 'kind', title: t('selling.kind'), cell: ({ kind }) => kind },
          {
            id: 'takes',
            title: t('selling.takes'),
            isFigure: true,
            cell: ({ takes_cents }) => money(-takes_cents),
          },
          {
            id: 'why',
            title: t('selling.why'),
            cell: ({ is_applied, reason, missing_cents }) =>
              is_applied ? (
                <Badge kind="ok">{t('selling.counts')}</Badge>
              ) : reason === null ? (
                <Badge kind="info">{t('selling.wouldCount')}</Badge>
              ) : (
                <>
                  <Badge>{codeText(t, `selling.reason.${reason.replace('coupon.', '')}`)}</Badge>
                  {missing_cents !== null && ` ${t('selling.missing', { sum: money(missing_cents) })}`}
                </>
              ),
          },
        ]}
      />
    </>
  )
}
