import Type, { type Static } from 'typebox'
import { Done, Moment, MomentOrNever, Reason } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { WarehouseNames, WarehouseOrMain } from './warehouses.ts'

const Sku = Type.String({ minLength: 1, maxLength: 64 })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** Id of a shop or code of a warehouse; null is the main one. */
const End = Type.Union([Type.String({ minLength: 1, maxLength: 60 }), Type.Null()])
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const product = ({ sku }: { sku: string }): Subject => ({ kind: 'product', id: sku })
const count = ({ id }: { id: number }): Subject => ({ kind: 'stock-count', id: String(id) })

/** Reason of a stock movement. */
const MovementReason = Type.Enum([
  'opening',
  'sale',
  'return',
  'correction',
  'delivery',
  'count',
  'moved',
  'written_off',
  'import',
  'other',
])

export const StockMovement = Type.Object({
  id: Type.String(),
  at: Moment,
  sku: Type.String(),
  name: TextOrNone,
  /** Shop or warehouse of the movement; null is the central stock. */
  shop: TextOrNone,
  reason: MovementReason,
  before: Type.Integer(),
  delta: Type.Integer(),
  after: Type.Integer(),
  by: Type.String(),
  note: Type.String(),
  /** Order of the movement, if the person may see its store. */
  order: TextOrNone,
})
export type StockMovement = Static<typeof StockMovement>

/** Stock of a product by location. */
export const StockLevel = Type.Object({
  sku: Type.String(),
  name: TextOrNone,
  qty: Type.Integer(),
  reserved: Type.Integer(),
  /** Stock of the main warehouse: the total minus shops and other warehouses. */
  warehouse: Type.Integer(),
  place: TextOrNone,
  shops: Type.Array(Type.Object({ shop: Type.String(), qty: Type.Integer(), taken: Type.Integer() })),
  /**
   * Stock per warehouse including the main one; `taken` by unsent orders. Empty in a shop with a single one.
   */
  warehouses: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      qty: Type.Integer(),
      taken: Type.Integer(),
      place: TextOrNone,
    }),
  ),
})
export type StockLevel = Static<typeof StockLevel>

export const StockPage = Type.Object({
  rows: Type.Array(StockMovement),
  /** Cursor of the next page; null at the end. */
  next: TextOrNone,
  /** Stock of the product in the query. */
  level: Type.Union([StockLevel, Type.Null()]),
  shops: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  warehouses: WarehouseNames,
})
export type StockPage = Static<typeof StockPage>

const CountHead = {
  id: Type.Integer(),
  title: Type.String(),
  state: Type.Enum(['open', 'done', 'cancelled']),
  by: Type.String(),
  createdAt: Moment,
  finishedAt: MomentOrNever,
  goods: Type.Integer(),
  read: Type.Integer(),
  /** Name of the counted warehouse; null in a shop with a single one. */
  warehouse: TextOrNone,
}
export const StockCountRow = Type.Object(CountHead)
export type StockCountRow = Static<typeof StockCountRow>

/** Stock count with its products. */
export const StockCount = Type.Object({
  ...CountHead,
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: TextOrNone,
      place: TextOrNone,
      /** Codes that a scanner may read on it. */
      codes: Type.Array(Type.String()),
      /** Null until a piece is scanned. */
      counted: Type.Union([Type.Integer(), Type.Null()]),
      /** Ledger quantity at the last scan. */
      book: Type.Integer(),
      /** Pieces held by orders: some may be on the packing table. */
      reserved: Type.Integer(),
      isApplied: Type.Boolean(),
    }),
  ),
  /** Codes in this request that match no counted product. */
  unknown: Type.Array(Type.String()),
})
export type StockCount = Static<typeof StockCount>

const counting = { permission: 'stock.count', scope: 'shop' } as const
const adjusting = { kind: 'command', permission: 'stock.adjust', scope: 'shop' } as const

/** Stock ledger, movements, and counts by scanner. */
export const stockOperations = {
  'stock.movements': operation('stock.movements', {
    summary: 'List stock movements, newest first',
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    input: Type.Object({
      sku: Type.Optional(Sku),
      reason: Type.Optional(MovementReason),
      /** `house`, the id of a shop, or the code of a warehouse other than the main one. */
      shop: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      after: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,17}$' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: StockPage,
  }),
  'stock.receive': operation('stock.receive', {
    ...adjusting,
    summary: 'Receive a delivery into stock',
    input: Type.Object({
      lines: Type.Array(
        Type.Object({
          /** SKU, GTIN or manufacturer's number. */
          code: Type.String({ minLength: 1, maxLength: 100 }),
          qty: Type.Integer({ minimum: 1, maximum: 100_000 }),
        }),
        { minItems: 1, maxItems: 200 },
      ),
      /** Number of the delivery note, or the supplier. */
      reason: Type.String({ minLength: 1, maxLength: 500 }),
      warehouse: WarehouseOrMain,
    }),
    result: Done,
  }),
  'stock.move': operation('stock.move', {
    ...adjusting,
    summary: 'Move items between warehouses and stores',
    subject: product,
    input: Type.Object({
      sku: Sku,
      qty: Type.Integer({ minimum: 1, maximum: 100_000 }),
      from: End,
      to: End,
      reason: Reason,
    }),
    result: StockLevel,
  }),
  'counts.list': operation('counts.list', {
    ...counting,
    summary: 'List stock counts, open ones first',
    kind: 'query',
    input: Type.Object({}),
    result: Type.Array(StockCountRow),
  }),
  'counts.show': operation('counts.show', {
    ...counting,
    summary: 'Get a count with scanned and recorded quantities',
    kind: 'query',
    subject: count,
    input: Type.Object({ id: Id }),
    result: StockCount,
  }),
  'counts.start': operation('counts.start', {
    ...counting,
    summary: 'Start a count of bins or of a category',
    kind: 'command',
    input: Type.Object({
      /** Bin prefix: `A-03`. */
      place: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\s].*$' })),
      category: Type.Optional(Id),
      warehouse: WarehouseOrMain,
    }),
    result: StockCount,
  }),
  'counts.add': operation('counts.add', {
    ...counting,
    summary: 'Add scans to a count; negative quantities undo them',
    kind: 'command',
    subject: count,
    input: Type.Object({
      id: Id,
      scans: Type.Array(
        Type.Object({
          code: Type.String({ minLength: 1, maxLength: 100 }),
          qty: Type.Integer({ minimum: -10_000, maximum: 10_000 }),
          /** Time of the scan by the device's clock; the device may have been offline since. */
          at: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }),
        }),
        { minItems: 1, maxItems: 500 },
      ),
    }),
    result: StockCount,
  }),
  'counts.accept': operation('counts.accept', {
    ...counting,
    summary: 'Apply the differences of a count to the stock',
    kind: 'command',
    subject: count,
    input: Type.Object({
      id: Id,
      /** Unscanned products: `zero` sets them to 0, `leave` keeps them. */
      unread: Type.Enum(['leave', 'zero']),
      reason: Type.String({ minLength: 1, maxLength: 500 }),
    }),
    result: StockCount,
  }),
  'counts.cancel': operation('counts.cancel', {
    ...counting,
    summary: 'Cancel a count without changing the stock',
    kind: 'command',
    subject: count,
    input: Type.Object({ id: Id, reason: Reason }),
    result: StockCount,
  }),
} as const
