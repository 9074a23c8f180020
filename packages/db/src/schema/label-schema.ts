import type { Generated } from 'kysely'

/** State of a label: requested, printable, failed, cancelled. */
export type LabelState = 'requested' | 'ready' | 'failed' | 'cancelled'

type ShippingLabelRow = {
  id: Generated<number>
  shipment_id: number
  order_id: number
  carrier: string
  reference: string
  state: LabelState
  is_sample: boolean
  carrier_id: string | null
  tracking_number: string | null
  problem: string | null
  detail: string | null
  content: Uint8Array | null
  requested_at: Date
  sent_at: Date | null
  ready_at: Date | null
  ended_at: Date | null
}

/** Carrier labels. @see migrations/0072_shipping_labels.ts */
export type LabelTables = { shipping_labels: ShippingLabelRow }
