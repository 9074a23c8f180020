import { type Cents, centsFromEuros } from '@ambra/domain/money'
import { useEffect, useState } from 'react'
import { useStore } from '#app/i18n/store.tsx'
import { useCart } from '#app/cart/use-cart.ts'

/**
 * What delivery costs at least, cents with tax, before an address is known: the cheapest way in the store's country.
 * Undefined until the server has answered for exactly these lines.
 */
export function useDeliveryEstimate(): Cents | undefined {
  const { country } = useStore()
  const { cart, isSettled } = useCart()
  const [answer, setAnswer] = useState<{ of: string; least: Cents | undefined }>()
  const { cartServerToken: cartId, totalsFor } = cart
  const asked = isSettled && cartId !== '' ? totalsFor : ''
  // Outside system: the API.
  useEffect(() => {
    if (asked === '') return
    const request = new AbortController()
    async function load() {
      const { browserClient } = await import('#app/session/browser-client.ts')
      const methods = await browserClient().call('cartShippingMethods', {
        query: { cartId },
        body: { address: { country_id: country } },
        signal: request.signal,
      })
      const prices = methods.filter(({ offline }) => !offline).map((method) => method.price_incl_tax)
      setAnswer({ of: asked, least: prices.length > 0 ? centsFromEuros(Math.min(...prices)) : undefined })
    }
    load().catch(() => undefined)
    return () => request.abort()
  }, [asked, cartId, country])
  return answer?.of === asked ? answer.least : undefined
}
