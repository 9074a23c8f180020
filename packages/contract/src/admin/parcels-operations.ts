import Type from 'typebox'
import { Done, OrderNumber, PersonId, Reason } from './shapes/fields.ts'
import { Place } from './places-operations.ts'
import { operation, type Subject } from './shapes/operation.ts'
import { WarehouseCode, WarehouseOrMain } from './shapes/warehouses.ts'
import { Found, LinePieces, PackOrder, PickRun, Queue } from './shapes/parcels.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
const run = ({ id }: { id: number }): Subject => ({ kind: 'pick_run', id: String(id) })
const pick = { permission: 'shipping.pick', scope: 'stores' } as const
/** Whose order it is decides: `number` is the order's. */
const pack = {
  kind: 'command',
  permission: 'shipping.pack',
  scope: 'order',
  subject: order,
  result: PackOrder,
} as const
const Id = PersonId
const Code = Type.String({ minLength: 1, maxLength: 100 })
const Sku = Type.String({ minLength: 1, maxLength: 300 })
/** A shipment as the caller saw it: another version refuses the change. */
const seen = { number: OrderNumber, shipment: Id, version: Type.Integer({ minimum: 1 }) }
const Pieces = Type.Array(LinePieces, { minItems: 1, maxItems: 200 })
const Tracking = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z./_-]+$' })

/** What was read on one piece, or typed for several of the same. */
const Scan = Type.Object({
  code: Code,
  qty: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  serial: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})

/** The warehouse: what has to leave, picking, packing, sending. Prices, names and addresses of shoppers do not occur. */
export const parcelsOperations = {
  'parcels.queue': operation('parcels.queue', {
    ...pick,
    summary: 'Orders that have to leave, late ones first',
    kind: 'query',
    input: Type.Object({
      carrier: Type.Optional(Type.String({ maxLength: 40 })),
      progress: Type.Optional(Type.Enum(['waiting', 'packing', 'packed'])),
      /** Orders with pieces to leave from it; pieces and progress are those of it. */
      warehouse: Type.Optional(WarehouseCode),
      after: Type.Optional(OrderNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Queue,
  }),
  'parcels.start-run': operation('parcels.start-run', {
    ...pick,
    summary: 'Take the goods of several orders off the shelves in one walk',
    kind: 'command',
    input: Type.Object({
      orders: Type.Array(OrderNumber, { minItems: 1, maxItems: 40 }),
      /** A walk is in one warehouse; absent: the first that has something of these orders. */
      warehouse: Type.Optional(WarehouseCode),
    }),
    result: PickRun,
  }),
  'parcels.runs': operation('parcels.runs', {
    ...pick,
    summary: 'Pick runs that are under way',
    kind: 'query',
    input: Type.Object({}),
    result: Type.Array(
      Type.Object({
        id: Type.Integer(),
        by: Type.String(),
        createdAt: Type.String(),
        orders: Type.Integer(),
        pieces: Type.Integer(),
        picked: Type.Integer(),
        /** By name; null in a shop with only one warehouse. */
        warehouse: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  'parcels.run': operation('parcels.run', {
    ...pick,
    summary: 'A pick run, by shelf',
    kind: 'query',
    subject: run,
    input: Type.Object({ id: Id }),
    result: PickRun,
  }),
  'parcels.pick': operation('parcels.pick', {
    ...pick,
    summary: 'Say how many pieces were taken, and how many are not on the shelf',
    kind: 'command',
    subject: run,
    input: Type.Object({
      id: Id,
      order: OrderNumber,
      line: Type.Integer({ minimum: 1, maximum: 10_000 }),
      sku: Sku,
      picked: Type.Integer({ minimum: 0, maximum: 10_000 }),
      missing: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    result: PickRun,
  }),
  'parcels.finish-run': operation('parcels.finish-run', {
    ...pick,
    summary: 'End a pick run; what was not taken is free for another one',
    kind: 'command',
    subject: run,
    input: Type.Object({ id: Id }),
    result: PickRun,
  }),
  'parcels.set-place': operation('parcels.set-place', {
    summary: 'Say on which shelf goods lie',
    kind: 'command',
    permission: 'stock.adjust',
    scope: 'shop',
    subject: ({ sku }) => ({ kind: 'product', id: sku }),
    input: Type.Object({
      sku: Sku,
      /** As the place is labelled; null takes it away. */
      place: Type.Union([Place, Type.Null()]),
      warehouse: WarehouseOrMain,
    }),
    result: Done,
  }),
  'parcels.order': operation('parcels.order', {
    summary: 'What of an order is packed, sent, and left',
    kind: 'query',
    permission: 'shipping.pack',
    scope: 'order',
    subject: order,
    input: Type.Object({ number: OrderNumber }),
    result: PackOrder,
  }),
  'parcels.pack-start': operation('parcels.pack-start', {
    ...pack,
    summary: 'Open a box for what of an order has not left; from now on the shopper cannot cancel it alone',
    input: Type.Object({
      number: OrderNumber,
      /** A box is of one warehouse; absent: the first that has something left. */
      warehouse: Type.Optional(WarehouseCode),
    }),
  }),
  'parcels.scan': operation('parcels.scan', {
    summary: 'What a code stands for: goods, order, shipment, serial number',
    kind: 'query',
    permission: 'shipping.pack',
    scope: 'stores',
    input: Type.Object({ code: Code }),
    result: Type.Array(Found),
  }),
  'parcels.pack': operation('parcels.pack', {
    ...pack,
    summary: 'Close a box: each piece in it was read, with its serial number where it wants one',
    input: Type.Object({
      ...seen,
      scans: Type.Array(Scan, { minItems: 1, maxItems: 500 }),
      weightGrams: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000 })),
      boxes: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    }),
  }),
  'parcels.reopen': operation('parcels.reopen', {
    ...pack,
    summary: 'Open a closed box again; it is read once more',
    input: Type.Object(seen),
  }),
  'parcels.split': operation('parcels.split', {
    ...pack,
    summary: 'Put pieces of a box into one of their own',
    input: Type.Object({ ...seen, pieces: Pieces }),
  }),
  'parcels.send': operation('parcels.send', {
    ...pack,
    summary: 'Hand a box to the carrier; the shopper is told by mail',
    input: Type.Object({ ...seen, tracking: Type.Optional(Tracking) }),
  }),
  'parcels.arrived': operation('parcels.arrived', {
    ...pack,
    summary: 'Note that a shipment has arrived, today or on a day',
    input: Type.Object({
      ...seen,
      on: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    }),
  }),
  'parcels.cancel': operation('parcels.cancel', {
    ...pack,
    summary: 'Give up a box that has not left; its pieces can be packed anew',
    input: Type.Object({ ...seen, reason: Reason }),
  }),
} as const
