import Type, { type Static } from 'typebox'

/**
 * Category document of one store. `path` lists ids from the root (`1/2/10`). @see spec §3,
 * docs/rules/catalogue CAT-2
 */
export const Category = Type.Cyclic(
  {
    Category: Type.Object({
      id: Type.Integer(),
      parent_id: Type.Integer(),
      /** Ids from the root as text: clients compare them with the text of an id. */
      parent_ids: Type.Array(Type.String()),
      name: Type.String(),
      slug: Type.String(),
      url_key: Type.String(),
      /** Null for a category without an address, such as the root, which is not part of breadcrumbs. */
      url_path: Type.Union([Type.String(), Type.Null()]),
      path: Type.String(),
      level: Type.Integer(),
      position: Type.Integer(),
      is_active: Type.Boolean(),
      include_in_menu: Type.Boolean(),
      product_count: Type.Integer(),
      children_count: Type.String(),
      children_data: Type.Array(Type.Ref('Category')),
      created_at: Type.String(),
      updated_at: Type.String(),
      description: Type.Optional(Type.String()),
      image: Type.Optional(Type.String()),
      /** Facet codes in display order; inherited by children without their own. */
      facets: Type.Array(Type.String()),
      /** True if it has pinned products. */
      has_places: Type.Optional(Type.Boolean()),
    }),
  },
  'Category',
)
export type Category = {
  id: number
  parent_id: number
  parent_ids: string[]
  name: string
  slug: string
  url_key: string
  url_path: string | null
  path: string
  level: number
  position: number
  is_active: boolean
  include_in_menu: boolean
  product_count: number
  children_count: string
  children_data: Category[]
  created_at: string
  updated_at: string
  description?: string
  image?: string
  facets: string[]
  has_places?: boolean
}

/**
 * Attribute definition with its options; option values are texts. @see spec §3 Attribute,
 * docs/rules/catalogue CAT-3
 */
export const Attribute = Type.Object({
  id: Type.Integer(),
  attribute_id: Type.Integer(),
  attribute_code: Type.String(),
  frontend_input: Type.Enum(['select', 'multiselect', 'text', 'number', 'boolean']),
  frontend_label: Type.String(),
  default_frontend_label: Type.String(),
  is_user_defined: Type.Boolean(),
  is_visible: Type.Boolean(),
  is_visible_on_front: Type.String(),
  is_comparable: Type.String(),
  /** Offered as a facet in categories that name it. */
  is_filterable: Type.Boolean(),
  entity_type_id: Type.String(),
  position: Type.Integer(),
  unit: Type.Optional(Type.String()),
  group: Type.Optional(Type.String()),
  /** Whether a higher or a lower value is better in a comparison. */
  better: Type.Optional(Type.Enum(['higher', 'lower'])),
  options: Type.Array(
    Type.Object({
      label: Type.String(),
      value: Type.String(),
      code: Type.Optional(Type.String()),
      swatch: Type.Optional(Type.String()),
    }),
  ),
})
export type Attribute = Static<typeof Attribute>
