import type { Totals } from '@ambra/contract/sales/cart'
import type { Confirmed, OrderResult } from '@ambra/contract/sales/order'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

export type SendResponse =
  | { kind: 'placed'; result: OrderResult; isEarlier?: true }
  | { kind: 'changed'; now: Totals | undefined }
  | { kind: 'refused'; error: NonNullable<PendingOrder['error']> }

/** Events of pending orders; `id` is their `task_id`, `at` an ISO time. */
export type OutboxEvent =
  | { do: 'add'; order: PendingOrder }
  | { do: 'release'; id: string; at: string }
  | { do: 'queue'; id: string; at: string }
  | { do: 'name-cart'; id: string; cartId: string; at: string }
  | { do: 'send'; id: string; at: string }
  | { do: 'lose-cart'; id: string; at: string }
  | { do: 'response'; id: string; response: SendResponse; at: string }
  | { do: 'figures'; id: string; response: Exclude<SendResponse, { kind: 'placed' }>; at: string }
  | { do: 'withhold'; id: string; newId: string; at: string }
  | { do: 'agree'; id: string; confirmed: Confirmed; totals: Totals; newId: string }
  | { do: 'take-back'; id: string }
  | { do: 'forget'; id: string }

/**
 * Days after which an order is no longer sent but offered back as a cart; the shop keeps its keys for 90.
 */
const goodForDays = 60

/** Returns whether the shopper's confirmation is too old to be binding. @see docs/rules/order ORD-7 */
export const isOutdated = ({ order, created_at }: PendingOrder, now: Date): boolean =>
  now.getTime() - Date.parse(order.confirmed?.at ?? created_at) > goodForDays * dayMs

/** Returns whether the order was sent without a known outcome: only the shop knows whether it exists. */
export const isOutcomeUnknown = ({ state, transmited }: PendingOrder): boolean =>
  transmited && (state === 'released' || state === 'waiting')

/**
 * Returns whether the shop reported another total, but the network failed before the new totals were
 * loaded.
 */
export const isWithoutFigures = ({ state, now }: PendingOrder): boolean => state === 'changed' && !now

/**
 * Returns whether an order may be sent now, or again. One with an unknown outcome may at any age: the shop
 * knows its key.
 */
export const isSendable = (order: PendingOrder, now: Date): boolean =>
  isOutcomeUnknown(order) ||
  ((order.state === 'released' || (order.state === 'waiting' && order.isAutomatic === true)) &&
    !isOutdated(order, now))

/**
 * Returns the list after an event. Ignores events that do not fit the state of their order: despite tabs,
 * reloads and responses, an order is sent under one key until the shop has responded, and stays until it is
 * placed and seen, or cancelled while it certainly does not exist.
 */
export function reduceOrderOutbox(
  orders: readonly PendingOrder[],
  event: OutboxEvent,
): readonly PendingOrder[] {
  if (event.do === 'add')
    return orders.some(({ task_id }) => task_id === event.order.task_id) ? orders : [...orders, event.order]
  return orders.flatMap((order) => (order.task_id === event.id ? (reduceOne(order, event) ?? []) : order))
}

type OneEvent = Exclude<OutboxEvent, { do: 'add' }>

/** Returns undefined when the order is removed. */
function reduceOne(order: PendingOrder, event: OneEvent): PendingOrder | undefined {
  switch (event.do) {
    case 'release':
      return order.state === 'waiting' ? { ...order, state: 'released', updated_at: event.at } : order
    case 'queue':
      return order.isAttempt ? { ...withoutAttempt(order), updated_at: event.at } : order
    case 'name-cart':
      // A sent order keeps its content: its idempotency key identifies exactly that.
      return order.transmited || order.order.cart_id
        ? order
        : { ...order, order: { ...order.order, cart_id: event.cartId }, updated_at: event.at }
    case 'send':
      return isSendable(order, new Date(event.at))
        ? { ...order, state: 'released', transmited: true, updated_at: event.at }
        : order
    case 'lose-cart':
      return isOutcomeUnknown(order) && order.owner === undefined ? withoutCart(order, event.at) : order
    case 'response':
      return order.transmited && order.state === 'released' ? answered(order, event) : order
    case 'figures':
      return isWithoutFigures(order) ? answered(order, event) : order
    case 'withhold':
      return isOutcomeUnknown(order)
        ? { ...withKey(order, event.newId), state: 'waiting', transmited: false, updated_at: event.at }
        : order
    case 'agree':
      return agreed(order, event)
    case 'take-back':
      return order.state === 'placed' || isOutcomeUnknown(order) ? order : undefined
    case 'forget':
      return order.state === 'placed' ? undefined : order
  }
}

function answered(
  order: PendingOrder,
  { response, at }: OneEvent & { do: 'response' | 'figures' },
): PendingOrder {
  const { now: _, error: _e, ...rest } = order
  switch (response.kind) {
    case 'placed':
      return {
        ...rest,
        state: 'placed',
        result: response.result,
        ...(response.isEarlier && { isEarlier: true }),
        updated_at: at,
      }
    case 'changed':
      return {
        ...rest,
        state: 'changed',
        transmited: false,
        ...(response.now && { now: response.now }),
        updated_at: at,
      }
    case 'refused':
      return { ...rest, state: 'refused', transmited: false, error: response.error, updated_at: at }
  }
}

/** Other totals make another order with its own key: the old key always identifies the old totals. */
function agreed(order: PendingOrder, { confirmed, totals, newId }: OneEvent & { do: 'agree' }): PendingOrder {
  if (isOutcomeUnknown(order) || order.state === 'placed') return order
  const { now: _, error: _e, ...rest } = order
  return {
    ...withKey(rest, newId),
    order: { ...order.order, task_id: newId, confirmed, created_at: confirmed.at },
    totals,
    state: 'released',
    transmited: false,
    updated_at: confirmed.at,
  }
}

/**
 * Removes the cart id: the shop keeps every cart that became an order, so an unknown cart has not become
 * one and never will. The key is unused and stays.
 */
function withoutCart(waiting: PendingOrder, at: string): PendingOrder {
  const { cart_id: _, ...order } = waiting.order
  return { ...waiting, order, transmited: false, updated_at: at }
}

function withoutAttempt(attempt: PendingOrder): PendingOrder {
  const { isAttempt: _, ...order } = attempt
  return order
}

const withKey = (order: PendingOrder, task_id: string): PendingOrder => ({
  ...order,
  task_id,
  order: { ...order.order, task_id },
})
