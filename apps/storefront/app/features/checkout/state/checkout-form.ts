import type {
  PaymentMethod,
  PersonalDetails,
  ShippingDetails,
  ShippingMethod,
} from '@ambra/contract/sales/checkout'
import type { FieldError } from '@ambra/domain/customers/address/address'
import { defaultPaymentMethod, defaultShippingMethod } from '@ambra/domain/sales/checkout/checkout-defaults'
import {
  paymentErrors,
  validatePersonalDetails,
  shippingErrors,
} from '@ambra/domain/customers/address/validation'
import type { PaymentDraft } from '#app/storage/storage-keys.ts'

export type CheckoutForm = { personal: PersonalDetails; shipping: ShippingDetails; payment: PaymentDraft }
export type FormPart = keyof CheckoutForm
export const formParts: readonly FormPart[] = ['personal', 'shipping', 'payment']

export type Step = 'details' | 'delivery' | 'payment' | 'review'

/** Data besides the form that determine the steps. */
export type Offers = {
  /** True when nothing is delivered: only virtual or downloadable products. */
  isVirtual: boolean
  shipping: readonly ShippingMethod[]
  payment: readonly PaymentMethod[]
}

const emptyAddress = {
  firstName: '',
  lastName: '',
  streetAddress: '',
  apartmentNumber: '',
  city: '',
  state: '',
  region_id: 0,
  zipCode: '',
  phoneNumber: '',
}

export const emptyForm = (country: string): CheckoutForm => ({
  personal: { firstName: '', lastName: '', emailAddress: '', createAccount: false },
  shipping: { ...emptyAddress, country, shippingMethod: '', shippingCarrier: '' },
  payment: {
    ...emptyAddress,
    country,
    company: '',
    taxId: '',
    companyCode: '',
    paymentMethod: '',
    paymentMethodAdditional: {},
    isCompany: false,
    isBillingSame: true,
    comment: '',
  },
})

export const stepsOf = ({ isVirtual }: Pick<Offers, 'isVirtual'>): readonly Step[] =>
  isVirtual ? ['details', 'payment', 'review'] : ['details', 'delivery', 'payment', 'review']

export const chosenShipping = ({ shipping }: CheckoutForm, offers: Offers): ShippingMethod | undefined =>
  offers.shipping.find(
    ({ carrier_code, method_code }) =>
      carrier_code === shipping.shippingCarrier && method_code === shipping.shippingMethod,
  )

/** Replaces missing and no longer available selections by defaults. @see spec §4 "Defaults" */
export function withDefaults(form: CheckoutForm, offers: Offers): CheckoutForm {
  let { shipping, payment } = form
  const method = chosenShipping(form, offers) ? undefined : defaultShippingMethod(offers.shipping)
  if (method)
    shipping = { ...shipping, shippingMethod: method.method_code, shippingCarrier: method.carrier_code }
  const isOffered = offers.payment.some(({ code }) => code === payment.paymentMethod)
  const paymentMethod = isOffered ? undefined : defaultPaymentMethod(offers.payment)
  if (paymentMethod) payment = { ...payment, paymentMethod: paymentMethod.code }
  return { ...form, shipping, payment }
}

/** Returns whether the payment step has address fields: the address is unknown, or a different one. */
export function needsBillingAddress(form: CheckoutForm, offers: Offers): boolean {
  const { isBillingSame, isCompany } = form.payment
  const isPickup = chosenShipping(form, offers)?.pickup !== undefined
  // A company invoice requires an address, which a locker does not provide.
  return offers.isVirtual || !isBillingSame || (isCompany && isPickup)
}

export function billingOf(form: CheckoutForm, offers: Offers): PaymentDraft {
  const { personal, shipping, payment } = form
  const names = payment.isBillingSame ? personal : payment
  const { country, streetAddress, apartmentNumber, city, zipCode } = needsBillingAddress(form, offers)
    ? payment
    : shipping
  const { firstName, lastName } = names
  return { ...payment, firstName, lastName, country, streetAddress, apartmentNumber, city, zipCode }
}

const placeFields = new Set(['country', 'streetAddress', 'city', 'zipCode'])

/**
 * Returns the errors of one step, in the order of its fields, by the same rules as the server. @see spec §5
 */
export function errorsOf(step: Step, form: CheckoutForm, offers: Offers): FieldError[] {
  switch (step) {
    case 'details':
      return validatePersonalDetails(form.personal)
    case 'delivery': {
      const { firstName, lastName } = form.personal
      const method = chosenShipping(form, offers)
      const shipping = { ...form.shipping, firstName, lastName, shippingMethod: method?.method_code ?? '' }
      const errors = shippingErrors(shipping, { pickup: method?.pickup })
      // Without a method the form has no address fields yet.
      return method ? errors : errors.filter(({ field }) => !placeFields.has(field))
    }
    case 'payment': {
      const isOffered = offers.payment.some(({ code }) => code === form.payment.paymentMethod)
      const billing = {
        ...billingOf(form, offers),
        paymentMethod: isOffered ? form.payment.paymentMethod : '',
      }
      const errors = paymentErrors(billing, form.payment)
      return needsBillingAddress(form, offers)
        ? errors
        : errors.filter(({ field }) => !placeFields.has(field))
    }
    case 'review':
      return []
  }
}

/**
 * Which of the shown errors still apply: the error of a corrected field disappears at once, an untouched field gets
 * none before the step is submitted. Errors from the server stay until then.
 */
export function remainingErrors(said: readonly FieldError[], now: readonly FieldError[]): FieldError[] {
  return said.flatMap((error) =>
    error.code === 'address.invalid' ? error : (now.find(({ field }) => field === error.field) ?? []),
  )
}

/** Returns the requested step, else the first one, but not beyond the first with errors. */
export function reachableStep(wanted: Step | undefined, form: CheckoutForm, offers: Offers): Step {
  const steps = stepsOf(offers)
  const target = Math.max(0, steps.indexOf(wanted ?? 'details'))
  const open = steps.findIndex((step) => errorsOf(step, form, offers).length > 0)
  return steps[open < 0 ? target : Math.min(target, open)] ?? 'details'
}

const stepOfField: Readonly<Record<string, Step>> = {
  email: 'details',
  'shippingAddress.firstname': 'details',
  'shippingAddress.lastname': 'details',
  shippingAddress: 'delivery',
  billingAddress: 'payment',
}

/**
 * Maps a server field such as `shippingAddress.postcode` to its step and field. @see contract error
 * address.invalid
 */
export function placeOfServerField(name: string): { step: Step; field: string } {
  const [address = '', key = ''] = name.split('.')
  const names: Readonly<Record<string, string>> = {
    email: 'emailAddress',
    firstname: 'firstName',
    lastname: 'lastName',
    street: 'streetAddress',
    postcode: 'zipCode',
    telephone: 'phoneNumber',
    vat_id: 'taxId',
    company_code: 'companyCode',
  }
  const field = key || address
  return { step: stepOfField[name] ?? stepOfField[address] ?? 'details', field: names[field] ?? field }
}
