import type { OrderChangePlan } from '@ambra/contract/sales/order-change-operations'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Notice } from '#console/ui/notice.tsx'
import styles from './order.module.css'

/** Money, stock and documents of an order as they will be after the change. */
export function Calculation({ plan }: { plan: OrderChangePlan }) {
  const t = useTranslate()
  const pieces = plan.stock.map(({ sku, qty }) => `${sku} ${qty > 0 ? '+' : ''}${qty}`).join(', ')
  return (
    <Notice kind="ok">
      {plan.swap ? <SwapSums plan={plan} swap={plan.swap} /> : <Sums plan={plan} />}{' '}
      {pieces && `${t('orders.changeStock', { pieces })}. `}
      {plan.papers.map((paper) => t(`orders.changePaper.${paper}`)).join(' ')}
    </Notice>
  )
}

function Sums({ plan }: { plan: OrderChangePlan }) {
  const t = useTranslate()
  const money = useMoney()
  return (
    <>
      {plan.way === 'order'
        ? t('orders.changeSum', {
            before: money(plan.beforeCents),
            after: money(plan.afterCents),
            delivery: money(plan.deliveryCents),
            due: money(plan.dueCents),
          })
        : t('orders.changeRefund', { sum: money(plan.refundCents) })}{' '}
      {plan.givenCents > 0 && `${t('orders.changeGiven', { sum: money(plan.givenCents) })} `}
      {plan.lostCoupon !== null && t('orders.changeCoupon', { code: plan.lostCoupon })}
    </>
  )
}

type Swap = NonNullable<OrderChangePlan['swap']>

/** Value of the removed and added items, and the difference. */
function SwapSums({ plan, swap }: { plan: OrderChangePlan; swap: Swap }) {
  const t = useTranslate()
  const money = useMoney()
  const { dueCents, refundCents, deliveryCents, lostCoupon } = plan
  const moneyBack = refundCents - swap.cardCents
  const rows: [name: string, cents: number, isSum?: boolean][] = [
    [t('orders.swapOff'), -swap.offCents],
    ...swap.goods.map(({ name, qty, cents }): [string, number] => [
      t('orders.swapNew', { qty, name }),
      cents,
    ]),
    ...(deliveryCents > 0 ? [[t('orders.swapDelivery'), deliveryCents] as [string, number]] : []),
    [t('orders.swapCredit'), swap.creditCents],
    ...(swap.cardCents > 0 ? [[t('orders.swapCards'), swap.cardCents] as [string, number]] : []),
    ...(moneyBack > 0 ? [[t('orders.swapBack'), moneyBack, true] as [string, number, boolean]] : []),
    ...(dueCents > 0 ? [[t('orders.swapDue'), dueCents, true] as [string, number, boolean]] : []),
  ]
  return (
    <>
      <dl className={styles.money}>
        {rows.map(([name, cents, isSum]) => (
          <div key={name} data-sum={isSum || undefined}>
            <dt>{name}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
      {dueCents > 0 && `${t('orders.swapPaysFirst')} `}
      {dueCents === 0 && refundCents === 0 && `${t('orders.swapEven')} `}
      {lostCoupon !== null && t('orders.swapCoupon', { code: lostCoupon })}
    </>
  )
}
