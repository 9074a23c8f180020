import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { useState } from 'react'
import { useConnection } from '#app/api-client/connectivity.ts'
import { type Session, useSession } from '#app/session/session.ts'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { isOutcomeUnknown, isOutdated, isWithoutFigures } from '#app/offline/order-outbox-reducer.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OrderLines } from '#app/shop-ui/order/order-lines.tsx'
import { openModal } from '#app/ui/overlay.ts'
import { useStore } from '#app/i18n/store.tsx'
import { TotalRows } from '#app/shop-ui/order/totals.tsx'
import { BindingButton, type PendingOrderTerms } from './order-button.tsx'
import { confirmedView, orderLabels, presentView } from './order-views.ts'
import { usePendingOrder, type PendingOrderHandlers } from './use-pending-order.ts'
import { PendingOrderState } from './pending-order-state.tsx'
import styles from './pending-order-card.module.css'
import pendingOrdersPageStyles from './pending-orders-page.module.css'

type PendingCardProps = PendingOrderHandlers & {
  order: PendingOrder
  terms: PendingOrderTerms
  /** True without the button: the page sends the order automatically. */
  isSending?: boolean
}

/**
 * A pending order: its content, its state, and its actions. Where its owner's session has ended, other users of this
 * device see only that there is one.
 */
export function PendingOrderCard(props: PendingCardProps) {
  return <CardOfSession {...props} session={useSession()} />
}

/** Card with the content that one session may see. */
export function CardOfSession({ session, ...props }: PendingCardProps & { session: Session }) {
  const { owner } = props.order
  const { status, customer } = session
  if (owner === undefined || owner === customer?.id) return <OwnCard {...props} />
  if (status === 'starting') return <div className={pendingOrdersPageStyles.skeleton} aria-busy="true" />
  return <LockedCard order={props.order} />
}

/** Returns the time of the shopper's consent. */
function useConfirmedAt({ order, created_at }: PendingOrder): string {
  const t = useTranslate()
  const { language } = useStore()
  return t('waiting.confirmedAt', {
    time: formatDateTime(Date.parse(order.confirmed?.at ?? created_at), language),
  })
}

function LockedCard({ order }: { order: PendingOrder }) {
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

function OwnCard({ order, terms, isSending = false, ...ends }: PendingCardProps) {
  const t = useTranslate()
  const acting = usePendingOrder(order, ends)
  const shown = order.now ? presentView(order, order.now) : confirmedView(order)
  const at = useConfirmedAt(order)
  return (
    <article className={styles.card} aria-label={at}>
      <header>
        <h2>{t('checkout.summary')}</h2>
        <p className="muted sm">{at}</p>
        <PendingOrderState
          order={order}
          why={acting.why}
          isSending={isSending || acting.busy === 'sending'}
        />
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

function Where({ order }: { order: PendingOrder }) {
  const t = useTranslate()
  const { language } = useStore()
  const { delivery, payment, name, address, email } = orderLabels(order, language)
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
  order: PendingOrder
  terms: PendingOrderTerms
  acting: ReturnType<typeof usePendingOrder>
  isSending: boolean
}

function Actions({ order, terms, acting, isSending }: ActionsProps) {
  const t = useTranslate()
  const isOnline = useConnection() === 'online'
  const [now] = useState(() => new Date())
  const { state } = order
  const isOver = state === 'refused' || (isOutdated(order, now) && !isOutcomeUnknown(order))
  const canSay = !isOver && !isSending && isOnline
  return (
    <div className={styles.actions}>
      {canSay && isWithoutFigures(order) && (
        <Button
          variant="primary"
          busy={acting.busy === 'sending'}
          onClick={() => void acting.refreshFigures()}
        >
          {t('serverError.retry')}
        </Button>
      )}
      {canSay && !isWithoutFigures(order) && (
        <BindingButton
          // Changed totals need consent to the terms again; unchanged ones only need to be confirmed.
          terms={state === 'changed' ? terms : undefined}
          isBusy={acting.busy !== undefined}
          onPress={() => void (state === 'changed' ? acting.agree(terms.version) : acting.send())}
        />
      )}
      {!isOver && !isSending && !isOnline && <p className="muted sm">{t('waiting.confirmOffline')}</p>}
      <Button
        variant={isOver ? 'primary' : 'outline'}
        busy={acting.busy === 'taking'}
        onClick={() => void acting.cancelOrder()}
      >
        {t(isOver ? 'waiting.toCart' : 'waiting.takeBack')}
      </Button>
    </div>
  )
}
