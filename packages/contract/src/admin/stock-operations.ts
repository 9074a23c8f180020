import Type, { type Static } from 'typebox'
import { Done, Moment, MomentOrNever, Reason } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'
import { WarehouseNames, WarehouseOrMain } from './shapes/warehouses.ts'

const Sku = Type.String({ minLength: 1, maxLength: 64 })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** Id of a shop of its own or code of a warehouse; null is the main one. */
const End = Type.Union([Type.String({ minLength: 1, maxLength: 60 }), Type.Null()])
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const product = ({ sku }: { sku: string }): Subject => ({ kind: 'product', id: sku })
const count = ({ id }: { id: number }): Subject => ({ kind: 'stock-count', id: String(id) })

/** Why the pieces of a product became more or fewer. */
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

/** A movement of the ledger. */
export const StockMovement = Type.Object({
  id: Type.String(),
  at: Moment,
  sku: Type.String(),
  name: TextOrNone,
  /** The shop or the warehouse whose pieces moved; null is the whole house. */
  shop: TextOrNone,
  reason: MovementReason,
  before: Type.Integer(),
  delta: Type.Integer(),
  after: Type.Integer(),
  by: Type.String(),
  note: Type.String(),
  /** The order that took or brought the pieces, where the person may see its store. */
  order: TextOrNone,
})
export type StockMovement = Static<typeof StockMovement>

/** What there is of a product, and where. */
export const StockLevel = Type.Object({
  sku: Type.String(),
  name: TextOrNone,
  qty: Type.Integer(),
  reserved: Type.Integer(),
  /** In the main warehouse: what the house has less what lies in its shops and other warehouses. */
  warehouse: Type.Integer(),
  place: TextOrNone,
  shops: Type.Array(Type.Object({ shop: Type.String(), qty: Type.Integer() })),
  /** In each warehouse, the main one among them; `taken` by orders that are not sent. Empty in a shop with only one. */
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
  /** Continue with it; null at the end. */
  next: TextOrNone,
  /** Of the product in the query. */
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
  /** Where it is counted, by name; null in a shop with only one warehouse. */
  warehouse: TextOrNone,
}
/** A count in the list. */
export const StockCountRow = Type.Object(CountHead)
export type StockCountRow = Static<typeof StockCountRow>

/** A count with its goods. */
export const StockCount = Type.Object({
  ...CountHead,
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: TextOrNone,
      place: TextOrNone,
      /** What a scanner may read on it. */
      codes: Type.Array(Type.String()),
      /** Null until a piece is read. */
      counted: Type.Union([Type.Integer(), Type.Null()]),
      /** What the books had when it was read last. */
      book: Type.Integer(),
      /** Pieces that orders hold: some may lie on the packing table. */
      reserved: Type.Integer(),
      isApplied: Type.Boolean(),
    }),
  ),
  /** Codes of this request that stand for no counted goods. */
  unknown: Type.Array(Type.String()),
})
export type StockCount = Static<typeof StockCount>

const counting = { permission: 'stock.count', scope: 'shop' } as const
const adjusting = { kind: 'command', permission: 'stock.adjust', scope: 'shop' } as const

/** The ledger of the stock, pieces that move, and counts by scan. */
export const stockOperations = {
  'stock.movements': operation('stock.movements', {
    summary: 'Every change of a piece count, newest first',
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
    summary: 'Take the goods of a delivery into the stock',
    input: Type.Object({
      lines: Type.Array(
        Type.Object({
          /** SKU, GTIN or number of the maker. */
          code: Type.String({ minLength: 1, maxLength: 100 }),
          qty: Type.Integer({ minimum: 1, maximum: 100_000 }),
        }),
        { minItems: 1, maxItems: 200 },
      ),
      /** Number of the delivery note, the supplier. */
      reason: Type.String({ minLength: 1, maxLength: 500 }),
      warehouse: WarehouseOrMain,
    }),
    result: Done,
  }),
  'stock.move': operation('stock.move', {
    ...adjusting,
    summary: 'Move pieces between warehouses and shops',
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
    summary: 'Counts of the stock, open ones first',
    kind: 'query',
    input: Type.Object({}),
    result: Type.Array(StockCountRow),
  }),
  'counts.show': operation('counts.show', {
    ...counting,
    summary: 'A count, with what was read and what the books say',
    kind: 'query',
    subject: count,
    input: Type.Object({ id: Id }),
    result: StockCount,
  }),
  'counts.start': operation('counts.start', {
    ...counting,
    summary: 'Begin to count a shelf or a category',
    kind: 'command',
    input: Type.Object({
      /** The beginning of the label of places: `A-03`. */
      place: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\s].*$' })),
      category: Type.Optional(Id),
      warehouse: WarehouseOrMain,
    }),
    result: StockCount,
  }),
  'counts.add': operation('counts.add', {
    ...counting,
    summary: 'Add pieces that were read; fewer takes them away again',
    kind: 'command',
    subject: count,
    input: Type.Object({
      id: Id,
      scans: Type.Array(
        Type.Object({
          code: Type.String({ minLength: 1, maxLength: 100 }),
          qty: Type.Integer({ minimum: -10_000, maximum: 10_000 }),
          /** When, by the clock of the device: it may have been without a network since. */
          at: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }),
        }),
        { minItems: 1, maxItems: 500 },
      ),
    }),
    result: StockCount,
  }),
  'counts.accept': operation('counts.accept', {
    ...counting,
    summary: 'Take the differences of a count over into the stock',
    kind: 'command',
    subject: count,
    input: Type.Object({
      id: Id,
      /** What was never read: `zero` is not there, `leave` was not looked for. */
      unread: Type.Enum(['leave', 'zero']),
      reason: Type.String({ minLength: 1, maxLength: 500 }),
    }),
    result: StockCount,
  }),
  'counts.cancel': operation('counts.cancel', {
    ...counting,
    summary: 'Give a count up; the stock stays as it is',
    kind: 'command',
    subject: count,
    input: Type.Object({ id: Id, reason: Reason }),
    result: StockCount,
  }),
} as const
