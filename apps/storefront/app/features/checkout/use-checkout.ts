import type { Totals } from '@ambra/contract/cart'
import { ShopError } from '@ambra/contract/errors'
import { defaultPaymentMethod, defaultShippingMethod } from '@ambra/domain/checkout-defaults'
import { couponOf } from '@ambra/domain/cart-coupon'
import { isVirtualCart } from '@ambra/domain/cart-item'
import type { StoredCart } from '#app/browser/storage-keys.ts'
import { checkoutApi } from './checkout-api.ts'
import { type CheckoutForm, chosenShipping, type Offers } from './checkout-form.ts'
import { earlyInformation } from './checkout-requests.ts'
import { type Answer, useAnswer } from '#app/browser/use-answer.ts'
import { type ChangeForm, useDraftedForm } from './use-drafted-form.ts'

/** Choices not made yet, or no longer on offer, become the default ones. @see spec §4 "Defaults" */
function withDefaults(form: CheckoutForm, offers: Offers): CheckoutForm {
  let { shipping, payment } = form
  const method = chosenShipping(form, offers) ? undefined : defaultShippingMethod(offers.shipping)
  if (method)
    shipping = { ...shipping, shippingMethod: method.method_code, shippingCarrier: method.carrier_code }
  const isOffered = offers.payment.some(({ code }) => code === payment.paymentMethod)
  const paymentMethod = isOffered ? undefined : defaultPaymentMethod(offers.payment)
  if (paymentMethod) payment = { ...payment, paymentMethod: paymentMethod.code }
  return { ...form, shipping, payment }
}

export type Checkout = {
  /** False until cart and drafts are read from this browser. */
  isReady: boolean
  /** The server has said how this cart can be delivered and paid. */
  hasOffers: boolean
  form: CheckoutForm
  change: ChangeForm
  offers: Offers
  /** Totals of the server for exactly what is chosen now; undefined while they are asked for. */
  totals: Totals | undefined
  /** The last totals known, to be shown meanwhile. */
  lastTotals: Totals | undefined
  error: Answer<unknown>['error']
}

type CheckoutInput = {
  cart: StoredCart
  isSettled: boolean
  isUnreachable: boolean
  country: string
  refreshes: number
}

const unreachable = new ShopError('server.unreachable')

/** Everything the checkout knows: the form, what the server offers for it, and its totals. */
export function useCheckout({ cart, isSettled, isUnreachable, country, refreshes }: CheckoutInput): Checkout {
  const { isLoaded, form: typed, change } = useDraftedForm(country)
  const isVirtual = isVirtualCart(cart.cartItems)
  const cartId = cart.cartServerToken
  const lines = `${refreshes} ${cartId} ${cart.totalsFor} ${couponOf(cart) ?? ''}`
  const isAsking = isLoaded && isSettled && cartId !== ''
  const to = typed.shipping.country
  const shipping = useAnswer(isAsking && !isVirtual ? `${lines} ${to}` : undefined, (signal) =>
    checkoutApi.shippingMethods(cartId, to, signal),
  )
  const available = (shipping.value ?? []).filter((method) => method.available)
  // Ways to pay come with the totals, which wait for the default delivery.
  const withShipping = withDefaults(typed, { isVirtual, shipping: available, payment: [] })
  const information = earlyInformation(withShipping, couponOf(cart) !== undefined)
  const informationKey = isAsking && (isVirtual || (shipping.value && !shipping.isLoading))
  const answer = useAnswer(informationKey ? `${lines} ${JSON.stringify(information)}` : undefined, (signal) =>
    checkoutApi.shippingInformation(cartId, information, signal),
  )
  const offers = { isVirtual, shipping: available, payment: answer.value?.payment_methods ?? [] }
  return {
    isReady: isLoaded && cart.cartItems.length > 0,
    hasOffers: answer.value !== undefined,
    form: withDefaults(typed, offers),
    change,
    offers,
    totals: informationKey && !answer.isLoading && !answer.error ? answer.value?.totals : undefined,
    lastTotals: answer.value?.totals,
    error: shipping.error ?? answer.error ?? (isUnreachable ? unreachable : undefined),
  }
}
