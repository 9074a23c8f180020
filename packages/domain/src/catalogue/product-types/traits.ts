import type { ProductType } from '@ambra/contract/catalogue/product'

/**
 * Traits of a product type for browser and server, separate from the rules because browsers load only these.
 * An absent trait is false.
 */
export type ProductTypeTraits = {
  /** Selection required before adding to the cart; without it one click adds the product. */
  choice?: 'variant' | 'parts'
  /** Composed of other products: has no price and no stock of its own. */
  composedOf?: 'variants' | 'parts'
  /** True if nothing is shipped. */
  isVirtual?: boolean
  /** True if it contains downloads: sold with the consent to start at once. */
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

/**
 * Returns the traits of a type by name; none for an unknown or missing one, or for a name that every object
 * inherits.
 */
export const traitsOf = (type = ''): ProductTypeTraits =>
  (traits as Readonly<Record<string, ProductTypeTraits | undefined>>)[type] ?? {}

/** Lists the types with a trait, for queries. */
export const typesWhere = (fits: (traits: ProductTypeTraits) => boolean): ProductType[] =>
  // The keys of the table are the types.
  (Object.keys(traits) as ProductType[]).filter((type) => fits(traits[type]))
