import { formatMoment } from '@ambra/domain/moment'
import { useState } from 'react'
import { useConnection } from '#app/browser/connection.ts'
import { useSession } from '#app/browser/session.ts'
import type { WaitingOrder } from '#app/browser/storage-keys.ts'
import { isFateUnknown, isOutdated } from '#app/offline/waiting-changes.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { OrderLines } from '#app/ui/order-lines.tsx'
import { openModal } from '#app/ui/overlay.ts'
import { useStore } from '#app/ui/store.tsx'
import { TotalRows } from '#app/ui/totals.tsx'
import { BindingButton } from './binding-button.tsx'
import { confirmedView, orderWords, presentView } from './order-views.ts'
import { useWaitingOrder, type WaitingEnds } from './use-waiting-order.ts'
import { WaitingState } from './waiting-state.tsx'
import styles from './waiting.module.css'

export type WaitingTerms = { version: string; termsPath: string }

type WaitingCardProps = WaitingEnds & {
  order: WaitingOrder
  terms: WaitingTerms
  /** Without the button: the page sends it by itself. */
  isSending?: boolean
}

/** An order that waits: what it is, what became of it, and what can be done with it. */
export function WaitingCard({ order, terms, isSending = false, ...ends }: WaitingCardProps) {
  const t = useTranslate()
  const { language } = useStore()
  const acting = useWaitingOrder(order, ends)
  const shown = order.now ? presentView(order, order.now) : confirmedView(order)
  const at = formatMoment(Date.parse(order.order.confirmed?.at ?? order.created_at), language)
  return (
    <article className={styles.card} aria-label={t('waiting.confirmedAt', { time: at })}>
      <header>
        <h2>{t('checkout.summary')}</h2>
        <p className="muted sm">{t('waiting.confirmedAt', { time: at })}</p>
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
  const { customer } = useSession()
  const [now] = useState(() => new Date())
  const { state } = order
  const isOver = state === 'refused' || (isOutdated(order, now) && !isFateUnknown(order))
  const isStranger = order.owner !== undefined && order.owner !== customer?.id
  const takeBack = (
    <Button
      variant={isOver ? 'primary' : 'outline'}
      busy={acting.busy === 'taking'}
      onClick={() => void acting.takeBack()}
    >
      {t(isOver ? 'waiting.toCart' : 'waiting.takeBack')}
    </Button>
  )
  if (isStranger && !isOver)
    return (
      <div className={styles.actions}>
        <p>{t('waiting.signIn')}</p>
        <Button variant="primary" onClick={() => openModal('auth')}>
          {t('nav.signIn')}
        </Button>
        {!isFateUnknown(order) && takeBack}
      </div>
    )
  return (
    <div className={styles.actions}>
      {!isOver && !isSending && isOnline && (
        <BindingButton
          // Other figures are agreed to anew; the same ones only have to be said again.
          terms={state === 'changed' ? terms : undefined}
          isBusy={acting.busy !== undefined || (state === 'changed' && !order.now)}
          onPress={() => void (state === 'changed' ? acting.agree(terms.version) : acting.send())}
        />
      )}
      {!isOver && !isSending && !isOnline && <p className="muted sm">{t('waiting.confirmOffline')}</p>}
      {takeBack}
    </div>
  )
}
