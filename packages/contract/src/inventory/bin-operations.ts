import Type, { type Static } from 'typebox'
import { LanguageCode } from '../platform/operations/fields.ts'
import { AdminFile } from '../platform/operations/file.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { WarehouseOrMain } from './warehouses.ts'

/** Label of a bin. */
export const Place = Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\s].*$' })
const Sku = Type.String({ minLength: 1, maxLength: 64 })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const stock = { permission: 'stock.adjust', scope: 'shop' } as const
const place = ({ from }: { from: string }): Subject => ({ kind: 'place', id: from })

/** Bin with the number of its products and their pieces in stock. */
const ShelfPlace = Type.Object({ place: Type.String(), goods: Type.Integer(), pieces: Type.Integer() })

/** Product in a bin. */
const PlacedGoods = Type.Object({
  sku: Type.String(),
  name: TextOrNone,
  qty: Type.Integer(),
  reserved: Type.Integer(),
})
export type PlacedGoods = Static<typeof PlacedGoods>

/** Bins of the warehouse. A bin exists as long as products are assigned to it. */
export const placesOperations = {
  'places.list': operation('places.list', {
    ...stock,
    summary: 'List bins',
    kind: 'query',
    input: Type.Object({
      /** Prefix of the bins; case-insensitive. */
      text: Type.Optional(Place),
      after: Type.Optional(Place),
      warehouse: WarehouseOrMain,
    }),
    result: Type.Object({
      places: Type.Array(ShelfPlace),
      next: TextOrNone,
      /** Products in stock without a bin, counted up to a thousand. */
      without: Type.Integer(),
    }),
  }),
  'places.goods': operation('places.goods', {
    ...stock,
    summary: 'List the goods in a bin, or goods without one',
    kind: 'query',
    input: Type.Object({
      /** Absent: products in stock without a bin. */
      place: Type.Optional(Place),
      after: Type.Optional(Sku),
      warehouse: WarehouseOrMain,
    }),
    result: Type.Object({ goods: Type.Array(PlacedGoods), next: TextOrNone }),
  }),
  'places.move': operation('places.move', {
    ...stock,
    summary: 'Move all goods of a bin to another one',
    kind: 'command',
    subject: place,
    input: Type.Object({ from: Place, to: Place, warehouse: WarehouseOrMain }),
    result: Type.Object({
      moved: Type.Integer(),
      /** True if the target was empty, so that the move can be undone as a whole. */
      wasEmpty: Type.Boolean(),
    }),
  }),
  'places.labels': operation('places.labels', {
    ...stock,
    summary: 'Download labels of bins',
    kind: 'query',
    input: Type.Object({
      places: Type.Array(Place, { minItems: 1, maxItems: 200 }),
      language: LanguageCode,
    }),
    result: AdminFile,
  }),
}
