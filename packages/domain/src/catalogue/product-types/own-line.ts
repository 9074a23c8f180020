import { ShopError } from '@ambra/contract/platform/errors/errors'
import { optionRecords, scalarText } from './option-values.ts'
import type { CustomChoice } from '../prices/bundle-price.ts'
import type { ChosenLine, LineInput } from './product-type.ts'
import type { Sellable } from './sellable.ts'

/** Reads attribute and option ids sent by a client. */
export const itemOptions = (productOption: unknown): { option_id: string; option_value: string }[] =>
  optionRecords(productOption, 'configurable_item_options').flatMap(
    ({ option_id: id, option_value: value }) => {
      const [option_id, option_value] = [scalarText(id), scalarText(value)]
      return option_id === undefined || option_value === undefined ? [] : [{ option_id, option_value }]
    },
  )

/** Returns whether a variant has every named option; ignores options of other attributes (price, notes). */
export function fitsOptions({ attributes }: Sellable, productOption: unknown): boolean {
  const wanted = new Map(itemOptions(productOption).map((option) => [option.option_id, option.option_value]))
  if (wanted.size === 0) return true
  return attributes.every(({ attributeId, optionId }) => wanted.get(String(attributeId)) === String(optionId))
}

/** Returns the custom options of a line as a part of its options. */
export const withCustom = (custom: CustomChoice[]) => (custom.length > 0 ? { custom_options: custom } : {})

/** Builds the line of a variant, which has the type of its parent. */
export function variantLine(child: Sellable, custom: CustomChoice[]): ChosenLine {
  const options = child.attributes.map(({ attributeId, optionId }) => ({
    option_id: String(attributeId),
    option_value: String(optionId),
  }))
  return {
    sku: child.sku,
    parentSku: child.parentSku,
    productType: 'configurable',
    extension: { configurable_item_options: options, ...withCustom(custom) },
  }
}

/** Builds the line of a product sold under its own SKU, or of a variant named by its own. */
export function ownLine({ sellable, productOption, custom }: LineInput): ChosenLine {
  const { sku, type, parentSku } = sellable
  if (parentSku === undefined)
    return {
      sku,
      parentSku,
      productType: type,
      extension: custom.length > 0 ? withCustom(custom) : undefined,
    }
  if (!fitsOptions(sellable, productOption)) throw new ShopError('cart.no_configuration')
  return variantLine(sellable, custom)
}
