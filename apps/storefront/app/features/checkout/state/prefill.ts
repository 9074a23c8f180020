import type { Customer, CustomerAddress } from '@ambra/contract/customers/user'
import { isBillingCountry, isDeliveryCountry } from '@ambra/domain/customers/address/address'
import type { DeliveryPlace } from '@ambra/domain/fulfilment/place-promise'
import { pickupMethodByCode, pricedMethods } from '@ambra/domain/fulfilment/shipping'
import type { CheckoutForm } from './checkout-form.ts'

type Fields = Record<string, unknown>

/** Fills empty fields only; typed values are kept. */
function fillGaps<T extends Fields>(values: T, known: Partial<T>): T {
  const gaps = Object.entries(known).filter(([name, value]) => value && !values[name])
  return gaps.length === 0 ? values : { ...values, ...Object.fromEntries(gaps) }
}

const byId = ({ addresses }: Customer, id: string | null | undefined) =>
  addresses.find((address) => String(address.id) === String(id ?? ''))

/** Maps street line 1 to the street, line 2 to the apartment. @see docs/rules/account ACC-1 */
function placeOf({ street, city, postcode }: CustomerAddress) {
  const [streetAddress = '', apartmentNumber = ''] = street.map((line) => line ?? '')
  return { streetAddress, apartmentNumber, city, zipCode: postcode }
}

/**
 * Prefills empty fields for a signed-in customer: names, email address and the default addresses. An
 * address is filled in completely or not at all, and only if none was begun, so that two addresses are
 * never mixed.
 * @see spec §3 User, docs/rules/account ACC-1
 */
export function prefill(form: CheckoutForm, customer: Customer): CheckoutForm {
  const shipping = byId(customer, customer.default_shipping)
  const billing = byId(customer, customer.default_billing)
  return {
    personal: {
      ...fillGaps(form.personal, {
        firstName: customer.firstname,
        lastName: customer.lastname,
        emailAddress: customer.email,
      }),
      // A customer with an account does not need a second one.
      createAccount: false,
      password: '',
    },
    shipping: fillGaps(withPlace(form.shipping, shipping, isDeliveryCountry), {
      phoneNumber: shipping?.telephone ?? '',
    }),
    payment: fillGaps(withPlace(form.payment, billing ?? shipping, isBillingCountry), {
      firstName: billing?.firstname ?? customer.firstname,
      lastName: billing?.lastname ?? customer.lastname,
      company: billing?.company ?? '',
      companyCode: billing?.company_code ?? '',
      taxId: billing?.vat_id ?? '',
    }),
  }
}

/**
 * Applies the place selected before the checkout if no delivery method is selected yet: selects its point,
 * or fills in town and postcode for door delivery by courier. A begun address is kept.
 */
export function withChosenPlace(form: CheckoutForm, place: DeliveryPlace | undefined): CheckoutForm {
  const { shipping } = form
  if (!place || shipping.shippingMethod) return form
  const method = methodTo(place)
  if (!method) return form
  const way = { shippingCarrier: method.carrier, shippingMethod: method.method }
  if (place.kind === 'point') {
    const { id: pickupPoint, country_id: country } = place.point
    return { ...form, shipping: { ...shipping, ...way, country, pickupPoint } }
  }
  const { country, city, postcode: zipCode } = place
  const isBegun = Boolean(shipping.streetAddress || shipping.city || shipping.zipCode)
  return { ...form, shipping: { ...shipping, ...way, ...(!isBegun && { country, city, zipCode }) } }
}

const methodTo = (place: DeliveryPlace) =>
  place.kind === 'point'
    ? pickupMethodByCode(place.point.code)
    : pricedMethods().find(({ pickup, prices }) => !pickup && prices[place.country] !== undefined)

function withPlace<T extends { country: string; streetAddress: string; city: string; zipCode: string }>(
  values: T,
  address: CustomerAddress | undefined,
  isServed: (country: string) => boolean,
): T {
  const isBegun = Boolean(values.streetAddress || values.city || values.zipCode)
  if (!address || isBegun || !isServed(address.country_id)) return values
  return { ...values, country: address.country_id, ...placeOf(address) }
}
