import type { AddressInformation, ServerAddress, ShippingMethod } from '@ambra/contract/sales/checkout'
import type { Confirmed, OrderRequest } from '@ambra/contract/sales/order'
import { isEmail, normalizePostcode } from '@ambra/domain/customers/address/address'
import { normalizeCompanyCode, normalizeVatNumber } from '@ambra/domain/customers/address/codes'
import { inServerOrder } from '@ambra/domain/sales/cart/offline-totals'
import { oldDeviceWay } from '@ambra/domain/fulfilment/old-devices'
import { readPhone } from '@ambra/domain/customers/address/phone'
import type { StoredCart, StoredLine } from '#app/storage/storage-keys.ts'
import { chosenBank } from '#app/payment/chosen-bank.ts'
import { billingOf, type CheckoutForm, chosenShipping, type Offers } from './checkout-form.ts'

type Place = {
  country: string
  streetAddress: string
  apartmentNumber: string
  city: string
  zipCode: string
}

const placeOf = ({ country, streetAddress, apartmentNumber, city, zipCode }: Place): ServerAddress => ({
  countryId: country,
  street: [streetAddress.trim(), apartmentNumber.trim()].filter(Boolean),
  city: city.trim(),
  postcode: normalizePostcode(country, zipCode) ?? zipCode.trim(),
})

/**
 * Returns the data that determine the totals, sent while the form is being filled in; the buyer only where
 * a coupon depends on it.
 * @see docs/rules/cart CRT-9
 */
export function earlyInformation(form: CheckoutForm, hasCoupon: boolean): AddressInformation {
  const { country, shippingCarrier, shippingMethod } = form.shipping
  const { paymentMethod } = form.payment
  const email = form.personal.emailAddress.trim()
  return {
    shippingAddress: {
      countryId: country,
      ...(hasCoupon && isEmail(email) && { email }),
    },
    ...(shippingMethod && { shippingCarrierCode: shippingCarrier, shippingMethodCode: shippingMethod }),
    ...(paymentMethod && { payment_method_code: paymentMethod }),
  }
}

function shippingAddress({ personal, shipping }: CheckoutForm, isPickup: boolean): ServerAddress {
  return {
    ...(isPickup ? { countryId: shipping.country } : placeOf(shipping)),
    firstname: personal.firstName.trim(),
    lastname: personal.lastName.trim(),
    email: personal.emailAddress.trim(),
    telephone: readPhone(shipping.phoneNumber, shipping.country)?.e164 ?? shipping.phoneNumber,
  }
}

function billingAddress(form: CheckoutForm, offers: Offers): ServerAddress {
  const billing = billingOf(form, offers)
  return {
    ...(billing.streetAddress.trim() ? placeOf(billing) : { countryId: billing.country }),
    firstname: billing.firstName.trim(),
    lastname: billing.lastName.trim(),
    email: form.personal.emailAddress.trim(),
    ...(billing.isCompany && {
      company: billing.company.trim(),
      company_code: normalizeCompanyCode(billing.country, billing.companyCode),
      ...(billing.taxId.trim() && { vat_id: normalizeVatNumber(billing.country, billing.taxId) }),
    }),
  }
}

export type OrderInput = {
  cart: StoredCart
  form: CheckoutForm
  offers: Offers
  confirmed: Confirmed
  comment: string
  /** True for guests, who may request an account; customers have one. */
  isAccountWanted: boolean
}

/**
 * Returns a line as the server identifies it; a line with options other than its server item, by its
 * options alone.
 */
function productOf(line: StoredLine) {
  const { sku, qty, product_option, server_item_id, prev_qty } = line
  const isKnown = server_item_id !== undefined && prev_qty !== undefined
  return { sku, qty, ...(isKnown && { server_item_id }), ...(product_option && { product_option }) }
}

/** Returns the large devices for which the shopper returns an old one, if this delivery accepts it. */
function oldDevicesOf(cart: StoredCart, form: CheckoutForm, method: ShippingMethod | undefined) {
  const chosen = form.payment.oldDevices ?? []
  if (!method || !oldDeviceWay(method.pickup)) return {}
  const lines = cart.cartItems.filter(({ lineId }) => chosen.includes(lineId))
  return lines.length > 0 ? { old_devices: lines.map(({ sku, qty }) => ({ sku, qty })) } : {}
}

/**
 * Builds the order request: lines, address, methods and the consent. Prices come from the server; the lines
 * are the confirmed ones, even if the cart changes before it is sent.
 * @see docs/rules/order ORD-1
 */
export function orderRequest({
  cart,
  form,
  offers,
  confirmed,
  comment,
  isAccountWanted,
}: OrderInput): OrderRequest {
  const method = chosenShipping(form, offers)
  const isPickup = method?.pickup !== undefined
  const bank = chosenBank(form.payment)
  // Lines of a cancelled order that is not connected again yet: the server still has them in that cart.
  const cartId = cart.cartServerToken || cart.takenFrom
  return {
    ...(cartId && { cart_id: cartId }),
    products: inServerOrder(cart.cartItems).map(productOf),
    removed_items: cart.removedItems.map(({ item_id }) => item_id),
    addressInformation: {
      ...(method && {
        shippingAddress: shippingAddress(form, isPickup),
        shipping_carrier_code: method.carrier_code,
        shipping_method_code: method.method_code,
      }),
      ...(isPickup && form.shipping.pickupPoint && { pickup_point_id: form.shipping.pickupPoint }),
      billingAddress: billingAddress(form, offers),
      payment_method_code: form.payment.paymentMethod,
      ...(bank && { payment_method_additional: { bank } }),
    },
    confirmed,
    termsAccepted: true,
    ...(comment.trim() && { comment: comment.trim() }),
    ...oldDevicesOf(cart, form, method),
    // The password is added only when sending.
    ...(isAccountWanted && form.personal.createAccount && { account: {} }),
    transmited: true,
    created_at: confirmed.at,
  }
}
