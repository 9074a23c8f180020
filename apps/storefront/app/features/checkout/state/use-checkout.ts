import type { Totals } from '@ambra/contract/sales/cart'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { couponOf } from '@ambra/domain/sales/cart/cart-coupon'
import { isVirtualCart } from '@ambra/domain/sales/cart/cart-item'
import { useTask } from '#app/storage/use-task.ts'
import { useConnection } from '#app/api-client/connectivity.ts'
import type { StoredCart } from '#app/storage/storage-keys.ts'
import { useResponse } from '#app/session/use-response.ts'
import { useStore } from '#app/i18n/store.tsx'
import type { Checkout } from './checkout.ts'
import { checkoutApi } from './checkout-api.ts'
import { type CheckoutForm, chosenShipping, type Offers, withDefaults } from './checkout-form.ts'
import { earlyInformation } from './checkout-requests.ts'
import { useCachedOffers } from './cached-offers.ts'
import { offlineCheckout } from './offline-checkout.ts'
import { useCheckoutForm } from './use-checkout-form.ts'

type CheckoutInput = {
  cart: StoredCart
  isSettled: boolean
  isUnreachable: boolean
  country: string
  refreshes: number
}

const unreachable = new ShopError('server.unreachable')

/** Returns the state of the checkout: the form, the shop's offers for it, and its totals. */
export function useCheckout({ cart, isSettled, isUnreachable, country, refreshes }: CheckoutInput): Checkout {
  const store = useStore()
  const isCut = useConnection() !== 'online' || isUnreachable
  const { isLoaded, form: typed, ...editing } = useCheckoutForm(country)
  const isVirtual = isVirtualCart(cart.cartItems)
  const cartId = cart.cartServerToken
  const lines = `${refreshes} ${cartId} ${cart.totalsFor} ${couponOf(cart) ?? ''} ${cardsOf(cart)}`
  const isAsking = isLoaded && isSettled && cartId !== '' && !isCut
  const to = typed.shipping.country
  const { stored, keep } = useCachedOffers(store.code, to)
  const shipping = useResponse(isAsking && !isVirtual ? `${lines} ${to}` : undefined, (signal) =>
    checkoutApi.shippingMethods(cartId, to, signal),
  )
  const available = (shipping.value ?? []).filter((method) => method.available)
  // Payment methods come with the totals, which wait for the default delivery method.
  const withShipping = withDefaults(typed, { isVirtual, shipping: available, payment: [] })
  const information = earlyInformation(withShipping, couponOf(cart) !== undefined)
  const informationKey = isAsking && (isVirtual || (shipping.value && !shipping.isLoading))
  const response = useResponse(
    informationKey ? `${lines} ${JSON.stringify(information)}` : undefined,
    (signal) => checkoutApi.shippingInformation(cartId, information, signal),
  )
  const offers = { isVirtual, shipping: available, payment: response.value?.payment_methods ?? [] }
  const isFresh = informationKey && !response.isLoading && !response.error
  useCachedResponse(isFresh ? response.value?.totals : undefined, { offers, form: withShipping, keep })
  const common = { isReady: isLoaded && cart.cartItems.length > 0, ...editing }
  if (isCut) return { ...common, ...offlineCheckout({ cart, typed, stored, store }) }
  return {
    ...common,
    hasOffers: response.value !== undefined,
    form: withDefaults(typed, offers),
    offers,
    totals: isFresh ? response.value?.totals : undefined,
    lastTotals: response.value?.totals,
    error: shipping.error ?? response.error ?? (isUnreachable ? unreachable : undefined),
    offline: undefined,
  }
}

/** Returns a key for the gift cards: a change affects amount and methods of payment. */
const cardsOf = ({ platformTotals }: StoredCart) =>
  platformTotals?.giftCards?.map(({ ending }) => ending).join(' ') ?? ''

function useCachedResponse(
  totals: Totals | undefined,
  {
    offers,
    form,
    keep,
  }: { offers: Offers; form: CheckoutForm; keep: ReturnType<typeof useCachedOffers>['keep'] },
) {
  const { code } = useStore()
  useTask(totals, () => {
    if (!totals) return
    const { country } = form.shipping
    const taxPercent = totals.items[0]?.tax_percent
    const delivery = chosenShipping(form, offers)
    const { shipping, payment } = offers
    keep({ storeCode: code, country, shipping, delivery, payment, taxPercent }, Date.now())
  })
}
