import type { Totals } from '@ambra/contract/cart'
import type { OrderResult } from '@ambra/contract/order'
import type { FieldFault } from '@ambra/domain/address'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OrderLines } from '#app/shop-ui/order-lines.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { figuresOf, TotalRows } from '#app/shop-ui/totals.tsx'
import type { Terms } from './terms.ts'
import styles from './checkout.module.css'
import { orderButtonWords } from '#app/i18n/fixed-wording.ts'
import { CheckField, focusFault } from '#app/forms/form-field.tsx'
import { useSession } from '#app/session/session.ts'
import type { WaitingOrder } from '#app/storage/storage-keys.ts'
import { OrderComment } from './order-comment.tsx'
import { FinishedSteps } from './finished-steps.tsx'
import { lineViews } from '#app/shop-ui/line-views.ts'
import { EditCart, type RenderCoupon } from './order-summary.tsx'
import { OfflineReview } from './offline-note.tsx'
import type { Refusal } from './place-order.ts'
import { PlacingMessage } from './placing-message.tsx'
import { StepHeading, type StepProps } from './step-frame.tsx'
import { type NewOwner, usePlacing } from './use-placing.ts'

type ReviewStepProps = StepProps & {
  terms: Terms
  onRefresh: () => Promise<unknown>
  onPlaced: (order: OrderResult, owner?: NewOwner) => void
  onQueued: (order: WaitingOrder) => void
  isAutomatic: boolean
  onEnded: (error: Refusal) => void
  onRemove: (lineId: string) => void
  coupon: RenderCoupon
}

/** Everything once more, and beside it (on phones below) the lines, the total and the button that binds. */
export function ReviewStep(props: ReviewStepProps) {
  const t = useTranslate()
  const { checkout, cart, terms, movesFocus, goTo } = props
  const { language } = useStore()
  const [hasAgreed, setAgreed] = useState(false)
  const isDigital = cart.cartItems.some(({ type_id }) => type_id === 'downloadable')
  const [hasConsented, setConsented] = useState(false)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const { totals, lastTotals } = checkout
  const shown = totals && { lines: lineViews(cart, totals), figures: figuresOf(totals) }
  const placing = usePlacing({
    ...props,
    comment: checkout.form.payment.comment,
    isDigital,
    isAccountWanted: useSession().status === 'guest',
    shown,
  })
  const isBusy = placing.state === 'sending' || totals === undefined
  const order = () => {
    const found: FieldFault[] = [
      ...(!isDigital || hasConsented ? [] : [{ field: 'digitalConsent', code: 'form.required' } as const]),
      ...(hasAgreed ? [] : [{ field: 'terms', code: 'form.terms' } as const]),
    ]
    flushSync(() => setFaults(found))
    if (found.length > 0) return focusFault(found)
    if (!isBusy) void placing.place()
  }
  if (!lastTotals && !checkout.offline) return null
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <FinishedSteps current="review" checkout={checkout} goTo={goTo} />
        <StepHeading movesFocus={movesFocus}>{t('checkout.review.title')}</StepHeading>
        <OrderComment
          comment={checkout.form.payment.comment}
          onChange={(comment) => checkout.change('payment', { comment })}
        />
        <Rights terms={terms} />
      </div>
      <section className={styles.agreement} aria-labelledby="agreement-heading">
        <div className="between">
          <h2 id="agreement-heading">{t('checkout.summary')}</h2>
          <EditCart />
        </div>
        <OrderLines lines={lineViews(cart, lastTotals)} />
        {lastTotals && <Sums {...props} totals={lastTotals} isBusy={isBusy} />}
        {isDigital && (
          <CheckField
            field="digitalConsent"
            label={t('checkout.digitalConsent')}
            checked={hasConsented}
            faults={faults}
            onChange={setConsented}
          />
        )}
        <CheckField
          field="terms"
          label={t('checkout.agree')}
          checked={hasAgreed}
          faults={faults}
          onChange={setAgreed}
        />
        <OfflineReview checkout={checkout} isAutomatic={props.isAutomatic} />
        <PlacingMessage placing={placing} shown={shown} onRemove={props.onRemove} />
        {/* The words are fixed by law and stay while the order is on its way. */}
        <button type="button" className={styles.order} aria-disabled={isBusy} onClick={order}>
          {orderButtonWords[language]}
        </button>
      </section>
    </div>
  )
}

function Sums({
  totals,
  isBusy,
  checkout: { offers, offline },
  coupon,
}: Pick<ReviewStepProps, 'checkout' | 'coupon'> & { totals: Totals; isBusy: boolean }) {
  const t = useTranslate()
  return (
    <>
      {/* A code can only be tried with the shop. */}
      {!offline && <div className={styles.coupon}>{coupon(totals)}</div>}
      <div className={styles.sums} aria-busy={isBusy && !offline}>
        <TotalRows
          figures={figuresOf(totals)}
          totalLabel={t('cart.total')}
          withoutDelivery={offers.isVirtual}
        />
      </div>
    </>
  )
}

/** Terms, withdrawal and guarantee, to be read before agreeing. */
function Rights({ terms }: { terms: Terms }) {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <div className={styles.rights}>
      <p>{t('checkout.rights')}</p>
      <ul>
        {(
          [
            [terms.termsPath, t('checkout.terms')],
            [terms.returnsPath, t('checkout.withdrawal')],
            [terms.warrantyPath, t('checkout.guarantee')],
          ] as const
        ).map(([to, label]) => (
          <li key={to}>
            <Link className="link" to={path(to)} target="_blank" rel="noopener">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
