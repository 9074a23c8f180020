import { type ErrorCode, ShopError } from '@ambra/contract/errors'
import { useState } from 'react'
import { cartActions } from '#app/cart/cart-actions.ts'
import { useCart } from '#app/cart/use-cart.ts'
import { browserClient } from '#app/session/browser-client.ts'

type CodeError = {
  code: string
  error: ErrorCode
  params: Readonly<Record<string, string | number>>
}

/**
 * Gift cards of the cart on the server. A code is never stored in the browser: only the last letters come back, with the
 * totals.
 */
export function useCartGiftCards() {
  const { cart } = useCart()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CodeError>()
  const query = { cartId: cart.cartServerToken }

  async function change(typed: string, send: () => Promise<unknown>) {
    setBusy(true)
    setError(undefined)
    try {
      await send()
      await cartActions.syncTotals()
    } catch (cause) {
      if (!(cause instanceof ShopError)) throw cause
      setError({ code: typed, error: cause.code, params: cause.params })
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    error,
    clear: () => setError(undefined),
    apply: (code: string) =>
      change(code, () => browserClient().call('cartApplyGiftCard', { query, body: { code } })),
    remove: (ending: string) =>
      change('', () => browserClient().call('cartDeleteGiftCard', { query, body: { ending } })),
  }
}
