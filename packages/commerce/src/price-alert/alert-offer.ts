import type { Product } from '@ambra/contract/product'
import { type Cents, centsFromEuros } from '@ambra/domain/money'
import { productPath } from '@ambra/domain/slug'

/** What a product or variant costs everybody in a store, with tax; `path` is inside the store. */
export type AlertOffer = {
  name: string
  path: string
  image: string | undefined
  priceCents: Cents
  isInStock: boolean
  /**
   * The lowest price of the 30 days before a reduction that the page of the product announces; undefined where it
   * announces none, and then no earlier price may be named. @see docs/rules/law LAW-PRC-1
   */
  lowest30Cents: Cents | undefined
  /** What a pack holds, where prices are compared by it. @see docs/rules/law LAW-PRC-5 */
  measure: Product['unitMeasure']
}

/** The offer of a document of the store; undefined when the product is not sold or its price is unknown. */
export function offerOf(document: Product | undefined): AlertOffer | undefined {
  const priceCents = centsFromEuros(document?.final_price)
  if (!document || document.status > 1 || priceCents === undefined || priceCents <= 0) return undefined
  const { sku, parentSku, slug, lowestPrice30, discountPercent } = document
  const isVariant = parentSku !== undefined && parentSku !== sku
  return {
    name: document.name,
    path: productPath({ sku: parentSku ?? sku, slug }, isVariant ? sku : undefined),
    image: document.image || undefined,
    priceCents,
    isInStock: document.stock.is_in_stock === true,
    lowest30Cents: discountPercent ? centsFromEuros(lowestPrice30) : undefined,
    measure: document.unitMeasure,
  }
}
