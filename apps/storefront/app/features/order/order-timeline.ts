import type { Order, OrderStatus } from '@ambra/contract/order'
import { deliveryOf } from './order-delivery.ts'

/** One step on the way of an order: `now` is where it stands, `next` what is still to come, `end` an end without goods. */
export type TimelineStep = { status: OrderStatus; at?: string; state: 'done' | 'now' | 'next' | 'end' }

/** What follows a status when all goes well, for the shopper; statuses of the shop's own are passed over. */
const ways: Readonly<Record<'delivered' | 'virtual', readonly OrderStatus[]>> = {
  delivered: ['paid', 'ready', 'shipped', 'completed'],
  virtual: ['paid', 'completed'],
}
const over: ReadonlySet<OrderStatus> = new Set(['completed', 'collected', 'fulfilled'])
const ended: ReadonlySet<OrderStatus> = new Set(['cancelled', 'refunded'])
/** Ways to pay on receipt: nothing is paid before. */
const paidLater = new Set(['cashondelivery'])

type Followed = Pick<Order, 'status' | 'events' | 'payment' | 'extension_attributes' | 'pickupPoint'>

/** The way of an order: what has happened, with its time, and what comes next. @see DESIGN "Account", spec §3 Order statuses */
export function timelineOf(order: Followed): TimelineStep[] {
  const { status, events } = order
  const past: TimelineStep[] = events
    .filter((event, position) => event.status !== events[position - 1]?.status)
    .map(({ status: was, at }) => ({ status: was, at, state: 'done' }))
  const last = past.at(-1)
  if (last?.status !== status) past.push({ status, state: 'done' })
  const current = past.at(-1)
  if (current) current.state = ended.has(status) ? 'end' : over.has(status) ? 'done' : 'now'
  return [...past, ...comingAfter(order)]
}

function comingAfter(order: Followed): TimelineStep[] {
  const { status, events, payment } = order
  if (over.has(status) || ended.has(status)) return []
  const isDelivered = deliveryOf(order).kind !== 'none'
  const way = ways[isDelivered ? 'delivered' : 'virtual'].filter(
    (step) => step !== 'paid' || !paidLater.has(payment.method),
  )
  const reached = Math.max(-1, ...events.map((event) => way.indexOf(event.status)), way.indexOf(status))
  return way.slice(reached + 1).map((step) => ({ status: step, state: 'next' }))
}
