import Type, { type Static } from 'typebox'
import { Done, LanguageCode } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'
import { mostPlaces } from './shapes/catalogue-limits.ts'

const Id = Type.Integer({ minimum: 3, maximum: 2_147_483_647 })
/** The root of the tree is no category of its own: what lies at the top has none. */
const ParentId = Type.Union([Id, Type.Null()])
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const Name = Type.String({ minLength: 1, maxLength: 200 })
const category = ({ id }: { id: number }): Subject => ({ kind: 'category', id: String(id) })
const reading = { permission: 'products.read', scope: 'stores', kind: 'query' } as const
const editing = { permission: 'products.edit', scope: 'shop', kind: 'command' } as const

/** A row of the tree, parents before children, siblings in their order. */
export const CategoryRow = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  parent: Type.Union([Type.Integer(), Type.Null()]),
  names: Type.Record(Type.String(), Type.String()),
  active: Type.Boolean(),
  in_menu: Type.Boolean(),
  /** Products in it, without those of categories below. */
  products: Type.Integer(),
})
export type CategoryRow = Static<typeof CategoryRow>

/** A category with its words; a language without an own text shows the Estonian. */
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

/** One field: what it was when the person looked, and what it is to be. */
export const CategoryChange = Type.Object({ path: Path, before: Value, after: Value })
export type CategoryChange = Static<typeof CategoryChange>

/** A field that another person has changed since: what it holds now. */
const Conflict = Type.Object({ path: Type.String(), present: Value, by: Type.String() })
export type CategoryConflict = Static<typeof Conflict>

const PlacedProduct = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  picture: TextOrNone,
  is_sold: Type.Boolean(),
})
export type PlacedProduct = Static<typeof PlacedProduct>

/** The tree of the shop: its words, its order, and which products come first. */
export const categoriesOperations = {
  'categories.tree': operation('categories.tree', {
    ...reading,
    summary: 'All categories as a tree, with their names in every language',
    input: Type.Object({}),
    result: Type.Object({ categories: Type.Array(CategoryRow), is_whole: Type.Boolean() }),
  }),
  'categories.show': operation('categories.show', {
    ...reading,
    summary: 'The words of a category and the products that come first in it',
    input: Type.Object({ id: Id }),
    result: Type.Object({ category: CategoryDetails, placed: Type.Array(PlacedProduct) }),
  }),
  'categories.products': operation('categories.products', {
    ...reading,
    summary: 'Products of a category, by name or code',
    input: Type.Object({ id: Id, q: Type.Optional(Type.String({ maxLength: 120 })) }),
    result: Type.Object({ products: Type.Array(PlacedProduct) }),
  }),
  'categories.add': operation('categories.add', {
    ...editing,
    summary: 'Add a category at the end of its parent; it is hidden until it is shown',
    input: Type.Object({ parent: ParentId, names: Type.Object({ et: Name, en: Type.Optional(Name) }) }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'categories.save': operation('categories.save', {
    ...editing,
    summary: 'Change words of a category or whether it is shown, field by field',
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
    summary: 'Move a category with all below it to another place of the tree',
    subject: category,
    input: Type.Object({
      id: Id,
      /** Where the person saw it. */
      seen_parent: ParentId,
      parent: ParentId,
      /** The sibling it comes before; null: at the end. */
      before: ParentId,
    }),
    /** Where it was: moving it there takes this back. */
    result: Type.Object({ parent: ParentId, before: ParentId }),
  }),
  'categories.remove': operation('categories.remove', {
    ...editing,
    summary: 'Remove a category that has neither products nor categories below it',
    subject: category,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'categories.place': operation('categories.place', {
    ...editing,
    summary: 'Say which products of a category come first, in their order',
    subject: category,
    input: Type.Object({
      id: Id,
      /** The order that the person saw, and the one it is to be. */
      seen: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: mostPlaces }),
      skus: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: mostPlaces }),
    }),
    result: Type.Object({ placed: Type.Array(PlacedProduct) }),
  }),
} as const
