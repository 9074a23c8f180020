import type { AddressInformation } from '@ambra/contract/checkout'
import { ShopError } from '@ambra/contract/errors'
import type { CartRecord } from '@ambra/db/records'
import { readAddress } from '@ambra/domain/address'
import { type DeliveryOffer, deliveryMethodByCodes } from '@ambra/domain/shipping'
import { isSettled } from '@ambra/domain/method-titles'
import type { PaymentOffer } from '../payment/payment-offers.ts'
import { findPaymentMethod, unknownMethod } from '../payment/methods/registry.ts'

/** Which delivery and payment a cart, or a request about it, chooses. */
export type Selection = {
  carrierCode?: string | null
  methodCode?: string | null
  paymentCode?: string | null
  /** As typed: whose coupons a guest may use. */
  email?: string | undefined
  country?: string
}

/** What the cart remembers from earlier calls. */
export const storedSelection = ({ shipping, payment }: CartRecord): Selection => ({
  carrierCode: shipping?.carrierCode ?? null,
  methodCode: shipping?.methodCode ?? null,
  paymentCode: payment?.methodCode ?? null,
})

/** What the address information of a call chooses, in either spelling of its keys. */
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

/** The address of a guest as an earlier request sent it. */
export const typedEmail = ({ shipping }: CartRecord): string | undefined =>
  shipping?.address?.email || shipping?.billingAddress?.email || undefined

/** Undefined while none is chosen, or the one chosen is not on offer for this cart any more. */
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
  // Nothing was left to pay a moment ago, and there is something now.
  if (isSettled(paymentCode)) return undefined
  if (!findPaymentMethod(paymentCode)) throw unknownMethod(paymentCode)
  return offers.find(({ code }) => code === paymentCode)
}
