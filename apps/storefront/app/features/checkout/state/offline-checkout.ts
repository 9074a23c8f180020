import { isVirtualCart } from '@ambra/domain/sales/cart/cart-item'
import { deliveryNow, type OfferCriteria, paymentNow } from '@ambra/domain/sales/checkout/cached-offers'
import { type Cents, centsFromEuros, zeroCents } from '@ambra/domain/platform/money/money'
import { offlineTotals } from '@ambra/domain/sales/cart/offline-totals'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { CacheEntry, StoredCart } from '#app/storage/storage-keys.ts'
import { type CheckoutForm, chosenShipping, withDefaults } from './checkout-form.ts'
import type { Checkout } from './checkout.ts'

type OfflineInput = {
  cart: StoredCart
  typed: CheckoutForm
  stored: CacheEntry<OfferCriteria> | undefined
  store: Pick<Store, 'language' | 'currency'>
}

/** Standard tax rate, used before any response of the shop: it only splits a total, never changes it. */
const usualTaxPercent = 24

/** Returns the checkout state while offline: the last offers, and totals computed like the shop does. */
export function offlineCheckout({
  cart,
  typed,
  stored,
  store,
}: OfflineInput): Omit<Checkout, 'isReady' | 'change' | 'shownFaults' | 'showFaults'> {
  const isVirtual = isVirtualCart(cart.cartItems)
  const known: OfferCriteria = stored?.value ?? { shipping: [], payment: {} }
  const taxPercent = known.taxPercent ?? usualTaxPercent
  const goods = offlineTotals(cart, { taxPercent }, store)
  const sum = 'unknown' in goods ? zeroCents : goodsOf(goods.totalCents)
  const shipping = isVirtual ? [] : deliveryNow(known, typed.shipping.country, sum)
  const reachable = withDefaults(typed, { isVirtual, shipping, payment: [] })
  const delivery = chosenShipping(reachable, { isVirtual, shipping, payment: [] })
  const offers = { isVirtual, shipping, payment: paymentNow(known, delivery) }
  const form = withDefaults(typed, offers)
  const payment = offers.payment.find(({ code }) => code === form.payment.paymentMethod)
  const totals = offlineTotals(cart, { delivery, payment, taxPercent }, store)
  const isOffered = offers.payment.length > 0 && (isVirtual || shipping.length > 0)
  const unknown = 'unknown' in totals ? totals.unknown : isOffered ? undefined : 'offers'
  return {
    hasOffers: isOffered,
    form,
    offers,
    totals: 'unknown' in totals || !isOffered ? undefined : totals,
    lastTotals: 'unknown' in totals ? (cart.platformTotals ?? undefined) : totals,
    error: undefined,
    offline: { asOf: stored?.at, unknown },
  }
}

const goodsOf = (totalCents: number | undefined): Cents =>
  centsFromEuros((totalCents ?? 0) / 100) ?? zeroCents
