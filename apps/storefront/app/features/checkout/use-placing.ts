import type { ShopError } from '@ambra/contract/errors'
import type { OrderResult } from '@ambra/contract/order'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { placeOfServerField } from './checkout-form.ts'
import type { Terms } from './terms.ts'
import { orderRequest } from './checkout-requests.ts'
import { placeOrder } from './place-order.ts'
import { placePort } from './place-port.ts'
import type { StepProps } from './step-frame.tsx'

export type Placing = {
  state: 'idle' | 'sending' | 'unsent' | 'changed' | 'refused'
  error: ShopError | undefined
  /** Total in cents that the shopper had agreed to when the figures changed. */
  before: number | undefined
  place: () => Promise<void>
}

type PlacingInput = Pick<StepProps, 'checkout' | 'cart' | 'goTo'> & {
  terms: Terms
  comment: string
  /** The shopper agreed to get digital content at once. @see eu-consumer-rules LAW-INF-6 */
  isDigital: boolean
  onRefresh: () => Promise<unknown>
  onPlaced: (order: OrderResult) => void
}

const resendMs = 10_000
const addressCode = 'address.invalid'

/** Places the order once, tells how it went, and sends an order of unknown fate again under the same key. */
export function usePlacing({
  checkout,
  cart,
  terms,
  comment,
  isDigital,
  goTo,
  onRefresh,
  onPlaced,
}: PlacingInput): Placing {
  const [result, setResult] = useState<Omit<Placing, 'place'>>({
    state: 'idle',
    error: undefined,
    before: undefined,
  })
  // Set at once, not with the next rendering: a double click arrives before that.
  const isSending = useRef(false)

  async function place() {
    const { totals, form, offers } = checkout
    if (isSending.current || totals?.totalCents === undefined || totals.linesHash === undefined) return
    const { totalCents, linesHash } = totals
    const build = (at: string) =>
      orderRequest({
        cartId: cart.cartServerToken,
        form,
        offers,
        comment,
        confirmed: {
          total_cents: totalCents,
          lines_hash: linesHash,
          terms_version: terms.version,
          at,
          ...(isDigital && { digital_consent: true }),
        },
      })
    isSending.current = true
    setResult({ state: 'sending', error: undefined, before: undefined })
    const placement = await placeOrder(build, placePort()).finally(() => (isSending.current = false))
    switch (placement.kind) {
      case 'placed':
        return onPlaced(placement.order)
      case 'unsent':
        return setResult({ state: 'unsent', error: undefined, before: totalCents })
      case 'changed':
        setResult({ state: 'changed', error: undefined, before: totalCents })
        return void onRefresh()
      case 'refused':
        setResult({ state: 'refused', error: placement.error, before: undefined })
        return answerRefusal(placement.error)
    }
  }

  function answerRefusal(error: ShopError) {
    const field = error.params['field']
    if (error.code !== addressCode || typeof field !== 'string') return void onRefresh()
    const wrong = placeOfServerField(field)
    goTo(wrong.step, [{ field: wrong.field, code: addressCode, params: error.params }])
  }

  const placeAgain = useEffectEvent(() => void place())
  // Outside system: the network. An order whose answer got lost is asked for again when there is a chance.
  useEffect(() => {
    if (result.state !== 'unsent') return
    const again = () => placeAgain()
    addEventListener('online', again)
    const timer = setTimeout(again, resendMs)
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer)
    }
  }, [result])
  return { ...result, place }
}
