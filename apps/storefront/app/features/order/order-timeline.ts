import type { Order, OrderStatus } from '@ambra/contract/sales/order'
import { panelOf } from '#app/payment/payment-panels.ts'
import { headlineOf } from './order-headline.ts'
import { isWithdrawn } from './payment-view.ts'
import { deliveryOf } from './order-delivery.ts'

/** Step of an order: `now` is the current one, `next` a future one, `end` an end without delivery. */
export type TimelineStep = { status: OrderStatus; at?: string; state: 'done' | 'now' | 'next' | 'end' }

/** Statuses that follow when all goes well, for the shopper; internal statuses are skipped. */
const ways: Readonly<Record<'delivered' | 'notSent', readonly OrderStatus[]>> = {
  delivered: ['paid', 'ready', 'shipped', 'completed'],
  notSent: ['paid', 'completed'],
}
const over: ReadonlySet<OrderStatus> = new Set(['completed', 'collected', 'fulfilled'])
const ended: ReadonlySet<OrderStatus> = new Set(['cancelled', 'refunded'])

type Followed = Pick<Order, 'status' | 'events' | 'payment' | 'extension_attributes' | 'pickupPoint'> &
  Partial<Pick<Order, 'items' | 'withdrawal'>>

/**
 * Returns the timeline of an order: past steps with times, and the next ones. @see DESIGN "Account", spec
 * §3 Order statuses
 */
export function timelineOf(order: Followed): TimelineStep[] {
  const { status, events } = order
  const past: TimelineStep[] = events
    .filter((event, position) => event.status !== events[position - 1]?.status)
    .map(({ status: was, at }) => ({ status: was, at, state: 'done' }))
  const last = past.at(-1)
  if (last?.status !== status) past.push({ status, state: 'done' })
  const current = past.at(-1)
  const { about, at } = headlineOf(order)
  // Withdrawn before dispatch: no further steps.
  if (about === 'withdrawnKept') return [...past, { status: 'cancelled', state: 'end', ...(at && { at }) }]
  if (current) current.state = ended.has(status) ? 'end' : over.has(status) ? 'done' : 'now'
  return [...past, ...comingAfter(order)]
}

function comingAfter(order: Followed): TimelineStep[] {
  const { status, events, payment } = order
  // No further steps for an order withdrawn before payment.
  if (over.has(status) || ended.has(status) || (status === 'awaiting_payment' && isWithdrawn(order)))
    return []
  const isDelivered = deliveryOf(order).kind !== 'none'
  const way = ways[isDelivered ? 'delivered' : 'notSent'].filter(
    (step) => step !== 'paid' || !panelOf(payment.method)?.isPaidLater,
  )
  const reached = Math.max(-1, ...events.map((event) => way.indexOf(event.status)), way.indexOf(status))
  return way.slice(reached + 1).map((step) => ({ status: step, state: 'next' }))
}
