import type { Totals } from '@ambra/contract/sales/cart'
import type { OrderResult } from '@ambra/contract/sales/order'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OrderLines } from '#app/shop-ui/order/order-lines.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { figuresOf, TotalRows } from '#app/shop-ui/order/totals.tsx'
import type { Terms } from '#app/features/checkout/state/terms.ts'
import checkoutPageStyles from '#app/features/checkout/checkout-page.module.css'
import orderSumsStyles from '#app/features/checkout/frame/order-sums.module.css'
import styles from './review-step.module.css'
import { orderButtonLabels } from '#app/i18n/fixed-wording.ts'
import { CheckField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useSession } from '#app/session/session.ts'
import type { PendingOrder, StoredLine } from '#app/storage/storage-keys.ts'
import { lineLimits } from './line-limits.ts'
import { OldDevices } from './old-devices.tsx'
import { OrderComment } from './order-comment.tsx'
import { FinishedSteps } from './finished-steps.tsx'
import { GuaranteeNotice } from '#app/shop-ui/marks/guarantee-notice.tsx'
import { lineViews } from '#app/shop-ui/order/line-views.ts'
import { useLineFacts } from '#app/offline/use-line-facts.ts'
import { EditCart, type RenderCoupon } from '#app/features/checkout/frame/order-summary.tsx'
import { OfflineReview } from '#app/features/checkout/frame/offline-note.tsx'
import type { ErrorResponse } from './place-order.ts'
import { PlacingMessage } from './placing-message.tsx'
import { StepHeading, type StepProps } from '#app/features/checkout/frame/step-frame.tsx'
import { type NewOwner, usePlacing } from './use-placing.ts'

type ReviewStepProps = StepProps & {
  terms: Terms
  onRefresh: () => Promise<unknown>
  onPlaced: (order: OrderResult, owner?: NewOwner) => void
  onQueued: (order: PendingOrder) => void
  isAutomatic: boolean
  onEnded: (error: ErrorResponse) => void
  onRemove: (lineId: string) => void
  coupon: RenderCoupon
}

/**
 * Review of the order. On phones the order button directly follows the products and the total, and the
 * notices are below it. @see docs/decisions/100-review-on-a-phone.md
 */
export function ReviewStep(props: ReviewStepProps) {
  const t = useTranslate()
  const { checkout, cart, terms, movesFocus, goTo } = props
  const { language } = useStore()
  const path = useStorePath()
  const isDigital = cart.cartItems.some(({ type_id }) => traitsOf(type_id).hasFiles)
  const agreement = useForm({
    defaults: { hasAgreed: false, hasConsented: false },
    validate: ({ hasAgreed, hasConsented }) => [
      ...(!isDigital || hasConsented ? [] : [{ field: 'digitalConsent', code: 'form.required' } as const]),
      ...(hasAgreed ? [] : [{ field: 'terms', code: 'form.terms' } as const]),
    ],
  })
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
    if (agreement.check() && !isBusy) void placing.place()
  }
  if (!lastTotals && !checkout.offline) return null
  return (
    <div className={checkoutPageStyles.columns}>
      <div className={checkoutPageStyles.form}>
        <StepHeading movesFocus={movesFocus}>{t('checkout.review.title')}</StepHeading>
        <div className={styles.answers}>
          <FinishedSteps current="review" checkout={checkout} goTo={goTo} />
        </div>
        <OldDevices checkout={checkout} lines={cart.cartItems} />
      </div>
      <section
        className={`${orderSumsStyles.agreement} ${styles.agreement}`}
        aria-labelledby="agreement-heading"
      >
        <div className="between">
          <h2 id="agreement-heading">{t('checkout.summary')}</h2>
          <EditCart />
        </div>
        <OrderLines lines={lineViews(cart, lastTotals)} />
        {lastTotals && <Sums {...props} totals={lastTotals} isBusy={isBusy} />}
        <Limits lines={cart.cartItems} />
        {isDigital && (
          <CheckField
            field="digitalConsent"
            label={t('checkout.digitalConsent')}
            checked={agreement.values.hasConsented}
            fieldErrors={agreement.fieldErrors}
            onChange={(hasConsented) => agreement.change({ hasConsented })}
          />
        )}
        <CheckField
          field="terms"
          label={t('checkout.agree')}
          checked={agreement.values.hasAgreed}
          fieldErrors={agreement.fieldErrors}
          onChange={(hasAgreed) => agreement.change({ hasAgreed })}
        />
        <Link className={`link sm ${styles.terms}`} to={path(terms.termsPath)} target="_blank" rel="noopener">
          {t('checkout.terms')}
        </Link>
        <OfflineReview checkout={checkout} isAutomatic={props.isAutomatic} />
        <PlacingMessage placing={placing} shown={shown} onRemove={props.onRemove} />
        {/* The label is fixed by law and does not change while the order is being sent. */}
        <button type="button" className={styles.order} aria-disabled={isBusy} onClick={order}>
          {orderButtonLabels[language]}
        </button>
      </section>
      <Rights terms={terms} />
    </div>
  )
}

function Sums({
  totals,
  isBusy,
  checkout: { form, offers, offline, change },
  coupon,
}: Pick<ReviewStepProps, 'checkout' | 'coupon'> & { totals: Totals; isBusy: boolean }) {
  const t = useTranslate()
  return (
    <>
      {/* Validating a code requires the shop. */}
      <div className={styles.extras}>
        {!offline && coupon(totals)}
        <OrderComment comment={form.payment.comment} onChange={(comment) => change('payment', { comment })} />
      </div>
      <div className={orderSumsStyles.sums} aria-busy={isBusy && !offline}>
        <TotalRows
          figures={figuresOf(totals)}
          totalLabel={t('cart.total')}
          withoutDelivery={offers.isVirtual}
        />
      </div>
    </>
  )
}

/**
 * Conditions that end the right of withdrawal, for the lines concerned, which must be shown before the
 * order. @see docs/rules/law LAW-INF-6
 */
function Limits({ lines }: { lines: readonly StoredLine[] }) {
  const t = useTranslate()
  const facts = useLineFacts(useStore().index, lines)
  return lines.flatMap((line) =>
    lineLimits(line, facts).map(({ name, limit }) => (
      <p key={`${line.lineId} ${name} ${limit}`} className="small">
        {name}: {t(`info.rights.limit.${limit}`)}
      </p>
    )),
  )
}

/** Withdrawal and guarantee notices, beside the order on wide screens and below it on phones. */
function Rights({ terms }: { terms: Terms }) {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <div className={styles.rights}>
      <p>{t('checkout.rights')}</p>
      <ul>
        {(
          [
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
      <GuaranteeNotice artwork={terms.guaranteeArtwork} />
    </div>
  )
}
