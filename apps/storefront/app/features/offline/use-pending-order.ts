import type { OrderResult } from '@ambra/contract/sales/order'
import { useState } from 'react'
import type { ChosenPayment } from '#app/payment/payment-start.ts'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { chosenPayment } from '#app/payment/chosen-payment.ts'
import {
  refreshOrderFigures,
  type ReturnLines,
  sendPendingOrders,
  cancelPendingOrder,
} from '#app/offline/order-sender.ts'
import type { Unsent } from '#app/offline/send-order.ts'
import { orderOutbox } from '#app/offline/order-outbox.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'

/** Placed order, with the payment method if a provider must be paid now. */
export type PlacedNow = OrderResult & { payment?: ChosenPayment }

/** Callbacks into other features after an order was placed or cancelled. */
export type PendingOrderHandlers = {
  onPlaced: (order: PlacedNow) => void
  /** Restores the lines of a withdrawn order to the cart. */
  onCancelled: ReturnLines
}

export function placedNow({ result, order }: PendingOrder): PlacedNow | undefined {
  const payment = result && chosenPayment(result, order)
  return result && { ...result, ...(payment && { payment }) }
}

type Acting = {
  busy: 'sending' | 'taking' | undefined
  /** Reason why the last attempt did not complete. */
  why: Unsent | undefined
  send: () => Promise<void>
  /** Accepts the current totals, then sends. */
  agree: (termsVersion: string) => Promise<void>
  refreshFigures: () => Promise<void>
  cancelOrder: () => Promise<void>
}

export function usePendingOrder(
  order: PendingOrder,
  { onPlaced, onCancelled }: PendingOrderHandlers,
): Acting {
  const t = useTranslate()
  const [busy, setBusy] = useState<Acting['busy']>()
  const [why, setWhy] = useState<Unsent>()
  const id = order.task_id

  async function finish(placed: PendingOrder) {
    const now = placedNow(placed)
    await orderOutbox.forget(placed.task_id)
    if (now) onPlaced(now)
  }

  async function during(what: NonNullable<Acting['busy']>, work: () => Promise<Unsent | undefined>) {
    if (busy) return
    setBusy(what)
    setWhy(undefined)
    setWhy(await work().finally(() => setBusy(undefined)))
  }

  async function sendAs(sentId: string): Promise<Unsent | undefined> {
    const report = await sendPendingOrders([sentId])
    const placed = report.placed.find(({ task_id }) => task_id === sentId)
    if (placed) await finish(placed)
    return report.why
  }

  return {
    busy,
    why,
    send: () =>
      during('sending', async () => {
        await orderOutbox.release(id)
        return sendAs(id)
      }),
    agree: (terms_version) =>
      during('sending', async () => {
        const { now, order: request } = order
        if (now?.totalCents === undefined || now.linesHash === undefined) return undefined
        const newId = crypto.randomUUID()
        const confirmed = {
          ...request.confirmed,
          total_cents: now.totalCents,
          lines_hash: now.linesHash,
          terms_version,
          at: new Date().toISOString(),
        }
        await orderOutbox.agreeAgain(id, confirmed, now, newId)
        return sendAs(newId)
      }),
    refreshFigures: () => during('sending', () => refreshOrderFigures(id)),
    cancelOrder: () =>
      during('taking', async () => {
        const outcome = await cancelPendingOrder(id, onCancelled)
        if ('why' in outcome) return outcome.why
        if ('placed' in outcome) {
          notify({ type: 'warning', message: t('waiting.existed') })
          await finish(outcome.placed)
          return undefined
        }
        notify({ type: 'success', message: t('waiting.takenBack') })
        return undefined
      }),
  }
}
