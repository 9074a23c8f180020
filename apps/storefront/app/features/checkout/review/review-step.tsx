import type { Totals } from '@ambra/contract/cart'
import type { OrderResult } from '@ambra/contract/order'
import { traitsOf } from '@ambra/domain/product-types/traits'
import { withdrawalLimits } from '@ambra/domain/withdrawal'
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
import { OldDevices } from './old-devices.tsx'
import { OrderComment } from './order-comment.tsx'
import { FinishedSteps } from './finished-steps.tsx'
import { GuaranteeNotice } from '#app/shop-ui/marks/guarantee-notice.tsx'
import { lineViews } from '#app/shop-ui/order/line-views.ts'
import { pageSkuOf, useLineFacts } from '#app/offline/use-line-facts.ts'
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

/** Everything once more, and beside it (on phones below) the lines, the total and the button that binds. */
export function ReviewStep(props: ReviewStepProps) {
  const t = useTranslate()
  const { checkout, cart, terms, movesFocus, goTo } = props
  const { language } = useStore()
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
        <FinishedSteps current="review" checkout={checkout} goTo={goTo} />
        <StepHeading movesFocus={movesFocus}>{t('checkout.review.title')}</StepHeading>
        <OldDevices checkout={checkout} lines={cart.cartItems} />
        <OrderComment
          comment={checkout.form.payment.comment}
          onChange={(comment) => checkout.change('payment', { comment })}
        />
        <Rights terms={terms} lines={cart.cartItems} />
      </div>
      <section className={orderSumsStyles.agreement} aria-labelledby="agreement-heading">
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
        <OfflineReview checkout={checkout} isAutomatic={props.isAutomatic} />
        <PlacingMessage placing={placing} shown={shown} onRemove={props.onRemove} />
        {/* The label is fixed by law and does not change while the order is being sent. */}
        <button type="button" className={styles.order} aria-disabled={isBusy} onClick={order}>
          {orderButtonLabels[language]}
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
      {!offline && <div className={orderSumsStyles.coupon}>{coupon(totals)}</div>}
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

/** Terms, withdrawal and guarantee, to be read before agreeing. */
function Rights({ terms, lines }: { terms: Terms; lines: readonly StoredLine[] }) {
  const t = useTranslate()
  const facts = useLineFacts(useStore().index, lines)
  const limited = lines.flatMap((line) =>
    withdrawalLimits(line.type_id ?? 'simple', facts.get(pageSkuOf(line))?.withdrawalLimits).map((limit) => ({
      key: `${line.lineId} ${limit}`,
      text: `${line.name}: ${t(`info.rights.limit.${limit}`)}`,
    })),
  )
  const path = useStorePath()
  return (
    <div className={styles.rights}>
      <GuaranteeNotice artwork={terms.guaranteeArtwork} />
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
      {limited.map(({ key, text }) => (
        <p key={key} className="small">
          {text}
        </p>
      ))}
    </div>
  )
}
