import Type, { type Static } from 'typebox'
import { Moment, MomentOrNever } from '../platform/operations/fields.ts'
import { WarehouseName, WarehouseNames } from '../inventory/warehouses.ts'

/** State of a shipment: being packed, closed, with the carrier, delivered. */
export const ShipmentState = Type.Enum(['packing', 'packed', 'sent', 'delivered'])
export type ShipmentState = Static<typeof ShipmentState>

/** Pieces of an order line; `line` counts from 1. */
export const LinePieces = Type.Object({
  line: Type.Integer({ minimum: 1, maximum: 10_000 }),
  qty: Type.Integer({ minimum: 1, maximum: 10_000 }),
})

/** Item to pack: the product of a line, or one part of a set. Never contains a price. */
export const PackItem = Type.Object({
  line: Type.Integer(),
  sku: Type.String(),
  /** Name as in the order; a part has its own name. */
  name: Type.String(),
  options: Type.Array(Type.String()),
  image: Type.Union([Type.String(), Type.Null()]),
  /** Number of these in one piece of the line. */
  perPiece: Type.Integer(),
  /** Codes that a scanner may read on it: SKU, GTIN, manufacturer's number. */
  codes: Type.Array(Type.String()),
  place: Type.Union([Type.String(), Type.Null()]),
  /** Bins in the other warehouses by code; `place` is in the main one. */
  places: Type.Array(Type.Object({ warehouse: Type.String(), place: Type.String() })),
  /** True if the serial number of each piece is scanned. */
  wantsSerial: Type.Boolean(),
})
export type PackItem = Static<typeof PackItem>

export const Shipment = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  state: ShipmentState,
  /** Code of the source warehouse. */
  warehouse: Type.String(),
  carrier: Type.String(),
  method: Type.String(),
  trackingNumber: Type.Union([Type.String(), Type.Null()]),
  weightGrams: Type.Union([Type.Integer(), Type.Null()]),
  boxes: Type.Integer(),
  createdAt: Moment,
  packedAt: MomentOrNever,
  sentAt: MomentOrNever,
  deliveredAt: MomentOrNever,
  version: Type.Integer(),
  pieces: Type.Array(LinePieces),
  serials: Type.Array(Type.Object({ line: Type.Integer(), sku: Type.String(), serial: Type.String() })),
})
export type Shipment = Static<typeof Shipment>

/** Order for the warehouse: products and bins, without names, addresses or money. */
export const PackOrder = Type.Object({
  number: Type.String(),
  store: Type.String(),
  status: Type.String(),
  carrier: Type.String(),
  /** Delivery method in the language of the order. */
  delivery: Type.String(),
  /** Shipping deadline (`YYYY-MM-DD`), and the last day promised to the shopper. */
  leaveBy: Type.String(),
  isLate: Type.Boolean(),
  promisedTo: Type.Union([Type.String(), Type.Null()]),
  items: Type.Array(PackItem),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      name: Type.String(),
      /** Pieces to deliver, and those in no shipment yet. */
      qty: Type.Integer(),
      left: Type.Integer(),
      /** The same by warehouse. Empty in a shop with a single one. */
      at: Type.Array(Type.Object({ warehouse: Type.String(), qty: Type.Integer(), left: Type.Integer() })),
    }),
  ),
  /** Source warehouses by preference. Empty in a shop with a single one. */
  warehouses: WarehouseNames,
  shipments: Type.Array(Shipment),
  /** Staff hold it: nothing is packed or sent. */
  isHeld: Type.Boolean(),
  /** Whether it may be packed now. */
  isPackable: Type.Boolean(),
})
export type PackOrder = Static<typeof PackOrder>

export const QueueRow = Type.Object({
  number: Type.String(),
  store: Type.String(),
  status: Type.String(),
  placed: Moment,
  leaveBy: Type.String(),
  isLate: Type.Boolean(),
  /** The bank reversed its payment: blocked until a person decides. */
  isReversed: Type.Boolean(),
  /** Staff hold it. */
  isHeld: Type.Boolean(),
  promisedTo: Type.Union([Type.String(), Type.Null()]),
  carrier: Type.String(),
  delivery: Type.String(),
  pieces: Type.Integer(),
  left: Type.Integer(),
  /** `packing`: a box is open; `packed`: waiting for the carrier. */
  progress: Type.Enum(['waiting', 'packing', 'packed']),
  /** Pick run that contains its pieces. */
  run: Type.Union([Type.Integer(), Type.Null()]),
  /** Codes of its source warehouses. Empty in a shop with a single one. */
  warehouses: Type.Array(Type.String()),
})
export type QueueRow = Static<typeof QueueRow>

export const Queue = Type.Object({
  rows: Type.Array(QueueRow),
  /** Cursor of the next page; null at the end. */
  next: Type.Union([Type.String(), Type.Null()]),
  carriers: Type.Array(Type.Object({ carrier: Type.String(), orders: Type.Integer(), late: Type.Integer() })),
  /** Orders to ship by the next cutoff. */
  warehouses: WarehouseNames,
  cutOff: Moment,
  dueNow: Type.Integer(),
})

/** Pieces of a pick run in one bin. */
export const RunPiece = Type.Object({
  order: Type.String(),
  line: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  options: Type.Array(Type.String()),
  image: Type.Union([Type.String(), Type.Null()]),
  codes: Type.Array(Type.String()),
  place: Type.Union([Type.String(), Type.Null()]),
  qty: Type.Integer(),
  picked: Type.Integer(),
  missing: Type.Integer(),
  isOpen: Type.Boolean(),
  /** Why it is not picked now: the bank reversed the payment of its order, or staff hold it. */
  isReversed: Type.Boolean(),
  isHeld: Type.Boolean(),
})
export type RunPiece = Static<typeof RunPiece>

export const PickRun = Type.Object({
  id: Type.Integer(),
  /** Null in a shop with a single warehouse. */
  warehouse: Type.Union([WarehouseName, Type.Null()]),
  by: Type.String(),
  createdAt: Moment,
  finishedAt: MomentOrNever,
  orders: Type.Array(Type.String()),
  pieces: Type.Array(RunPiece),
})
export type PickRun = Static<typeof PickRun>

/** Meaning of a scanned code: a product, an order, a shipment, a sold device, or a bin. */
export const Found = Type.Object({
  kind: Type.Enum(['goods', 'order', 'shipment', 'serial', 'place']),
  /** SKU, order or shipment number, or name of the bin. */
  id: Type.String(),
  name: Type.String(),
  /** Order of a shipment or device. */
  order: Type.Union([Type.String(), Type.Null()]),
  place: Type.Union([Type.String(), Type.Null()]),
})
export type Found = Static<typeof Found>
