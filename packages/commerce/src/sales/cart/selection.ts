import type { AddressInformation } from '@ambra/contract/sales/checkout'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CartRecord } from '@ambra/db/schema'
import { readAddress } from '@ambra/domain/customers/address/address'
import { type DeliveryOffer, deliveryMethodByCodes } from '@ambra/domain/fulfilment/shipping'
import { isSettled } from '@ambra/domain/platform/shop/method-titles'
import type { PaymentOffer } from '../../payments/offers/payment-offers.ts'
import { isMethodCode, unknownMethod } from '../../payments/methods/registry.ts'

/** Delivery and payment chosen by a cart or by a request about it. */
export type Selection = {
  carrierCode?: string | null
  methodCode?: string | null
  paymentCode?: string | null
  /** Unconfirmed; decides which coupons a guest may use. */
  email?: string | undefined
  country?: string
}

/** Returns the selection that the cart stores from earlier calls. */
export const storedSelection = ({ shipping, payment }: CartRecord): Selection => ({
  carrierCode: shipping?.carrierCode ?? null,
  methodCode: shipping?.methodCode ?? null,
  paymentCode: payment?.methodCode ?? null,
})

/** Reads the selection from a call's address information, in either spelling of its keys. */
export function readSelection(information: AddressInformation, defaultCountry: string): Selection {
  const address = information.shippingAddress ?? information.shipping_address
  const billing = information.billingAddress ?? information.billing_address
  return {
    carrierCode: information.shippingCarrierCode || information.shipping_carrier_code || null,
    methodCode: information.shippingMethodCode || information.shipping_method_code || null,
    email: address?.email || billing?.email || undefined,
    ...(information.payment_method_code ? { paymentCode: information.payment_method_code } : {}),
    country: readAddress(address ?? billing, defaultCountry).country,
  }
}

/** E-mail address of a guest from an earlier request. */
export const typedEmail = ({ shipping }: CartRecord): string | undefined =>
  shipping?.address?.email || shipping?.billingAddress?.email || undefined

/** Undefined if none is chosen, or if the chosen one is no longer offered for this cart. */
export function chosenDelivery(
  { carrierCode, methodCode }: Selection,
  offers: readonly DeliveryOffer[],
): DeliveryOffer | undefined {
  if (!carrierCode && !methodCode) return undefined
  const method = deliveryMethodByCodes(carrierCode, methodCode)
  if (!method) throw new ShopError('shipping.unknown_method')
  return offers.find((offer) => offer.method === method)
}

export function chosenPayment(
  { paymentCode }: Selection,
  offers: readonly PaymentOffer[],
): PaymentOffer | undefined {
  if (!paymentCode) return undefined
  // Nothing was left to pay when the method was chosen, but now there is.
  if (isSettled(paymentCode)) return undefined
  if (!isMethodCode(paymentCode)) throw unknownMethod(paymentCode)
  return offers.find(({ code }) => code === paymentCode)
}
