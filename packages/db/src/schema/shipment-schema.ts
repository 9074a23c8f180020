import type { Generated } from 'kysely'
import type { Defaulted } from './column-types.ts'

/** State of a shipment: being packed, closed, with the carrier, delivered, cancelled. */
export type ShipmentState = 'packing' | 'packed' | 'sent' | 'delivered' | 'cancelled'

type ShipmentRow = {
  id: Generated<number>
  number: string
  order_id: number
  warehouse: Defaulted<string>
  carrier: string
  method: string
  state: ShipmentState
  tracking_number: string | null
  weight_grams: number | null
  boxes: Defaulted<number>
  created_at: Date
  packed_at: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  cancelled_at: Date | null
  version: Defaulted<number>
}
type ShipmentPieceRow = { shipment_id: number; order_id: number; line: number; qty: number }
type ShipmentSerialRow = {
  id: Generated<number>
  shipment_id: number
  order_id: number
  line: number
  sku: string
  serial: string
  normal_serial: string
  created_at: Date
  ended_at: Date | null
}
type PickRunRow = {
  id: Generated<number>
  staff_id: number | null
  warehouse: Defaulted<string>
  actor: string
  created_at: Date
  finished_at: Date | null
}
type PickRunPieceRow = {
  run_id: number
  order_id: number
  line: number
  sku: string
  product_id: number | null
  qty: number
  picked: Defaulted<number>
  missing: Defaulted<number>
  place: string | null
}

/** Shipments and pick runs. @see migrations/0070_shipments.ts */
export type ShipmentTables = {
  shipments: ShipmentRow
  shipment_pieces: ShipmentPieceRow
  shipment_serials: ShipmentSerialRow
  pick_runs: PickRunRow
  pick_run_pieces: PickRunPieceRow
  shelf_places: { product_id: number; place: string; updated_at: Date }
}
