import Type, { type Static } from 'typebox'
import { LanguageCode } from './shapes/fields.ts'
import { AdminFile } from './shapes/file.ts'
import { operation, type Subject } from './shapes/operation.ts'
import { WarehouseOrMain } from './shapes/warehouses.ts'

/** As a place is labelled. */
export const Place = Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\s].*$' })
const Sku = Type.String({ minLength: 1, maxLength: 64 })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const stock = { permission: 'stock.adjust', scope: 'shop' } as const
const place = ({ from }: { from: string }): Subject => ({ kind: 'place', id: from })

/** a storage place with how many goods lie there, and how many pieces of them the house has. */
const ShelfPlace = Type.Object({ place: Type.String(), goods: Type.Integer(), pieces: Type.Integer() })

/** Goods of a place. */
const PlacedGoods = Type.Object({
  sku: Type.String(),
  name: TextOrNone,
  qty: Type.Integer(),
  reserved: Type.Integer(),
})
export type PlacedGoods = Static<typeof PlacedGoods>

/** Where goods lie in the warehouse. A place is there as long as goods are said to lie there. */
export const placesOperations = {
  'places.list': operation('places.list', {
    ...stock,
    summary: 'See the shelf places',
    kind: 'query',
    input: Type.Object({
      /** How the places begin; small letters are capitals. */
      text: Type.Optional(Place),
      after: Type.Optional(Place),
      warehouse: WarehouseOrMain,
    }),
    result: Type.Object({
      places: Type.Array(ShelfPlace),
      next: TextOrNone,
      /** Goods in stock that lie nowhere; more than a thousand are counted as a thousand. */
      without: Type.Integer(),
    }),
  }),
  'places.goods': operation('places.goods', {
    ...stock,
    summary: 'See what lies at a place, or nowhere',
    kind: 'query',
    input: Type.Object({
      /** Absent: goods in stock without a place. */
      place: Type.Optional(Place),
      after: Type.Optional(Sku),
      warehouse: WarehouseOrMain,
    }),
    result: Type.Object({ goods: Type.Array(PlacedGoods), next: TextOrNone }),
  }),
  'places.move': operation('places.move', {
    ...stock,
    summary: 'Put all goods of a place at another one',
    kind: 'command',
    subject: place,
    input: Type.Object({ from: Place, to: Place, warehouse: WarehouseOrMain }),
    result: Type.Object({
      moved: Type.Integer(),
      /** Nothing lay at the other place: the way back is the same for all. */
      wasEmpty: Type.Boolean(),
    }),
  }),
  'places.labels': operation('places.labels', {
    ...stock,
    summary: 'Print labels of shelf places',
    kind: 'query',
    input: Type.Object({
      places: Type.Array(Place, { minItems: 1, maxItems: 200 }),
      language: LanguageCode,
    }),
    result: AdminFile,
  }),
}
