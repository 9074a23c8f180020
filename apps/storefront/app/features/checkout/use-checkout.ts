import type { Totals } from '@ambra/contract/cart'
import { ShopError } from '@ambra/contract/errors'
import { couponOf } from '@ambra/domain/cart/cart-coupon'
import { isVirtualCart } from '@ambra/domain/cart-item'
import type { UnknownTotal } from '@ambra/domain/cart/offline-totals'
import { useEffect, useEffectEvent } from 'react'
import { useConnection } from '#app/api-client/connectivity.ts'
import type { StoredCart } from '#app/storage/storage-keys.ts'
import { type Answer, useAnswer } from '#app/offline/use-response.ts'
import { useStore } from '#app/i18n/store.tsx'
import { checkoutApi } from './checkout-api.ts'
import { type CheckoutForm, chosenShipping, type Offers, withDefaults } from './checkout-form.ts'
import { earlyInformation } from './checkout-requests.ts'
import { useKeptOffers } from './kept-offers.ts'
import { offlineCheckout } from './offline-checkout.ts'
import { type ChangeForm, useDraftedForm } from './use-drafted-form.ts'

export type Checkout = {
  /** False until cart and drafts are read from this browser. */
  isReady: boolean
  /** The server has said how this cart can be delivered and paid, now or, without a network, earlier. */
  hasOffers: boolean
  form: CheckoutForm
  change: ChangeForm
  offers: Offers
  /** Totals for exactly what is chosen now: of the server, or computed from what it told last. Undefined while unknown. */
  totals: Totals | undefined
  /** The last totals known, to be shown meanwhile. */
  lastTotals: Totals | undefined
  error: Answer<unknown>['error']
  /** The shop cannot be reached: what is shown was told at `asOf` (ms since the epoch), `unknown` is why no total can be named. */
  offline: { asOf: number | undefined; unknown: UnknownTotal | 'offers' | undefined } | undefined
}

type CheckoutInput = {
  cart: StoredCart
  isSettled: boolean
  isUnreachable: boolean
  country: string
  refreshes: number
}

const unreachable = new ShopError('server.unreachable')

/** Everything the checkout knows: the form, what the shop offers for it, and its totals. */
export function useCheckout({ cart, isSettled, isUnreachable, country, refreshes }: CheckoutInput): Checkout {
  const store = useStore()
  const isCut = useConnection() !== 'online' || isUnreachable
  const { isLoaded, form: typed, change } = useDraftedForm(country)
  const isVirtual = isVirtualCart(cart.cartItems)
  const cartId = cart.cartServerToken
  const lines = `${refreshes} ${cartId} ${cart.totalsFor} ${couponOf(cart) ?? ''}`
  const isAsking = isLoaded && isSettled && cartId !== '' && !isCut
  const to = typed.shipping.country
  const { kept, keep } = useKeptOffers(store.code, to)
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
  const isFresh = informationKey && !answer.isLoading && !answer.error
  useKeptAnswer(isFresh ? answer.value?.totals : undefined, { offers, form: withShipping, keep })
  const common = { isReady: isLoaded && cart.cartItems.length > 0, change }
  if (isCut) return { ...common, ...offlineCheckout({ cart, typed, kept, store }) }
  return {
    ...common,
    hasOffers: answer.value !== undefined,
    form: withDefaults(typed, offers),
    offers,
    totals: isFresh ? answer.value?.totals : undefined,
    lastTotals: answer.value?.totals,
    error: shipping.error ?? answer.error ?? (isUnreachable ? unreachable : undefined),
    offline: undefined,
  }
}

/** Keeps each answer of the shop for times without a network. */
function useKeptAnswer(
  totals: Totals | undefined,
  {
    offers,
    form,
    keep,
  }: { offers: Offers; form: CheckoutForm; keep: ReturnType<typeof useKeptOffers>['keep'] },
) {
  const { code } = useStore()
  const keepAnswer = useEffectEvent(() => {
    if (!totals) return
    const { country } = form.shipping
    const taxPercent = totals.items[0]?.tax_percent
    const delivery = chosenShipping(form, offers)
    const { shipping, payment } = offers
    keep({ storeCode: code, country, shipping, delivery, payment, taxPercent }, Date.now())
  })
  // Outside system: the browser's storage.
  useEffect(() => keepAnswer(), [totals])
}
