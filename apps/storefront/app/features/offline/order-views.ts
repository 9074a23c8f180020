import type { Totals } from '@ambra/contract/sales/cart'
import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { inServerOrder } from '@ambra/domain/sales/cart/offline-totals'
import { deliveryMethodByCodes } from '@ambra/domain/fulfilment/shipping'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { lineViews } from '#app/shop-ui/order/line-views.ts'
import type { OrderSnapshot } from '#app/shop-ui/order/order-changes.ts'
import { figuresOf } from '#app/shop-ui/order/totals.tsx'

export const confirmedView = ({ cart, totals }: PendingOrder): OrderSnapshot => ({
  lines: lineViews({ cartItems: inServerOrder(cart.cartItems) }, totals),
  figures: figuresOf(totals),
})

/** Returns the same lines at current prices: the server returns them in the order they were sent in. */
export function presentView({ cart }: PendingOrder, now: Totals): OrderSnapshot {
  const lines = inServerOrder(cart.cartItems).map((stored, index) => {
    const { totals: _, item_id: _i, ...line } = stored
    const row = now.items[index]
    return row ? { ...line, item_id: row.item_id, qty: row.qty } : line
  })
  return { lines: lineViews({ cartItems: lines }, now), figures: figuresOf(now) }
}

/** Returns delivery and payment labels in the language of the page. */
export function orderLabels({ order }: PendingOrder, language: Language) {
  const { addressInformation: information } = order
  const delivery = deliveryMethodByCodes(information.shipping_carrier_code, information.shipping_method_code)
    ?.title[language]
  const code = Object.keys(paymentTitles).find((known) => known === information.payment_method_code)
  const { firstname, lastname, street, postcode, city, email } =
    information.shippingAddress ?? information.billingAddress ?? {}
  const address = [...(street ?? []), [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    delivery,
    // One of its keys, just found.
    payment: code && paymentTitles[code as keyof typeof paymentTitles][language],
    name: [firstname, lastname].filter(Boolean).join(' '),
    address,
    email: email ?? undefined,
  }
}
