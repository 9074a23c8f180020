import { useState } from 'react'
import type { WaitingOrder } from '#app/storage/storage-keys.ts'
import type { Unsent } from '#app/offline/send-order.ts'
import { isFateUnknown, isOutdated } from '#app/offline/order-outbox-reducer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OrderChanges } from '#app/shop-ui/order-change-list.tsx'
import { orderChanges } from '#app/shop-ui/order-changes.ts'
import { refusalText } from '#app/i18n/error-text.ts'
import { confirmedView, presentView } from './order-views.ts'
import styles from './pending-orders.module.css'

type WaitingStateProps = { order: WaitingOrder; why: Unsent | undefined; isSending: boolean }

/** What became of the order so far, in words. */
export function WaitingState(props: WaitingStateProps) {
  const { order, why, isSending } = props
  const [now] = useState(() => new Date())
  const isProblem =
    order.state === 'changed' || order.state === 'refused' || why !== undefined || isOutdated(order, now)
  const isSilent = !isProblem && !isSending && !isFateUnknown(order)
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

function Words({ order, why, isSending, now }: WaitingStateProps & { now: Date }) {
  const t = useTranslate()
  if (order.state === 'refused' && order.error) return <Refused order={order} error={order.error} />
  if (order.state === 'changed') return <Changed order={order} />
  if (isFateUnknown(order) && why === 'offline') return <p>{t('waiting.takeBackOffline')}</p>
  if (isFateUnknown(order)) return <p>{t(isSending && !why ? 'waiting.sending' : 'waiting.unknownFate')}</p>
  if (isOutdated(order, now)) return <p>{t('waiting.outdated')}</p>
  if (why === 'signed_out') return <p>{t('waiting.signIn')}</p>
  if (why === 'in_flight') return <p>{refusalText(t, 'order.in_flight')}</p>
  if (why) return <p>{refusalText(t, why === 'offline' ? 'order.queued' : 'order.transfer_failed')}</p>
  return <p>{t('waiting.sending')}</p>
}

function Changed({ order }: { order: WaitingOrder }) {
  const t = useTranslate()
  if (!order.now) return <p>{t('waiting.figuresUnknown')}</p>
  return (
    <>
      <p>{t('waiting.newFigures')}</p>
      <OrderChanges changes={orderChanges(confirmedView(order), presentView(order, order.now))} />
    </>
  )
}

function Refused({ order, error }: { order: WaitingOrder; error: NonNullable<WaitingOrder['error']> }) {
  const t = useTranslate()
  const skus = error.params['skus']
  const named = typeof skus === 'string' ? skus.split(',') : []
  const gone = order.cart.cartItems.filter(({ sku }) => named.includes(sku))
  return (
    <>
      <p>
        <b>{t('waiting.refused')}</b>
      </p>
      <p>{refusalText(t, error.code, error.params)}</p>
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
