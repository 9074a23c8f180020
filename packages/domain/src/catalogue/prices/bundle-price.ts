import type { BundleOption, CustomOption } from '@ambra/contract/catalogue/product'
import { type Cents, cents, roundToCents, sumCents } from '../../platform/money/money.ts'

/**
 * Selected link ids of one bundle option with quantity, in the API form of the cart. @see docs/rules/cart
 * CRT-3
 */
export type BundleChoice = { option_id: number; option_qty: number; option_selections: number[] }

/**
 * Returns the default selection: per option the default link, otherwise the first, with the link's quantity
 * (otherwise 1). @see spec §4, docs/rules/catalogue CAT-6
 */
export function defaultBundleChoice(options: readonly BundleOption[]): BundleChoice[] {
  return options.flatMap((option) => {
    const link = option.product_links.find((candidate) => candidate.is_default) ?? option.product_links[0]
    if (!link || (!option.required && !link.is_default)) return []
    return [{ option_id: option.option_id, option_qty: link.qty || 1, option_selections: [Number(link.id)] }]
  })
}

/** Selected part: SKU and its pieces in one bundle. */
export type BundlePart = { sku: string; qty: number; optionId: number }

/**
 * Returns the parts of a bundle for a selection, or the id of the first option that is required but not
 * selected or that names an unknown link.
 */
export function bundleParts(
  options: readonly BundleOption[],
  choices: readonly BundleChoice[],
): { parts: BundlePart[] } | { missingOption: BundleOption } {
  const parts: BundlePart[] = []
  for (const option of options) {
    const choice = choices.find((candidate) => candidate.option_id === option.option_id)
    const ids = choice?.option_selections ?? []
    if (ids.length === 0 && option.required) return { missingOption: option }
    if (ids.length > 1 && option.type !== 'checkbox') return { missingOption: option }
    for (const id of ids) {
      const link = option.product_links.find((candidate) => Number(candidate.id) === id)
      if (!link) return { missingOption: option }
      const qty = link.can_change_quantity && choice ? choice.option_qty : link.qty || 1
      parts.push({ sku: link.sku, qty: Math.max(1, qty), optionId: option.option_id })
    }
  }
  return { parts }
}

/**
 * Computes the price of a bundle or grouped set: sum of parts times quantity, in cents; undefined while a
 * part's price is unknown.
 * @see spec §4 "Grouped price", "bundle price"
 */
export function partsPrice(
  parts: readonly { sku: string; qty: number }[],
  priceOf: (sku: string) => Cents | undefined,
): Cents | undefined {
  let sum = 0
  for (const { sku, qty } of parts) {
    const price = priceOf(sku)
    if (price === undefined) return undefined
    sum += price * qty
  }
  return cents(sum)
}

/**
 * Builds the SKU of a bundle line: the parent's and its parts', joined by dashes. @see docs/rules/cart CRT-3
 */
export function bundleSku(parentSku: string, parts: readonly { sku: string }[]): string {
  return [parentSku, ...parts.map((part) => part.sku)].join('-')
}

/**
 * Selected custom option of a line; several checkbox values are joined by commas. @see docs/rules/cart CRT-3
 */
export type CustomChoice = { option_id: string; option_value: string }

type Priced = Pick<CustomOption, 'price' | 'price_type'>

/**
 * Computes what selected custom options add to a price, in cents: a fixed amount or a percentage of the
 * price.
 * @see spec §3 "Option price types", docs/rules/catalogue CAT-6
 */
export function customOptionsPrice(
  options: readonly CustomOption[],
  choices: readonly CustomChoice[],
  price: Cents,
): Cents {
  const chosen = choices.flatMap(({ option_id, option_value }): Priced[] => {
    const option = options.find((candidate) => String(candidate.option_id) === option_id)
    if (!option || !option_value) return []
    const ids = option_value.split(',')
    return option.values[0]
      ? option.values.filter(({ option_type_id: id }) => ids.includes(String(id)))
      : [option]
  })
  return sumCents(
    chosen.map(({ price: extra = 0, price_type: type }) =>
      roundToCents(type === 'percent' ? (price * extra) / 100 : extra * 100),
    ),
  )
}
