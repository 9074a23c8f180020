import type { Order } from '@ambra/contract/sales/order'
import { mayHaveLeft, sentStatuses } from '@ambra/domain/service/withdrawal'
import { deliveryOf } from './order-delivery.ts'
import { isWithdrawn } from './payment-view.ts'

/** Statuses that are events themselves; before them, the page is about order and payment. */
const news = [
  'incomming',
  'ready',
  'shipped',
  'collected',
  'fulfilled',
  'completed',
  'cancelled',
  'refunded',
] as const
type News = (typeof news)[number]

/** Newest event of an order, with its time if known. */
export type Headline = {
  about: 'placed' | 'withdrawn' | 'withdrawnKept' | News
  at?: string | undefined
  /**
   * True when a withdrawal requires the shopper to return products; not if they are back, were never sent
   * or cannot be returned.
   */
  isToSendBack?: boolean
}

type Followed = Pick<Order, 'status' | 'events' | 'extension_attributes' | 'pickupPoint'> &
  Partial<Pick<Order, 'items' | 'withdrawal' | 'shipments'>>

/** Returns whether any part of the order, or of these lines, was dispatched. */
const hasLeft = (
  { status, events, shipments = [] }: Followed,
  lines: readonly { item_id: number }[] = [],
): boolean =>
  [{ status }, ...events].some((event) => sentStatuses.has(event.status)) ||
  mayHaveLeft(
    lines.map(({ item_id }) => item_id),
    shipments.map(({ items = [] }) => items.map(({ item_id }) => item_id)),
  )

/**
 * Returns the headline of an order page. An order withdrawn before dispatch keeps it regardless of later
 * events.
 */
export function headlineOf(order: Followed): Headline {
  const { status, events, withdrawal } = order
  const about = news.find((one) => one === status)
  const at = events.findLast((event) => event.status === status)?.at
  if (about === 'cancelled' || about === 'refunded') return { about, at }
  const statement = (withdrawal?.statements ?? [])
    .filter(({ state }) => state !== 'refused')
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1)
  if (statement) {
    const isSent = hasLeft(order)
    const isSendable = deliveryOf(order).kind !== 'none'
    if (isSendable && !isSent && isWithdrawn(order)) return { about: 'withdrawnKept', at: statement.at }
    const isToSendBack = isSendable && hasLeft(order, statement.lines) && !statement.areGoodsBack
    if (at === undefined || statement.at >= at)
      return { about: 'withdrawn', at: statement.at, ...(isToSendBack && { isToSendBack }) }
  }
  return about ? { about, at } : { about: 'placed', at }
}
