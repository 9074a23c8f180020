import { type Cents, centsFromEuros } from '@ambra/domain/money'
import { useAsyncValue } from '#app/offline/use-async-value.ts'
import { useStore } from '#app/i18n/store.tsx'
import { useCart } from '#app/cart/use-cart.ts'

/**
 * Lowest delivery cost, cents with tax, before an address is known: the cheapest method in the store's country.
 * Undefined until the server has responded for exactly these lines.
 */
export function useDeliveryEstimate(): Cents | undefined {
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
