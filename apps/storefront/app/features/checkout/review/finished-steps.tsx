import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { countryName } from '@ambra/domain/platform/text/format'
import { phoneText, readPhone } from '@ambra/domain/customers/address/phone'
import type { Language } from '@ambra/domain/platform/shop/stores'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import {
  needsBillingAddress,
  billingOf,
  chosenShipping,
  type Step,
  stepsOf,
} from '#app/features/checkout/state/checkout-form.ts'
import styles from '#app/features/checkout/frame/step-frame.module.css'
import { useMethodWords } from '#app/features/checkout/delivery/use-method-words.ts'
import { addressOf } from '#app/delivery/locker-search.ts'
import type { PaymentDraft } from '#app/storage/storage-keys.ts'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'
import { useChosenPoint } from '#app/delivery/delivery-place.ts'

type FinishedStepsProps = { current: Step; checkout: Checkout; goTo: (step: Step) => void }

/** The steps before the current one, each in a line with the selection. */
export function FinishedSteps({ current, checkout, goTo }: FinishedStepsProps) {
  const t = useTranslate()
  const summaries = useStepSummaries(checkout)
  const steps = stepsOf(checkout.offers)
  return steps.slice(0, steps.indexOf(current)).map((step) => {
    const { title, detail } = summaries[step]
    return (
      <div key={step} className={styles.finished}>
        <Icon name="circle-check" />
        <p>
          <b>{title}</b>
          {detail && <span>{detail}</span>}
        </p>
        <button
          type="button"
          className="link sm"
          aria-label={t('checkout.changeNamed', { step: t(`checkout.step.${step}`) })}
          onClick={() => goTo(step)}
        >
          {t('checkout.change')}
        </button>
      </div>
    )
  })
}

type Summary = { title: string; detail?: string }

const pointAddress = (point: PickupPoint | undefined) => point && addressOf(point)

/** Returns two lines for each step, for the finished ones and the review. */
function useStepSummaries(checkout: Checkout): Record<Step, Summary> {
  const t = useTranslate()
  const { language } = useStore()
  const { form, offers } = checkout
  const words = useMethodWords(form)
  const { personal, shipping, payment } = form
  const method = chosenShipping(form, offers)
  const point = useChosenPoint()
  const isPointChosen = method?.pickup !== undefined && point?.id === shipping.pickupPoint
  const address = [shipping.streetAddress, shipping.apartmentNumber, shipping.zipCode, shipping.city]
  const phone = phoneText(readPhone(shipping.phoneNumber, shipping.country)?.e164 ?? '')
  const place = isPointChosen
    ? pointAddress(point)
    : method?.pickup
      ? undefined
      : address.filter(Boolean).join(', ')
  const way = offers.payment.find(({ code }) => code === payment.paymentMethod)
  const billing = billingOf(form, offers)
  const company = payment.isCompany
    ? [billing.company, billing.companyCode, billing.taxId].filter(Boolean).join(', ')
    : undefined
  // The invoice address is shown only if it differs from the delivery address.
  const invoiceTo = needsBillingAddress(form, offers) ? invoiceAddress(billing, language) : undefined
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')
  return {
    details: { title: `${personal.firstName} ${personal.lastName}`, detail: personal.emailAddress },
    delivery: {
      title: isPointChosen && point ? `${method?.method_title}, ${point.name}` : (method?.method_title ?? ''),
      detail: joined(place, method && words(method), phone),
    },
    // Costs are shown in the totals; a missing cost is stated here.
    payment: {
      title: way?.title ?? '',
      detail: joined(way && !way.cost_incl_tax ? t('checkout.noFee') : undefined, company, invoiceTo),
    },
    review: { title: t('checkout.step.review') },
  }
}

/** Returns recipient and address of an invoice; a company is shown beside it. */
function invoiceAddress(billing: PaymentDraft, language: Language): string {
  const { firstName, lastName, isCompany, streetAddress, apartmentNumber, zipCode, city, country } = billing
  const name = isCompany ? '' : `${firstName} ${lastName}`
  const place = [name, streetAddress, apartmentNumber, zipCode, city, countryName(country, language)]
  return place.filter(Boolean).join(', ')
}
