import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { NewCartItem } from '@ambra/db/sales'
import type { sellableRepository } from '@ambra/db/catalogue'
import { checksumOf } from '@ambra/domain/sales/cart/cart-item'
import { rulesOf } from '@ambra/domain/catalogue/product-types/registry'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { Sellable } from '@ambra/domain/catalogue/product-types/sellable'
import type { Language } from '@ambra/domain/platform/shop/stores'
import { checkGiftDay, readCustomChoices } from './custom-choices.ts'
import { checkFiles } from './option-files.ts'
import { isOnSale } from './sellable-price.ts'

export type SellableView = { storeId: number; language: Language }
export type Sellables = ReturnType<typeof sellableRepository>
/** Request of a client: any sku of the product, options in the client's format. */
export type LineRequest = { sku: string; productOption: unknown }
/** Cart line without its quantity. */
export type LineChoice = Omit<NewCartItem, 'qty'>

/**
 * Resolves a request to the line that is stored: the variant of a configurable, the parts of a bundle.
 * @throws ShopError cart.unknown_sku, cart.no_variants, cart.no_configuration, and as `readCustomChoices`
 * and, for a choice made now, `checkGiftDay`
 * @see docs/rules/cart CRT-3, CRT-4
 */
export async function chooseLine(
  request: LineRequest,
  sellables: Sellables,
  view: SellableView,
  now?: Date,
): Promise<LineChoice> {
  const { sku, productOption: given } = request
  const sellable = await findRequested(sku, sellables, view)
  if (!sellable || !isOnSale(sellable)) throw new ShopError('cart.unknown_sku', { sku: sku.slice(0, 64) })
  const custom = sellable.customOptions.length > 0 ? readCustomChoices(sellable, given) : []
  if (now) checkGiftDay(sellable, custom, now)
  if (custom.length > 0) await checkFiles(sellable, custom, sellables)
  const variants =
    traitsOf(sellable.type).composedOf === 'variants' ? await sellables.listChildren(sellable.sku, view) : []
  const { extension, ...line } = rulesOf(sellable.type).line({
    sellable,
    variants: variants.filter(isOnSale),
    productOption: given,
    custom,
  })
  const productOption = extension && { extension_attributes: extension }
  const checksum = checksumOf(productOption ? { product_option: productOption } : {})
  return { ...line, productOption, checksum }
}

/** Finds a product by sku; a bundle line may be requested under the composed sku of its parts. */
async function findRequested(
  sku: string,
  sellables: Sellables,
  view: SellableView,
): Promise<Sellable | undefined> {
  const exact = (await sellables.findBySkus([sku], view)).get(sku)
  if (exact || !sku.includes('-')) return exact
  const prefixes = sku
    .split('-')
    .map((_, index, parts) => parts.slice(0, index).join('-'))
    .filter(Boolean)
  const found = await sellables.findBySkus(prefixes, view)
  return prefixes
    .reverse()
    .map((prefix) => found.get(prefix))
    .find((candidate) => candidate && rulesOf(candidate.type).composesSku)
}
