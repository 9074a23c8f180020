import Type, { type Static } from 'typebox'
import { Moment, MomentOrNever } from './fields.ts'
import { WarehouseName, WarehouseNames } from './warehouses.ts'

/** Where a shipment stands: on the table, closed, with the carrier, with the shopper. */
export const ShipmentState = Type.Enum(['packing', 'packed', 'sent', 'delivered'])
export type ShipmentState = Static<typeof ShipmentState>

/** Pieces of a line of an order; `line` counts from 1. */
export const LinePieces = Type.Object({
  line: Type.Integer({ minimum: 1, maximum: 10_000 }),
  qty: Type.Integer({ minimum: 1, maximum: 10_000 }),
})

/** What a packer holds in the hand: the goods of a line, or one part of a set. Never a price. */
export const PackItem = Type.Object({
  line: Type.Integer(),
  sku: Type.String(),
  /** As the order named it; of a part its own name. */
  name: Type.String(),
  options: Type.Array(Type.String()),
  image: Type.Union([Type.String(), Type.Null()]),
  /** How many of it are in one piece of the line. */
  perPiece: Type.Integer(),
  /** What a scanner may read on it: SKU, GTIN, number of the maker. */
  codes: Type.Array(Type.String()),
  place: Type.Union([Type.String(), Type.Null()]),
  /** Where it lies in the other warehouses, by their code; `place` is of the main one. */
  places: Type.Array(Type.Object({ warehouse: Type.String(), place: Type.String() })),
  /** Each piece is read with its serial number. */
  wantsSerial: Type.Boolean(),
})
export type PackItem = Static<typeof PackItem>

export const Shipment = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  state: ShipmentState,
  /** Code of the warehouse it leaves. */
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

/** An order as the warehouse sees it: goods and where they stand, no name, address or money. */
export const PackOrder = Type.Object({
  number: Type.String(),
  store: Type.String(),
  status: Type.String(),
  carrier: Type.String(),
  /** How it goes, in the language of the order. */
  delivery: Type.String(),
  /** Day on which it has to leave (`YYYY-MM-DD`), and the last day of the promise to the shopper. */
  leaveBy: Type.String(),
  isLate: Type.Boolean(),
  promisedTo: Type.Union([Type.String(), Type.Null()]),
  items: Type.Array(PackItem),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      name: Type.String(),
      /** Pieces the shopper gets, and those that stand in no shipment yet. */
      qty: Type.Integer(),
      left: Type.Integer(),
      /** The same by warehouse. Empty in a shop with only one. */
      at: Type.Array(Type.Object({ warehouse: Type.String(), qty: Type.Integer(), left: Type.Integer() })),
    }),
  ),
  /** Those its pieces come from, in the order of preference. Empty in a shop with only one. */
  warehouses: WarehouseNames,
  shipments: Type.Array(Shipment),
  /** Whether it may be packed now. */
  isPackable: Type.Boolean(),
})
export type PackOrder = Static<typeof PackOrder>

/** A row of the queue. */
export const QueueRow = Type.Object({
  number: Type.String(),
  store: Type.String(),
  status: Type.String(),
  placed: Moment,
  leaveBy: Type.String(),
  isLate: Type.Boolean(),
  /** The bank took its money back: it stays until a person has decided. */
  isReversed: Type.Boolean(),
  promisedTo: Type.Union([Type.String(), Type.Null()]),
  carrier: Type.String(),
  delivery: Type.String(),
  pieces: Type.Integer(),
  left: Type.Integer(),
  /** `packing`: a box is open; `packed`: it waits for the carrier. */
  progress: Type.Enum(['waiting', 'packing', 'packed']),
  /** The pick run its goods are in. */
  run: Type.Union([Type.Integer(), Type.Null()]),
  /** Codes of the warehouses its pieces come from. Empty in a shop with only one. */
  warehouses: Type.Array(Type.String()),
})
export type QueueRow = Static<typeof QueueRow>

export const Queue = Type.Object({
  rows: Type.Array(QueueRow),
  /** Continue with it; null at the end. */
  next: Type.Union([Type.String(), Type.Null()]),
  carriers: Type.Array(Type.Object({ carrier: Type.String(), orders: Type.Integer(), late: Type.Integer() })),
  /** What has to leave by the next cut-off. */
  warehouses: WarehouseNames,
  cutOff: Moment,
  dueNow: Type.Integer(),
})

/** Goods of a run at one place. */
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
})
export type RunPiece = Static<typeof RunPiece>

export const PickRun = Type.Object({
  id: Type.Integer(),
  /** Null in a shop with only one. */
  warehouse: Type.Union([WarehouseName, Type.Null()]),
  by: Type.String(),
  createdAt: Moment,
  finishedAt: MomentOrNever,
  orders: Type.Array(Type.String()),
  pieces: Type.Array(RunPiece),
})
export type PickRun = Static<typeof PickRun>

/** What a code means: goods, an order, a shipment, a device that was sold, a storage place. */
export const Found = Type.Object({
  kind: Type.Enum(['goods', 'order', 'shipment', 'serial', 'place']),
  /** SKU, number of the order or shipment, or name of the place. */
  id: Type.String(),
  name: Type.String(),
  /** The order of a shipment or a device. */
  order: Type.Union([Type.String(), Type.Null()]),
  place: Type.Union([Type.String(), Type.Null()]),
})
export type Found = Static<typeof Found>
