import type { Totals } from '@ambra/contract/cart'
import type { Confirmed, OrderResult } from '@ambra/contract/order'
import type { PendingOrder } from '#app/storage/storage-keys.ts'

/** What became of an order that was sent. */
export type SendResponse =
  | { kind: 'placed'; result: OrderResult; isEarlier?: true }
  | { kind: 'changed'; now: Totals | undefined }
  | { kind: 'refused'; error: NonNullable<PendingOrder['error']> }

/** What happens to waiting orders; `id` is their `task_id`, `at` an ISO time. */
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

/** Days after which an order is not sent any more but offered back as a cart; the shop knows its keys for 90. */
const goodForDays = 60
const dayMs = 86_400_000

/** Whether the shopper's word is too old to bind them. @see docs/rules/order ORD-7 */
export const isOutdated = ({ order, created_at }: PendingOrder, now: Date): boolean =>
  now.getTime() - Date.parse(order.confirmed?.at ?? created_at) > goodForDays * dayMs

/** It was sent and its outcome is unknown: only the shop knows whether it exists. */
export const isOutcomeUnknown = ({ state, transmited }: PendingOrder): boolean =>
  transmited && (state === 'released' || state === 'waiting')

/** The shop asks another total, and the network went before it could say which. */
export const isWithoutFigures = ({ state, now }: PendingOrder): boolean => state === 'changed' && !now

/**
 * Whether it may be sent now, or again. One with an unknown outcome may, whatever its age: the shop knows its key.
 */
export const isSendable = (order: PendingOrder, now: Date): boolean =>
  isOutcomeUnknown(order) ||
  ((order.state === 'released' || (order.state === 'waiting' && order.isAutomatic === true)) &&
    !isOutdated(order, now))

/**
 * The list after an event. An event that does not fit the state of its order changes nothing: whatever tabs, reloads
 * and answers do in between, an order is sent under one key until the shop has answered, and is there until it is
 * placed and seen, or taken back while it is certain that it does not exist.
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

/** Undefined when the order is gone. */
function reduceOne(order: PendingOrder, event: OneEvent): PendingOrder | undefined {
  switch (event.do) {
    case 'release':
      return order.state === 'waiting' ? { ...order, state: 'released', updated_at: event.at } : order
    case 'queue':
      return order.isAttempt ? { ...withoutAttempt(order), updated_at: event.at } : order
    case 'name-cart':
      // What went out once keeps its content: its key stands for exactly that.
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

/** Other figures are another order, under a key of its own: the old key always stands for the old figures. */
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
 * The shop keeps every cart that became an order: one it does not know has become none, nor will it. The key stands for
 * nothing yet, and stays.
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
