import type { ProductType } from '@ambra/contract/product'

/**
 * What browser and server know of a product type, apart from the rules because browsers receive these only. An absent
 * trait is false.
 */
export type ProductTypeTraits = {
  /** What is chosen before it goes into the cart; without it one press adds the product. */
  choice?: 'variant' | 'parts'
  /** Made of other products: it has no price and no stock of its own. */
  composedOf?: 'variants' | 'parts'
  /** Nothing is sent. */
  isVirtual?: boolean
  /** Brings files to download: sold with the consent to begin at once. */
  hasFiles?: boolean
}

const traits: Readonly<Record<ProductType, ProductTypeTraits>> = {
  simple: {},
  configurable: { choice: 'variant', composedOf: 'variants' },
  grouped: { choice: 'parts', composedOf: 'parts' },
  bundle: { choice: 'parts', composedOf: 'parts' },
  downloadable: { isVirtual: true, hasFiles: true },
  virtual: { isVirtual: true },
}

/** Traits of a type by its name; of an unknown one, or none, no trait holds: what every object inherits has none either. */
export const traitsOf = (type = ''): ProductTypeTraits =>
  (traits as Readonly<Record<string, ProductTypeTraits | undefined>>)[type] ?? {}

/** Types with a trait, for queries. */
export const typesWhere = (fits: (traits: ProductTypeTraits) => boolean): ProductType[] =>
  // The keys of the table are the types.
  (Object.keys(traits) as ProductType[]).filter((type) => fits(traits[type]))
