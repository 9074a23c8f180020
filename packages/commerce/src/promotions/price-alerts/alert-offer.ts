import type { Product } from '@ambra/contract/catalogue/product'
import { type Cents, centsFromEuros } from '@ambra/domain/platform/money/money'
import { productPath } from '@ambra/domain/platform/text/slug'

/** Public price of a product or variant in a store, with tax; `path` is inside the store. */
export type AlertOffer = {
  name: string
  path: string
  image: string | undefined
  priceCents: Cents
  isInStock: boolean
  /**
   * Lowest price of the 30 days before the reduction shown on the product page; undefined without a
   * reduction, and then no earlier price may be named.
   * @see docs/rules/law LAW-PRC-1
   */
  lowest30Cents: Cents | undefined
  /** Content of a pack, for the unit price. @see docs/rules/law LAW-PRC-5 */
  measure: Product['unitMeasure']
}

/** Returns the offer of a store's document; undefined if the product is not sold or its price is unknown. */
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
