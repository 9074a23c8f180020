import { isVirtualCart } from '@ambra/domain/cart-item'
import { useCartAge } from '#app/offline/data-age.ts'
import { AsOf } from '#app/shop-ui/as-of.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { figuresOf, goodsOnly, TotalRows } from '#app/shop-ui/order/totals.tsx'
import { goodsTotal } from './cart-figures.ts'
import styles from './cart-totals.module.css'
import { useCart } from '#app/cart/use-cart.ts'
import { type Cents, centsFromEuros } from '@ambra/domain/money'
import { useAsyncValue } from '#app/offline/use-async-value.ts'
import { useStore } from '#app/i18n/store.tsx'

/** Totals of the server while they are of these lines, else the sum of the lines. */
export function CartTotals() {
  const t = useTranslate()
  const { cart, isSettled } = useCart()
  const estimate = useDeliveryEstimate()
  const age = useCartAge(cart)
  const figures =
    isSettled && cart.platformTotals ? figuresOf(cart.platformTotals) : goodsOnly(goodsTotal(cart))
  return (
    <div className={styles.sums} aria-live="polite" aria-busy={!isSettled}>
      <TotalRows
        figures={{ ...figures, taxes: [] }}
        totalLabel={t('cart.total')}
        deliveryFrom={estimate}
        withoutDelivery={isVirtualCart(cart.cartItems)}
      />
      <AsOf at={age} of="cart" />
    </div>
  )
}

/**
 * Lowest delivery cost, cents with tax, before an address is known: the cheapest method in the store's country.
 * Undefined until the server has responded for exactly these lines.
 */
function useDeliveryEstimate(): Cents | undefined {
  const { country } = useStore()
  const { cart, isSettled } = useCart()
  const { cartServerToken: cartId, totalsFor } = cart
  const requested =
    isSettled && cartId !== '' && totalsFor !== '' ? `${cartId} ${country} ${totalsFor}` : undefined
  const least = useAsyncValue(requested, async (signal) => {
    const { browserClient } = await import('#app/session/browser-client.ts')
    const methods = await browserClient().call('cartShippingMethods', {
      query: { cartId },
      body: { address: { country_id: country } },
      signal,
    })
    const prices = methods.filter(({ offline }) => !offline).map((method) => method.price_incl_tax)
    return prices.length > 0 ? centsFromEuros(Math.min(...prices)) : undefined
  })
  return least?.key === requested ? least?.value : undefined
}
