import type { ShopError } from '@ambra/contract/errors'
import type { OrderResult } from '@ambra/contract/order'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '#app/ui/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { refusalText } from '#app/ui/refusal-text.ts'
import { type CheckoutForm, placeOfServerField } from './checkout-form.ts'
import type { Terms } from './terms.ts'
import { orderRequest } from './checkout-requests.ts'
import type { OrderSnapshot } from './order-changes.ts'
import { placeOrder, type Unsent } from './place-order.ts'
import { placePort } from './place-port.ts'
import type { StepProps } from './step-frame.tsx'

/** Whose account was made with the order: they can be signed in. */
export type NewOwner = { email: string; password: string }

export type Placing = {
  state: 'idle' | 'sending' | 'unsent' | 'changed' | 'refused'
  error?: ShopError
  why?: Unsent
  /** What the shopper had agreed to when the figures changed. */
  before?: OrderSnapshot
  place: () => Promise<void>
}

type PlacingInput = Pick<StepProps, 'checkout' | 'cart' | 'goTo'> & {
  terms: Terms
  comment: string
  /** The shopper agreed to get digital content at once. @see eu-consumer-rules LAW-INF-6 */
  isDigital: boolean
  isAccountWanted: boolean
  /** What stands on the screen now. */
  shown: OrderSnapshot | undefined
  onRefresh: () => Promise<unknown>
  onPlaced: (order: OrderResult, owner?: NewOwner) => void
  /** The cart was ordered already, elsewhere. */
  onEnded: (error: ShopError) => void
}

const resendMs = 10_000
const addressCode = 'address.invalid'
const idle: Omit<Placing, 'place'> = { state: 'idle' }
const newOwner = (
  { account }: OrderResult,
  { personal }: CheckoutForm,
  password: string | undefined,
): NewOwner | undefined =>
  account === 'created' && password ? { email: personal.emailAddress.trim(), password } : undefined
const isPasswordFault = ({ code }: ShopError) =>
  code === 'form.password_short' || code === 'form.password_common'

/** Places the order once, tells how it went, and sends an order of unknown fate again under the same key. */
export function usePlacing(input: PlacingInput): Placing {
  const { checkout, cart, terms, comment, isDigital, isAccountWanted, shown, goTo, onRefresh } = input
  const t = useTranslate()
  const [result, setResult] = useState(idle)
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
        isAccountWanted,
        confirmed: {
          total_cents: totalCents,
          lines_hash: linesHash,
          terms_version: terms.version,
          at,
          ...(isDigital && { digital_consent: true }),
        },
      })
    isSending.current = true
    setResult({ state: 'sending' })
    const password = isAccountWanted && form.personal.createAccount ? form.personal.password : undefined
    const placement = await placeOrder(build, placePort(), { password }).finally(
      () => (isSending.current = false),
    )
    switch (placement.kind) {
      case 'placed':
        if (placement.isEarlier)
          notify({ type: 'warning', message: refusalText(t, 'order.already_placed'), hasNoTimeout: true })
        return input.onPlaced(placement.order, newOwner(placement.order, form, password))
      case 'unsent':
        return setResult({ state: 'unsent', why: placement.why })
      case 'changed':
        setResult({ state: 'changed', ...(shown && { before: shown }) })
        return void onRefresh()
      case 'refused':
        setResult({ state: 'refused', error: placement.error })
        return answerRefusal(placement.error)
    }
  }

  function answerRefusal(error: ShopError) {
    if (isPasswordFault(error)) return goTo('details', [{ field: 'password', code: error.code }])
    if (error.code === 'order.already_placed') input.onEnded(error)
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
