import Type from 'typebox'
import { Done, OrderNumber, PersonId, Reason } from '../platform/operations/fields.ts'
import { Place } from '../inventory/bin-operations.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { WarehouseCode, WarehouseOrMain } from '../inventory/warehouses.ts'
import { Found, LinePieces, PackOrder, PickRun, Queue } from './shipments.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
const run = ({ id }: { id: number }): Subject => ({ kind: 'pick_run', id: String(id) })
const pick = { permission: 'shipping.pick', scope: 'stores' } as const
/** The order's store decides the permission: `number` is the order number. */
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
/** Shipment that the caller saw: the change is refused for another version. */
const seen = { number: OrderNumber, shipment: Id, version: Type.Integer({ minimum: 1 }) }
const Pieces = Type.Array(LinePieces, { minItems: 1, maxItems: 200 })
const Tracking = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z./_-]+$' })

/** Code scanned on one piece, or typed for several equal ones. */
const Scan = Type.Object({
  code: Code,
  qty: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  serial: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})

/** Warehouse: queue, picking, packing, shipping. Contains no prices, names or addresses of shoppers. */
export const parcelsOperations = {
  'parcels.queue': operation('parcels.queue', {
    ...pick,
    summary: 'List orders to send, late ones first',
    kind: 'query',
    input: Type.Object({
      carrier: Type.Optional(Type.String({ maxLength: 40 })),
      progress: Type.Optional(Type.Enum(['waiting', 'packing', 'packed'])),
      /** Limits the orders, pieces and progress to this warehouse. */
      warehouse: Type.Optional(WarehouseCode),
      after: Type.Optional(OrderNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Queue,
  }),
  'parcels.start-run': operation('parcels.start-run', {
    ...pick,
    summary: 'Start a picking run for several orders',
    kind: 'command',
    input: Type.Object({
      orders: Type.Array(OrderNumber, { minItems: 1, maxItems: 40 }),
      /** Warehouse of the pick run; defaults to the first that has pieces of these orders. */
      warehouse: Type.Optional(WarehouseCode),
    }),
    result: PickRun,
  }),
  'parcels.runs': operation('parcels.runs', {
    ...pick,
    summary: 'List open picking runs',
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
        /** Name of the warehouse; null in a shop with a single one. */
        warehouse: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  'parcels.run': operation('parcels.run', {
    ...pick,
    summary: 'Get a picking run, sorted by bin',
    kind: 'query',
    subject: run,
    input: Type.Object({ id: Id }),
    result: PickRun,
  }),
  'parcels.pick': operation('parcels.pick', {
    ...pick,
    summary: 'Record how many items were picked and how many were missing in the bin',
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
    summary: 'Finish a picking run; items not picked become available to another run',
    kind: 'command',
    subject: run,
    input: Type.Object({ id: Id }),
    result: PickRun,
  }),
  'parcels.set-place': operation('parcels.set-place', {
    summary: 'Set the bin of a product',
    kind: 'command',
    permission: 'stock.adjust',
    scope: 'shop',
    subject: ({ sku }) => ({ kind: 'product', id: sku }),
    input: Type.Object({
      sku: Sku,
      /** Label of the bin; null removes it. */
      place: Type.Union([Place, Type.Null()]),
      warehouse: WarehouseOrMain,
    }),
    result: Done,
  }),
  'parcels.order': operation('parcels.order', {
    summary: 'Get the packed, sent and remaining items of an order',
    kind: 'query',
    permission: 'shipping.pack',
    scope: 'order',
    subject: order,
    input: Type.Object({ number: OrderNumber }),
    result: PackOrder,
  }),
  'parcels.pack-start': operation('parcels.pack-start', {
    ...pack,
    summary:
      'Open a box for the remaining items of an order; from then on the shopper cannot cancel it alone',
    input: Type.Object({
      number: OrderNumber,
      /** Warehouse of the box; defaults to the first that has remaining pieces. */
      warehouse: Type.Optional(WarehouseCode),
    }),
  }),
  'parcels.scan': operation('parcels.scan', {
    summary: 'Look up a code: product, order, shipment or serial number',
    kind: 'query',
    permission: 'shipping.pack',
    scope: 'stores',
    input: Type.Object({ code: Code }),
    result: Type.Array(Found),
  }),
  'parcels.pack': operation('parcels.pack', {
    ...pack,
    summary: 'Close a box after scanning each item, with serial numbers where required',
    input: Type.Object({
      ...seen,
      scans: Type.Array(Scan, { minItems: 1, maxItems: 500 }),
      weightGrams: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000 })),
      boxes: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    }),
  }),
  'parcels.reopen': operation('parcels.reopen', {
    ...pack,
    summary: 'Reopen a closed box for scanning again',
    input: Type.Object(seen),
  }),
  'parcels.split': operation('parcels.split', {
    ...pack,
    summary: 'Move items of a box into a separate one',
    input: Type.Object({ ...seen, pieces: Pieces }),
  }),
  'parcels.send': operation('parcels.send', {
    ...pack,
    summary: 'Hand a box to the carrier and notify the shopper by mail',
    input: Type.Object({ ...seen, tracking: Type.Optional(Tracking) }),
  }),
  'parcels.arrived': operation('parcels.arrived', {
    ...pack,
    summary: 'Record the delivery of a shipment, today or on a given day',
    input: Type.Object({
      ...seen,
      on: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    }),
  }),
  'parcels.cancel': operation('parcels.cancel', {
    ...pack,
    summary: 'Cancel a box before dispatch; its items can be packed again',
    input: Type.Object({ ...seen, reason: Reason }),
  }),
} as const
