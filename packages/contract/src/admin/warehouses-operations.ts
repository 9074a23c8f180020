import Type, { type Static } from 'typebox'
import { Done, OrderNumber, Reason } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'
import { OrderSource, WarehouseCode } from './shapes/warehouses.ts'

const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })
const Address = Type.String({ maxLength: 200 })
const Sku = Type.String({ minLength: 1, maxLength: 64 })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const warehouse = ({ code }: { code: string }): Subject => ({ kind: 'warehouse', id: code })
const reading = { kind: 'query', permission: 'products.read', scope: 'shop' } as const
const changing = { kind: 'command', permission: 'settings.edit', scope: 'shop' } as const

/** A warehouse with what lies there: `goods` are kinds, `pieces` pieces, and `taken` those of them that orders take. */
export const Warehouse = Type.Object({
  code: Type.String(),
  name: Type.String(),
  address: Type.String(),
  isMain: Type.Boolean(),
  isOpen: Type.Boolean(),
  goods: Type.Integer(),
  pieces: Type.Integer(),
  taken: Type.Integer(),
})
export type Warehouse = Static<typeof Warehouse>

/** Goods of a warehouse. */
export const WarehouseGoods = Type.Object({
  sku: Type.String(),
  name: TextOrNone,
  qty: Type.Integer(),
  taken: Type.Integer(),
  place: TextOrNone,
})
export type WarehouseGoods = Static<typeof WarehouseGoods>

/** The warehouses of the house, and from which of them an order is sent. */
export const warehousesOperations = {
  'warehouses.list': operation('warehouses.list', {
    ...reading,
    summary: 'See the warehouses and what lies in them',
    input: Type.Object({}),
    result: Type.Object({
      /** In the order in which orders take pieces from them. */
      warehouses: Type.Array(Warehouse),
      /** The shop's own stores, from which no order takes pieces. */
      shops: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    }),
  }),
  'warehouses.goods': operation('warehouses.goods', {
    ...reading,
    summary: 'See the goods of a warehouse',
    subject: warehouse,
    input: Type.Object({
      code: WarehouseCode,
      /** How the SKU begins, or what the name contains. */
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      after: Type.Optional(Sku),
    }),
    result: Type.Object({ rows: Type.Array(WarehouseGoods), next: TextOrNone }),
  }),
  'warehouses.create': operation('warehouses.create', {
    ...changing,
    summary: 'Open one more warehouse',
    subject: warehouse,
    input: Type.Object({ code: WarehouseCode, name: Name, address: Address }),
    result: Done,
  }),
  'warehouses.update': operation('warehouses.update', {
    ...changing,
    summary: 'Change name and address of a warehouse',
    subject: warehouse,
    input: Type.Object({ code: WarehouseCode, name: Name, address: Address }),
    result: Done,
  }),
  'warehouses.sort': operation('warehouses.sort', {
    ...changing,
    summary: 'Say from which warehouses orders take pieces first',
    input: Type.Object({
      /** All of them, closed ones too. */
      codes: Type.Array(WarehouseCode, { minItems: 1, maxItems: 20 }),
    }),
    result: Done,
  }),
  'warehouses.close': operation('warehouses.close', {
    ...changing,
    summary: 'Close an empty warehouse',
    subject: warehouse,
    input: Type.Object({ code: WarehouseCode, reason: Reason }),
    result: Done,
  }),
  'warehouses.open': operation('warehouses.open', {
    ...changing,
    summary: 'Open a closed warehouse again',
    subject: warehouse,
    input: Type.Object({ code: WarehouseCode }),
    result: Done,
  }),
  /** The history of the order calls it `sourced`; its note names the warehouse. */
  'orders.source': operation('orders.source', {
    kind: 'command',
    permission: 'shipping.pick',
    scope: 'order',
    summary: 'Send an order that is not packed yet from another warehouse',
    subject: ({ number }) => ({ kind: 'order', id: number }),
    input: Type.Object({ number: OrderNumber, warehouse: WarehouseCode }),
    result: Type.Object({
      /** Codes of the warehouses it was to be sent from: the way back when there was one. */
      before: Type.Array(Type.String()),
      sources: Type.Array(OrderSource),
    }),
  }),
} as const
