import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import type { OrderStatus } from '@ambra/contract/sales/order'
import type { OrderError } from './records.ts'

/** Result of `place_order`. */
export type PlaceRow =
  | OrderError
  | {
      refused?: undefined
      order_id: number
      number: string
      order_token: string
      cart_id: number
      placed_at: string
      replayed: boolean
    }

/** Filter of orders: newest first, `beforeId` continues after the last one seen. */
export type OrderFilter = {
  storeId?: number
  status?: OrderStatus
  customerId?: number
  beforeId?: number
  /** Number of newest orders to skip. */
  offset?: number
  limit: number
}

/**
 * Status change: `outbox` messages are written with it; `actor` is `operator`, `shopper`, `provider:NEOPAY`
 * ...
 */
export type StatusChange = {
  actor: string
  now: Date
  data?: Record<string, unknown>
  outbox?: { kind: OutboxKind; payload: Record<string, unknown>; dedupeKey?: string }[]
}

/** Result of a status change, or the reason for its refusal; `from` is the previous status. */
export type StatusResult =
  | { ok: true; from: OrderStatus }
  | {
      refused:
        | 'order.unknown'
        | 'order.illegal_status'
        | 'order.gift_card_used'
        | 'order.payment_reversed'
        | 'order.on_hold'
      from?: OrderStatus
    }
