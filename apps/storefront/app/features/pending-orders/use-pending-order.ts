import type { OrderResult } from '@ambra/contract/order'
import { useState } from 'react'
import type { ChosenPayment } from '#app/payment/payment-start.ts'
import type { WaitingOrder } from '#app/storage/storage-keys.ts'
import { chosenPayment } from '#app/payment/chosen-payment.ts'
import { askOrderFigures, type ReturnLines, sendWaiting, takeBackOrder } from '#app/offline/order-sender.ts'
import type { Unsent } from '#app/offline/send-order.ts'
import { waitingOrders } from '#app/offline/order-outbox.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'

/** A placed order, with the way to pay where a provider is to be paid now. */
export type PlacedNow = OrderResult & { payment?: ChosenPayment }

/** What follows outside of the waiting orders; other features do it. */
export type WaitingEnds = {
  onPlaced: (order: PlacedNow) => void
  /** The lines of an order that is taken back return to the cart. */
  onTakenBack: ReturnLines
}

/** The placed order with what its payment needs. */
export function placedNow({ result, order }: WaitingOrder): PlacedNow | undefined {
  const payment = result && chosenPayment(result, order)
  return result && { ...result, ...(payment && { payment }) }
}

type Acting = {
  busy: 'sending' | 'taking' | undefined
  /** Why the last try did not end. */
  why: Unsent | undefined
  send: () => Promise<void>
  /** Agrees to the figures of now, then sends. */
  agree: (termsVersion: string) => Promise<void>
  /** Asks for the figures of now, which were not to be had. */
  askFigures: () => Promise<void>
  takeBack: () => Promise<void>
}

/** What a shopper does with one waiting order. */
export function useWaitingOrder(order: WaitingOrder, { onPlaced, onTakenBack }: WaitingEnds): Acting {
  const t = useTranslate()
  const [busy, setBusy] = useState<Acting['busy']>()
  const [why, setWhy] = useState<Unsent>()
  const id = order.task_id

  async function finish(placed: WaitingOrder) {
    const now = placedNow(placed)
    await waitingOrders.forget(placed.task_id)
    if (now) onPlaced(now)
  }

  async function during(what: NonNullable<Acting['busy']>, work: () => Promise<Unsent | undefined>) {
    if (busy) return
    setBusy(what)
    setWhy(undefined)
    setWhy(await work().finally(() => setBusy(undefined)))
  }

  async function sendAs(sentId: string): Promise<Unsent | undefined> {
    const report = await sendWaiting([sentId])
    const placed = report.placed.find(({ task_id }) => task_id === sentId)
    if (placed) await finish(placed)
    return report.why
  }

  return {
    busy,
    why,
    send: () =>
      during('sending', async () => {
        await waitingOrders.release(id)
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
        await waitingOrders.agreeAgain(id, confirmed, now, newId)
        return sendAs(newId)
      }),
    askFigures: () => during('sending', () => askOrderFigures(id)),
    takeBack: () =>
      during('taking', async () => {
        const outcome = await takeBackOrder(id, onTakenBack)
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
