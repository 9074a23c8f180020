import type { OutboxKind } from '@ambra/contract/outbox-kinds'
import type { OrderStatus } from '@ambra/contract/order'
import type { OrderError } from './records.ts'

/** What `place_order` answers. */
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

/** Which orders to list: newest first, `beforeId` continues after the last one seen. */
export type OrderFilter = {
  storeId?: number
  status?: OrderStatus
  customerId?: number
  beforeId?: number
  /** How many of the newest to leave out. */
  offset?: number
  limit: number
}

/** A status change: `outbox` messages are written with it; `actor` is `operator`, `shopper`, `provider:NEOPAY` ... */
export type StatusChange = {
  actor: string
  now: Date
  data?: Record<string, unknown>
  outbox?: { kind: OutboxKind; payload: Record<string, unknown>; dedupeKey?: string }[]
}

/** The change was made, or why not; `from` is the status found. */
export type StatusResult =
  | { ok: true; from: OrderStatus }
  | {
      refused: 'order.unknown' | 'order.illegal_status' | 'order.gift_card_used' | 'order.payment_reversed'
      from?: OrderStatus
    }
