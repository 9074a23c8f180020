import { Bitset } from './bitset.ts'
import type { Column } from './column.ts'

/** Variants and the products they belong to, by document number. */
export type Families = {
  /** The product of a variant; -1 for any other document. */
  readonly productOf: Int32Array
  /** All variants, those of a product one after the other. */
  readonly variants: Uint32Array
}

/** Reads which document is a variant of which: a variant names another document as `parentSku`. */
export function readFamilies(
  capacity: number,
  skus: Column | undefined,
  parents: Column | undefined,
): Families {
  const productOf = new Int32Array(capacity).fill(-1)
  if (skus === undefined || parents === undefined) return { productOf, variants: new Uint32Array() }
  const bySku = new Map<string, number>()
  const named = new Map<number, string>()
  parents.present.forEach((document) => {
    const [sku = ''] = skus.keysOf(document)
    const [parent = ''] = parents.keysOf(document)
    if (parent === sku) bySku.set(sku, document)
    else named.set(document, parent)
  })
  for (const [document, parent] of named) productOf[document] = bySku.get(parent) ?? -1
  const productOrder = (variant: number) => productOf[variant] ?? -1
  const variants = Uint32Array.from(
    [...named.keys()]
      .filter((variant) => productOrder(variant) >= 0)
      .sort((left, right) => productOrder(left) - productOrder(right) || left - right),
  )
  return { productOf, variants }
}

/** The variants a list stands for, and the products that have some. */
export type Choosable = { readonly variants: Bitset; readonly products: Bitset }

/**
 * The variants that can be bought; of a product of which none can, those that are enabled. The options of a product are the
 * values of these.
 * @see buyableVariants in packages/db/src/catalogue/documents/product-variants.ts
 */
export function choosableVariants(
  { variants, productOf }: Families,
  stock: Column | undefined,
  status: Column | undefined,
): Choosable {
  const isInStock = (variant: number) => stock?.keysOf(variant)[0] === 'true'
  const isDisabled = (variant: number) => status?.keysOf(variant)[0] === '2'
  const buyable = new Bitset(productOf.length)
  const supplied = new Bitset(productOf.length)
  for (const variant of variants) {
    if (!isInStock(variant)) continue
    buyable.add(variant)
    supplied.add(productOf[variant] ?? -1)
  }
  const products = supplied.clone()
  for (const variant of variants) {
    const product = productOf[variant] ?? -1
    if (supplied.has(product) || isDisabled(variant)) continue
    buyable.add(variant)
    products.add(product)
  }
  return { variants: buyable, products }
}
