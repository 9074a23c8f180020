import Type, { type Static } from 'typebox'
import { Code, Sku } from './import-row-fields.ts'
import { languages } from '../platform/api/language.ts'
import { Reason } from '../platform/operations/fields.ts'
import { madeTypes, makingLimits } from './new-product-limits.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000 })
const Pieces = Type.Integer({ minimum: 0, maximum: 1_000_000 })
/** Label of an attribute, a value or a brand. */
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

const NewText = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
  description: Type.Optional(Type.String({ maxLength: 60_000 })),
})

/** Row of the variant table: a value for each option, in order. */
export const NewVariant = Type.Object({
  values: Type.Array(Name, { minItems: 1, maxItems: makingLimits.options }),
  sku: Sku,
  /** VAT included. Absent: the price is set later. */
  price_cents: Type.Optional(Cents),
  stock: Type.Optional(Pieces),
})
export type NewVariant = Static<typeof NewVariant>

const Variants = Type.Array(NewVariant, { minItems: 1, maxItems: makingLimits.variants })

/**
 * New product as described in the console. A brand or value that it names and the shop lacks is created with
 * it.
 */
export const NewProduct = Type.Object({
  sku: Sku,
  type: Type.Enum([...madeTypes]),
  texts: Type.Partial(Type.Record(Type.Enum([...languages]), NewText)),
  price_cents: Type.Optional(Cents),
  stock: Type.Optional(Pieces),
  categories: Type.Optional(Type.Array(Code, { maxItems: 20 })),
  brand: Type.Optional(Name),
  /** Names of the attributes that distinguish its variants. */
  options: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: makingLimits.options })),
  variants: Type.Optional(Variants),
  /** Parts of a grouped product. */
  parts: Type.Optional(
    Type.Array(Type.Object({ sku: Sku, qty: Type.Integer({ minimum: 1, maximum: 100 }) }), {
      minItems: 1,
      maxItems: makingLimits.parts,
    }),
  ),
})
export type NewProduct = Static<typeof NewProduct>

const product = ({ sku }: { sku: string }): Subject => ({ kind: 'product', id: sku })
const making = { kind: 'command', permission: 'products.edit', scope: 'shop', subject: product } as const
const Made = Type.Object({ id: Type.Integer(), sku: Type.String() })

/** Creation of products in the console. Nothing is on sale before it is published. */
export const newProductOperations = {
  'products.create': operation('products.create', {
    ...making,
    summary: 'Create a product, which is not on sale until it is published',
    input: NewProduct,
    result: Made,
  }),
  'products.add-variants': operation('products.add-variants', {
    ...making,
    summary: 'Add variants to a product',
    input: Type.Object({ sku: Sku, variants: Variants }),
    result: Made,
  }),
  'products.copy': operation('products.copy', {
    ...making,
    summary: 'Copy a product; the copy is not on sale until it is published',
    input: Type.Object({
      sku: Sku,
      as: Sku,
      name: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
    }),
    result: Made,
    resultSubject: product,
  }),
  'products.retire': operation('products.retire', {
    ...making,
    permission: 'products.publish',
    summary: 'Retire a product permanently and redirect its addresses to another one or to its category',
    input: Type.Object({ sku: Sku, replacement: Type.Optional(Sku), reason: Reason }),
    result: Type.Object({ set: Type.Integer(), sku: Type.String() }),
  }),
} as const
