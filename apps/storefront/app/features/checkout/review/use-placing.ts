import type { OrderResult } from '@ambra/contract/sales/order'
import { useRef, useState } from 'react'
import { useSession } from '#app/session/session.ts'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { type Translate, useTranslate } from '#app/i18n/messages.tsx'
import { type NewNotification, notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStore } from '#app/i18n/store.tsx'
import { type CheckoutForm, placeOfServerField } from '#app/features/checkout/state/checkout-form.ts'
import type { Terms } from '#app/features/checkout/state/terms.ts'
import { orderRequest } from '#app/features/checkout/state/checkout-requests.ts'
import type { OrderSnapshot } from '#app/shop-ui/order/order-changes.ts'
import { enqueueOrder, type OrderDraft, placeOrder, type ErrorResponse, placePort } from './place-order.ts'
import type { StepProps } from '#app/features/checkout/frame/step-frame.tsx'

/** Owner of the account created with the order, who can be signed in. */
export type NewOwner = { email: string; password: string }

export type Placing = {
  state: 'idle' | 'sending' | 'changed' | 'refused'
  error?: ErrorResponse
  /** Totals that the shopper had confirmed before they changed. */
  before?: OrderSnapshot
  place: () => Promise<void>
}

type PlacingInput = Pick<StepProps, 'checkout' | 'cart' | 'goTo'> & {
  terms: Terms
  comment: string
  /** True when the shopper agreed to get digital content at once. @see docs/rules/law LAW-INF-6 */
  isDigital: boolean
  isAccountWanted: boolean
  /**
   * True when orders made offline are sent automatically. @see spec §4 "Automatic transmission is off by
   * default"
   */
  isAutomatic: boolean
  shown: OrderSnapshot | undefined
  onRefresh: () => Promise<unknown>
  onPlaced: (order: OrderResult, owner?: NewOwner) => void
  /** Called when the order is stored and waits for the shop. */
  onQueued: (order: PendingOrder) => void
  /** Called when the cart was already ordered elsewhere. */
  onEnded: (error: ErrorResponse) => void
}

const addressCode = 'address.invalid'
const idle: Omit<Placing, 'place'> = { state: 'idle' }
const newOwner = (
  { account }: OrderResult,
  { personal }: CheckoutForm,
  password: string | undefined,
): NewOwner | undefined =>
  account === 'created' && password ? { email: personal.emailAddress.trim(), password } : undefined
const isPasswordFault = ({ code }: ErrorResponse) =>
  code === 'form.password_short' || code === 'form.password_common'

/** Places the order once and reports the result; without a response of the shop it remains pending. */
export function usePlacing(input: PlacingInput): Placing {
  const { checkout, isAccountWanted, shown, goTo, onRefresh } = input
  const t = useTranslate()
  const draft = useOrderDraft(input)
  const [result, setResult] = useState(idle)
  // Set immediately, not with the next render: a double click is faster.
  const isSending = useRef(false)

  async function place() {
    const order = draft()
    if (isSending.current || !order) return
    isSending.current = true
    setResult({ state: 'sending' })
    const { form, offline } = checkout
    const password = isAccountWanted && form.personal.createAccount ? form.personal.password : undefined
    const placement = await (offline
      ? enqueueOrder(order, placePort(), { isAutomatic: input.isAutomatic })
      : placeOrder(order, placePort(), { password })
    ).finally(() => (isSending.current = false))
    switch (placement.kind) {
      case 'placed':
        if (placement.isEarlier)
          notify({ type: 'warning', message: shopErrorText(t, 'order.already_placed'), hasNoTimeout: true })
        return input.onPlaced(placement.order, newOwner(placement.order, form, password))
      case 'queued':
        notify(queuedNotice(t, placement.why))
        return input.onQueued(placement.order)
      case 'changed':
        setResult({ state: 'changed', ...(shown && { before: shown }) })
        return void onRefresh()
      case 'refused':
        setResult({ state: 'refused', error: placement.error })
        return sendOperationError(placement.error)
    }
  }

  function sendOperationError(error: ErrorResponse) {
    if (isPasswordFault(error)) return goTo('details', [{ field: 'password', code: error.code }])
    if (error.code === 'order.already_placed') input.onEnded(error)
    const field = error.params['field']
    if (error.code !== addressCode || typeof field !== 'string') return void onRefresh()
    const wrong = placeOfServerField(field)
    goTo(wrong.step, [{ field: wrong.field, code: addressCode, params: error.params }])
  }
  return { ...result, place }
}

/** Returns what the shopper agrees to; undefined while no total is known. */
function useOrderDraft({
  checkout,
  cart,
  terms,
  comment,
  isDigital,
  isAccountWanted,
}: PlacingInput): () => OrderDraft | undefined {
  const { code } = useStore()
  const { customer } = useSession()
  return () => {
    const { totals, form, offers, offline } = checkout
    if (totals?.totalCents === undefined || totals.linesHash === undefined) return undefined
    const { totalCents, linesHash } = totals
    const order = (at: string) =>
      orderRequest({
        cart,
        form,
        offers,
        comment,
        // The password must not be stored, and offline it cannot be sent.
        isAccountWanted: isAccountWanted && !offline,
        confirmed: {
          total_cents: totalCents,
          lines_hash: linesHash,
          terms_version: terms.version,
          at,
          ...(isDigital && { digital_consent: true }),
        },
      })
    return { order, cart, totals, storeCode: code, owner: customer?.id }
  }
}

/** @see spec §8 Orders */
const queuedNotice = (t: Translate, why: string | undefined): NewNotification => ({
  type: why === 'offline' ? 'success' : 'warning',
  message: shopErrorText(t, why === 'offline' ? 'order.queued' : 'order.transfer_failed'),
})
