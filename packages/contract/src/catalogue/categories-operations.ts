import Type, { type Static } from 'typebox'
import { Done, LanguageCode } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { mostPlaces } from './catalogue-limits.ts'

const Id = Type.Integer({ minimum: 3, maximum: 2_147_483_647 })
/** Null at the top level: the root of the tree is not a category of its own. */
const ParentId = Type.Union([Id, Type.Null()])
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const Name = Type.String({ minLength: 1, maxLength: 200 })
const category = ({ id }: { id: number }): Subject => ({ kind: 'category', id: String(id) })
const reading = { permission: 'products.read', scope: 'stores', kind: 'query' } as const
const editing = { permission: 'products.edit', scope: 'shop', kind: 'command' } as const

/** Row of the tree, parents before children, siblings in display order. */
export const CategoryRow = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  parent: Type.Union([Type.Integer(), Type.Null()]),
  names: Type.Record(Type.String(), Type.String()),
  active: Type.Boolean(),
  in_menu: Type.Boolean(),
  /** Products in it, excluding descendants. */
  products: Type.Integer(),
})
export type CategoryRow = Static<typeof CategoryRow>

/** Category with its texts; a language without its own text uses the Estonian one. */
export const CategoryDetails = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  active: Type.Boolean(),
  in_menu: Type.Boolean(),
  texts: Type.Array(
    Type.Object({
      language: LanguageCode,
      name: TextOrNone,
      url_key: TextOrNone,
      description: TextOrNone,
    }),
  ),
})
export type CategoryDetails = Static<typeof CategoryDetails>

const Value = Type.Union([Type.String({ maxLength: 20_000 }), Type.Boolean(), Type.Null()])
const Path = Type.String({
  pattern: '^(active|in_menu|texts\\.(et|en|ru|lt|lv)\\.(name|url_key|description))$',
})

/** Change of one field: the value the person saw and the new value. */
export const CategoryChange = Type.Object({ path: Path, before: Value, after: Value })
export type CategoryChange = Static<typeof CategoryChange>

/** Field changed by another person in the meantime, with its present value. */
const Conflict = Type.Object({ path: Type.String(), present: Value, by: Type.String() })
export type CategoryConflict = Static<typeof Conflict>

const PlacedProduct = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  picture: TextOrNone,
  is_sold: Type.Boolean(),
})
export type PlacedProduct = Static<typeof PlacedProduct>

/** Category tree of the shop: its texts, its order, and pinned products. */
export const categoriesOperations = {
  'categories.tree': operation('categories.tree', {
    ...reading,
    summary: 'Get all categories as a tree, with names in all languages',
    input: Type.Object({}),
    result: Type.Object({ categories: Type.Array(CategoryRow), is_whole: Type.Boolean() }),
  }),
  'categories.show': operation('categories.show', {
    ...reading,
    summary: 'Get the texts of a category and the products placed first',
    input: Type.Object({ id: Id }),
    result: Type.Object({ category: CategoryDetails, placed: Type.Array(PlacedProduct) }),
  }),
  'categories.products': operation('categories.products', {
    ...reading,
    summary: 'Find products of a category by name or SKU',
    input: Type.Object({ id: Id, q: Type.Optional(Type.String({ maxLength: 120 })) }),
    result: Type.Object({ products: Type.Array(PlacedProduct) }),
  }),
  'categories.add': operation('categories.add', {
    ...editing,
    summary: 'Add a category at the end of its parent, hidden at first',
    input: Type.Object({ parent: ParentId, names: Type.Object({ et: Name, en: Type.Optional(Name) }) }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'categories.save': operation('categories.save', {
    ...editing,
    summary: 'Update texts or visibility of a category, field by field',
    subject: category,
    input: Type.Object({ id: Id, changes: Type.Array(CategoryChange, { minItems: 1, maxItems: 20 }) }),
    result: Type.Object({
      applied: Type.Integer(),
      conflicts: Type.Array(Conflict),
      category: CategoryDetails,
    }),
  }),
  'categories.move': operation('categories.move', {
    ...editing,
    summary: 'Move a category with its subcategories to another position',
    subject: category,
    input: Type.Object({
      id: Id,
      /** Parent that the person saw. */
      seen_parent: ParentId,
      parent: ParentId,
      /** Sibling that it precedes; null: last. */
      before: ParentId,
    }),
    /** Former position: moving it back there undoes the change. */
    result: Type.Object({ parent: ParentId, before: ParentId }),
  }),
  'categories.remove': operation('categories.remove', {
    ...editing,
    summary: 'Remove a category without products and subcategories',
    subject: category,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'categories.place': operation('categories.place', {
    ...editing,
    summary: 'Set the products placed first in a category, in order',
    subject: category,
    input: Type.Object({
      id: Id,
      /** Order that the person saw, and the new one. */
      seen: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: mostPlaces }),
      skus: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: mostPlaces }),
    }),
    result: Type.Object({ placed: Type.Array(PlacedProduct) }),
  }),
} as const
