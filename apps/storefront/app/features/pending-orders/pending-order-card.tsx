import { formatMoment } from '@ambra/domain/calendar/date-time'
import { useState } from 'react'
import { useConnection } from '#app/api-client/connectivity.ts'
import { useSession } from '#app/session/session.ts'
import type { WaitingOrder } from '#app/storage/storage-keys.ts'
import { isFateUnknown, isOutdated, isWithoutFigures } from '#app/offline/order-outbox-reducer.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OrderLines } from '#app/shop-ui/order-lines.tsx'
import { openModal } from '#app/ui/overlay.ts'
import { useStore } from '#app/i18n/store.tsx'
import { TotalRows } from '#app/shop-ui/totals.tsx'
import { BindingButton } from './order-button.tsx'
import { confirmedView, orderWords, presentView } from './order-views.ts'
import { useWaitingOrder, type WaitingEnds } from './use-pending-order.ts'
import { WaitingState } from './pending-order-state.tsx'
import styles from './pending-orders.module.css'

export type WaitingTerms = { version: string; termsPath: string }

type WaitingCardProps = WaitingEnds & {
  order: WaitingOrder
  terms: WaitingTerms
  /** Without the button: the page sends it by itself. */
  isSending?: boolean
}

/**
 * An order that waits: what it is, what became of it, and what can be done with it. Where its owner's session has ended,
 * whoever uses this device sees that there is one, and no more.
 */
export function WaitingCard(props: WaitingCardProps) {
  const { owner } = props.order
  const { status, customer } = useSession()
  if (owner === undefined || owner === customer?.id) return <OwnCard {...props} />
  if (status === 'starting') return <div className={styles.skeleton} aria-busy="true" />
  return <LockedCard order={props.order} />
}

/** When the shopper bound themselves. */
function useConfirmedAt({ order, created_at }: WaitingOrder): string {
  const t = useTranslate()
  const { language } = useStore()
  return t('waiting.confirmedAt', {
    time: formatMoment(Date.parse(order.confirmed?.at ?? created_at), language),
  })
}

function LockedCard({ order }: { order: WaitingOrder }) {
  const t = useTranslate()
  const at = useConfirmedAt(order)
  return (
    <article className={styles.card} aria-label={at}>
      <header>
        <h2>{t('checkout.summary')}</h2>
        <p className="muted sm">{at}</p>
      </header>
      <div className={styles.actions}>
        <p>{t('waiting.signIn')}</p>
        <Button variant="primary" onClick={() => openModal('auth')}>
          {t('nav.signIn')}
        </Button>
      </div>
    </article>
  )
}

function OwnCard({ order, terms, isSending = false, ...ends }: WaitingCardProps) {
  const t = useTranslate()
  const acting = useWaitingOrder(order, ends)
  const shown = order.now ? presentView(order, order.now) : confirmedView(order)
  const at = useConfirmedAt(order)
  return (
    <article className={styles.card} aria-label={at}>
      <header>
        <h2>{t('checkout.summary')}</h2>
        <p className="muted sm">{at}</p>
        <WaitingState order={order} why={acting.why} isSending={isSending || acting.busy === 'sending'} />
      </header>
      <OrderLines lines={shown.lines} />
      <TotalRows
        figures={shown.figures}
        totalLabel={t('cart.total')}
        withoutDelivery={order.order.addressInformation.shippingAddress === undefined}
      />
      <Where order={order} />
      <Actions order={order} terms={terms} acting={acting} isSending={isSending} />
    </article>
  )
}

function Where({ order }: { order: WaitingOrder }) {
  const t = useTranslate()
  const { language } = useStore()
  const { delivery, payment, name, address, email } = orderWords(order, language)
  return (
    <ul className={styles.where}>
      <li>{[name, address].filter(Boolean).join(', ')}</li>
      {email && <li>{email}</li>}
      {delivery && <li>{t('waiting.delivery', { method: delivery })}</li>}
      {payment && <li>{t('waiting.payment', { method: payment })}</li>}
    </ul>
  )
}

type ActionsProps = {
  order: WaitingOrder
  terms: WaitingTerms
  acting: ReturnType<typeof useWaitingOrder>
  isSending: boolean
}

function Actions({ order, terms, acting, isSending }: ActionsProps) {
  const t = useTranslate()
  const isOnline = useConnection() === 'online'
  const [now] = useState(() => new Date())
  const { state } = order
  const isOver = state === 'refused' || (isOutdated(order, now) && !isFateUnknown(order))
  const canSay = !isOver && !isSending && isOnline
  return (
    <div className={styles.actions}>
      {canSay && isWithoutFigures(order) && (
        <Button variant="primary" busy={acting.busy === 'sending'} onClick={() => void acting.askFigures()}>
          {t('serverError.retry')}
        </Button>
      )}
      {canSay && !isWithoutFigures(order) && (
        <BindingButton
          // Other figures are agreed to anew; the same ones only have to be said again.
          terms={state === 'changed' ? terms : undefined}
          isBusy={acting.busy !== undefined}
          onPress={() => void (state === 'changed' ? acting.agree(terms.version) : acting.send())}
        />
      )}
      {!isOver && !isSending && !isOnline && <p className="muted sm">{t('waiting.confirmOffline')}</p>}
      <Button
        variant={isOver ? 'primary' : 'outline'}
        busy={acting.busy === 'taking'}
        onClick={() => void acting.takeBack()}
      >
        {t(isOver ? 'waiting.toCart' : 'waiting.takeBack')}
      </Button>
    </div>
  )
}
