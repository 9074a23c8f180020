import Type, { type Static } from 'typebox'
import { Done, OrderNumber, Reason } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { OrderSource, WarehouseCode } from './warehouses.ts'

const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })
const Address = Type.String({ maxLength: 200 })
const Sku = Type.String({ minLength: 1, maxLength: 64 })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const warehouse = ({ code }: { code: string }): Subject => ({ kind: 'warehouse', id: code })
const reading = { kind: 'query', permission: 'products.read', scope: 'shop' } as const
const changing = { kind: 'command', permission: 'settings.edit', scope: 'shop' } as const

/** Warehouse with its stock: `goods` counts products, `pieces` pieces, and `taken` those taken by orders. */
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

/** Product in a warehouse. */
export const WarehouseGoods = Type.Object({
  sku: Type.String(),
  name: TextOrNone,
  qty: Type.Integer(),
  taken: Type.Integer(),
  place: TextOrNone,
})
export type WarehouseGoods = Static<typeof WarehouseGoods>

/** Warehouses, and the source warehouses of an order. */
export const warehousesOperations = {
  'warehouses.list': operation('warehouses.list', {
    ...reading,
    summary: 'List warehouses with their stock',
    input: Type.Object({}),
    result: Type.Object({
      /** By the preference in which orders take pieces from them. */
      warehouses: Type.Array(Warehouse),
      /** The shop's own stores, from which no order takes pieces. */
      shops: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    }),
  }),
  'warehouses.goods': operation('warehouses.goods', {
    ...reading,
    summary: 'List the goods of a warehouse',
    subject: warehouse,
    input: Type.Object({
      code: WarehouseCode,
      /** SKU prefix, or part of the name. */
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      after: Type.Optional(Sku),
    }),
    result: Type.Object({ rows: Type.Array(WarehouseGoods), next: TextOrNone }),
  }),
  'warehouses.create': operation('warehouses.create', {
    ...changing,
    summary: 'Create a warehouse',
    subject: warehouse,
    input: Type.Object({ code: WarehouseCode, name: Name, address: Address }),
    result: Done,
  }),
  'warehouses.update': operation('warehouses.update', {
    ...changing,
    summary: 'Update name and address of a warehouse',
    subject: warehouse,
    input: Type.Object({ code: WarehouseCode, name: Name, address: Address }),
    result: Done,
  }),
  'warehouses.sort': operation('warehouses.sort', {
    ...changing,
    summary: 'Set the order in which orders use the warehouses',
    input: Type.Object({
      /** All warehouses, including closed ones. */
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
    summary: 'Reopen a closed warehouse',
    subject: warehouse,
    input: Type.Object({ code: WarehouseCode }),
    result: Done,
  }),
  /** Recorded in the order history as `sourced`; the entry names the warehouse. */
  'orders.source': operation('orders.source', {
    kind: 'command',
    permission: 'shipping.pick',
    scope: 'order',
    summary: 'Send an order that is not packed from another warehouse',
    subject: ({ number }) => ({ kind: 'order', id: number }),
    input: Type.Object({ number: OrderNumber, warehouse: WarehouseCode }),
    result: Type.Object({
      /** Codes of the former source warehouses, for undo if there was one. */
      before: Type.Array(Type.String()),
      sources: Type.Array(OrderSource),
    }),
  }),
} as const
