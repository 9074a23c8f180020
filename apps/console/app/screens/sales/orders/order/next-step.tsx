import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { isCorrectable } from '@ambra/domain/sales/orders/order-correction'
import { may, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Button } from '#console/ui/button.tsx'
import { moneyOf } from './money.tsx'
import { stepsOf } from './order-steps.ts'
import styles from './order.module.css'

/** Actions for an order; the first button is the next step. */
export function NextStep({ details, onOpen }: { details: OrderDetails; onOpen: (dialog: string) => void }) {
  const t = useTranslate()
  const own = useOwn()
  const { next, store, paidCents, counter, refunds } = details
  const mayMove = may(own, 'orders.move', store)
  const steps = stepsOf(next)
  const { refundableCents, leftCents } = moneyOf(details)
  const mayCancel = next.includes('cancelled') && may(own, 'orders.cancel', store)
  const mayHold =
    details.hold === null &&
    isCorrectable(details.order.status ?? 'completed') &&
    may(own, 'orders.edit', store)
  const mayRefund = paidCents > 0 && refundableCents > 0 && may(own, 'orders.refund', store)
  const toSend = refunds.filter(({ state }) => state === 'to_do')
  const money = useMoney()
  return (
    <section className={styles.next} aria-label={t('orders.next')}>
      <p>{useNextWords(details)}</p>
      {toSend.length > 0 && (
        <p>
          {t('orders.moneyToSend', {
            sum: money(toSend.reduce((sum, { amountCents }) => sum + amountCents, 0)),
          })}
        </p>
      )}
      <div className={styles.actions} data-no-print>
        {mayMove &&
          steps.map((status, index) => (
            <Button
              key={status}
              variant={index === 0 ? 'primary' : 'outline'}
              onPress={() => onOpen(`status-${status}`)}
            >
              {t('orders.moveTo', { status: t(`status.${status}`) })}
            </Button>
          ))}
        {mayMove && leftCents > 0 && (
          <Button onPress={() => onOpen('take-payment')}>{t('orders.takePayment')}</Button>
        )}
        {mayRefund && <Button onPress={() => onOpen('refund')}>{t('orders.refund')}</Button>}
        {mayRefund && counter && (
          <Button onPress={() => onOpen('undo-payment')}>{t('orders.undoPayment')}</Button>
        )}
        {mayHold && <Button onPress={() => onOpen('hold')}>{t('orders.hold')}</Button>}
        {mayCancel && (
          <Button variant="danger" onPress={() => onOpen('cancel')}>
            {t('orders.cancel')}
          </Button>
        )}
      </div>
    </section>
  )
}

function useNextWords(details: OrderDetails): string {
  const t = useTranslate()
  const money = useMoney()
  const { leftCents } = moneyOf(details)
  switch (details.order.status) {
    case 'awaiting_payment':
      return t('orders.nextIs.awaiting_payment', { sum: money(leftCents) })
    case 'new':
    case 'pending':
    case 'paid':
      return t('orders.nextIs.pack')
    case 'incomming':
      return t('orders.nextIs.incomming')
    case 'ready':
      return t('orders.nextIs.ready')
    case 'shipped':
      return t('orders.nextIs.shipped')
    case 'cancelled':
      return t('orders.nextIs.cancelled')
    case 'refunded':
      return t('orders.nextIs.refunded')
    default:
      return t('orders.nextIs.done')
  }
}
