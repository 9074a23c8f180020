import { useState } from 'react'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import type { Unsent } from '#app/offline/send-order.ts'
import { isOutcomeUnknown, isOutdated } from '#app/offline/order-outbox-reducer.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OrderChanges } from '#app/shop-ui/order/order-change-list.tsx'
import { orderChanges } from '#app/shop-ui/order/order-changes.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { confirmedView, presentView } from './order-views.ts'
import styles from './pending-order-state.module.css'

type PendingStateProps = { order: PendingOrder; why: Unsent | undefined; isSending: boolean }

export function PendingOrderState(props: PendingStateProps) {
  const { order, why, isSending } = props
  const [now] = useState(() => new Date())
  const isProblem =
    order.state === 'changed' || order.state === 'refused' || why !== undefined || isOutdated(order, now)
  const isSilent = !isProblem && !isSending && !isOutcomeUnknown(order)
  return (
    <div role={isProblem ? 'alert' : 'status'}>
      {!isSilent && (
        <div className={styles.state} data-problem={isProblem || undefined}>
          <Icon name={isProblem ? 'circle-alert' : 'history'} size="small" />
          <div>
            <Words {...props} now={now} />
          </div>
        </div>
      )}
    </div>
  )
}

function Words({ order, why, isSending, now }: PendingStateProps & { now: Date }) {
  const t = useTranslate()
  if (order.state === 'refused' && order.error) return <Refused order={order} error={order.error} />
  if (order.state === 'changed') return <Changed order={order} />
  if (isOutcomeUnknown(order) && why === 'offline') return <p>{t('waiting.takeBackOffline')}</p>
  if (isOutcomeUnknown(order))
    return <p>{t(isSending && !why ? 'waiting.sending' : 'waiting.unknownFate')}</p>
  if (isOutdated(order, now)) return <p>{t('waiting.outdated')}</p>
  if (why === 'signed_out') return <p>{t('waiting.signIn')}</p>
  if (why === 'in_flight') return <p>{shopErrorText(t, 'order.in_flight')}</p>
  if (why) return <p>{shopErrorText(t, why === 'offline' ? 'order.queued' : 'order.transfer_failed')}</p>
  return <p>{t('waiting.sending')}</p>
}

function Changed({ order }: { order: PendingOrder }) {
  const t = useTranslate()
  if (!order.now) return <p>{t('waiting.figuresUnknown')}</p>
  return (
    <>
      <p>{t('waiting.newFigures')}</p>
      <OrderChanges changes={orderChanges(confirmedView(order), presentView(order, order.now))} />
    </>
  )
}

function Refused({ order, error }: { order: PendingOrder; error: NonNullable<PendingOrder['error']> }) {
  const t = useTranslate()
  const skus = error.params['skus']
  const named = typeof skus === 'string' ? skus.split(',') : []
  const gone = order.cart.cartItems.filter(({ sku }) => named.includes(sku))
  return (
    <>
      <p>
        <b>{t('waiting.refused')}</b>
      </p>
      <p>{shopErrorText(t, error.code, error.params)}</p>
      {gone.length > 0 && (
        <ul>
          {gone.map(({ lineId, name, sku }) => (
            <li key={lineId}>{name ?? sku}</li>
          ))}
        </ul>
      )}
      <p>{t('waiting.refusedHelp')}</p>
    </>
  )
}
