import type { OrderResult } from '@ambra/contract/sales/order'
import type { FieldError } from '@ambra/domain/customers/address/address'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StoredCart, PendingOrder } from '#app/storage/storage-keys.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmulatedNote } from '#app/shop-ui/emulated-note.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { errorsOf, reachableStep, remainingErrors, type Step, stepsOf } from './state/checkout-form.ts'
import styles from './checkout-page.module.css'
import emptyNoteStyles from '#app/features/checkout/frame/empty-note.module.css'
import { CheckoutError, TryAgain } from '#app/features/checkout/frame/checkout-error.tsx'
import { DeliveryStep } from './delivery/delivery-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { FinishedSteps } from './review/finished-steps.tsx'
import { HeldCart } from './frame/held-cart.tsx'
import { OfflineNote, unknownWords } from './frame/offline-note.tsx'
import { OrderSummary, type RenderCoupon } from './frame/order-summary.tsx'
import type { ErrorResponse } from './review/place-order.ts'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review/review-step.tsx'
import type { StepProps } from './frame/step-frame.tsx'
import { StepsBar } from './frame/steps-bar.tsx'
import type { Contact, Terms } from './state/terms.ts'
import type { NewOwner } from './review/use-placing.ts'
import type { Checkout } from './state/checkout.ts'
import { useCheckout } from './state/use-checkout.ts'

export type CheckoutPageProps = {
  cart: StoredCart
  status: 'loading' | 'ready'
  isSettled: boolean
  /** True when the server cart could not be loaded; retried until it can. */
  isUnreachable: boolean
  country: string
  terms: Terms
  contact: Contact
  onRefresh: () => Promise<unknown>
  onPlaced: (order: OrderResult, owner?: NewOwner) => void
  /** Called when the order is stored and waits for the shop. */
  onQueued: (order: PendingOrder) => void
  /** True when orders made offline are sent automatically. */
  isAutomatic: boolean
  /** True when another pending order holds the cart that these lines would go to. */
  isHeld: boolean
  onRemove: (lineId: string) => void
  coupon: RenderCoupon
}

export function CheckoutPage(props: CheckoutPageProps) {
  const { cart, status, isSettled, isUnreachable, country } = props
  const [search] = useSearchParams()
  const movesFocus = useHasMoved(search.get('step'))
  const [refreshes, setRefreshes] = useState(0)
  const checkout = useCheckout({ cart, isSettled, isUnreachable, country, refreshes })
  const refresh = async () => {
    await props.onRefresh()
    setRefreshes((count) => count + 1)
  }
  const [ended, setEnded] = useState<ErrorResponse>()
  if (status === 'ready' && cart.cartItems.length === 0) return <NothingToOrder reason={ended} />
  if (props.isHeld) return <HeldCart />
  if (!canShow(checkout, search.get('step'))) return <Waiting checkout={checkout} onRefresh={refresh} />
  return (
    <Steps {...props} checkout={checkout} movesFocus={movesFocus} onRefresh={refresh} onEnded={setEnded} />
  )
}

/** The details can be typed while the offers are still loading; every other step waits for them. */
const canShow = ({ isReady, hasOffers, form, offers, offline }: Checkout, wanted: string | null) =>
  isReady &&
  (hasOffers ||
    offline !== undefined ||
    (wanted ?? 'details') === 'details' ||
    errorsOf('details', form, offers).length > 0)

type StepsProps = CheckoutPageProps & {
  checkout: Checkout
  movesFocus: boolean
  /** Called when the cart was ordered elsewhere; the message is shown once it is gone here too. */
  onEnded: (error: ErrorResponse) => void
}

function Steps(props: StepsProps) {
  const { cart, checkout, contact, movesFocus, onRefresh, coupon } = props
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { form, offers, shownFaults, showFaults } = checkout
  // The URL contains the step; only known names are used.
  const wanted = stepsOf(offers).find((step) => step === search.get('step'))
  const step = checkout.hasOffers ? reachableStep(wanted, form, offers) : 'details'
  const fieldErrors = remainingErrors(shownFaults, errorsOf(step, form, offers))
  const goTo = (next: Step, nextErrors: readonly FieldError[] = []) => {
    showFaults(nextErrors)
    setSearch({ step: next })
  }
  const finish = () => {
    if (!showFaults(errorsOf(step, form, offers))) return
    // The next step opens automatically once it is known; the note about it may be out of sight.
    if (checkout.offline && !checkout.hasOffers)
      notify({ type: 'warning', message: t(unknownWords[checkout.offline.unknown ?? 'offers']) })
    const steps = stepsOf(offers)
    goTo(steps[steps.indexOf(step) + 1] ?? 'review')
  }
  const stepProps: StepProps = {
    checkout,
    fieldErrors,
    cart,
    contact,
    goTo,
    finish,
    movesFocus,
  }
  const emulatedNote = offers.payment.some(({ is_emulated }) => is_emulated) && <EmulatedNote />
  return (
    <>
      <StepsBar steps={stepsOf(offers)} current={step} />
      <OfflineNote checkout={checkout} />
      {/* Not while the details are typed: the offers arrive then, and new content above would move the button under a click. */}
      {step !== 'details' && step !== 'review' && emulatedNote}
      {checkout.error && <CheckoutError error={checkout.error} onRefresh={onRefresh} />}
      {step === 'review' ? (
        <>
          <ReviewStep {...props} {...stepProps} />
          {emulatedNote}
        </>
      ) : (
        <div className={styles.columns}>
          <div className={styles.form}>
            <OrderSummary cart={cart} checkout={checkout} shape="row" coupon={coupon} />
            <FinishedSteps current={step} checkout={checkout} goTo={goTo} />
            {step === 'details' && <DetailsStep {...stepProps} />}
            {step === 'delivery' && <DeliveryStep {...stepProps} />}
            {step === 'payment' && <PaymentStep {...stepProps} />}
          </div>
          <OrderSummary cart={cart} checkout={checkout} shape="column" coupon={coupon} />
        </div>
      )}
    </>
  )
}

/** Returns whether the shopper has changed the step since the page was opened. */
function useHasMoved(step: string | null): boolean {
  const [seen, setSeen] = useState({ step, hasMoved: false })
  if (seen.step !== step) setSeen({ step, hasMoved: true })
  return seen.hasMoved || seen.step !== step
}

type PendingProps = { checkout: Checkout; onRefresh: () => Promise<void> }

function Waiting({ checkout: { error }, onRefresh }: PendingProps) {
  const t = useTranslate()
  if (!error)
    return (
      <div className={styles.waiting} aria-busy="true">
        <output className="visually-hidden">{t('checkout.loading')}</output>
        <div className={styles.skeleton} />
        <div className={styles.skeleton} />
        <div className={styles.skeleton} />
      </div>
    )
  return (
    <div className={emptyNoteStyles.nothing}>
      <h1>{t('checkout.title')}</h1>
      <p role="alert">{shopErrorText(t, error.code, error.params)}</p>
      <p className="muted">{t('checkout.kept')}</p>
      <TryAgain onRefresh={onRefresh} />
    </div>
  )
}

function NothingToOrder({ reason }: { reason: ErrorResponse | undefined }) {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <div className={emptyNoteStyles.nothing}>
      <h1>{t('checkout.title')}</h1>
      {reason && <p role="alert">{shopErrorText(t, reason.code, reason.params)}</p>}
      <p className="muted">{t('cart.empty')}</p>
      <ButtonLink variant="primary" to={path('/')}>
        {t('cart.start')}
      </ButtonLink>
    </div>
  )
}
