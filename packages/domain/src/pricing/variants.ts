import type { ConfigurableChild, ConfigurableOption, Product } from '@ambra/contract/product'

/** Chosen option ids as text by attribute code, e.g. `{ color: '49' }`. */
export type Selection = Readonly<Record<string, string>>
/** What variant rules read of a product. */
export type Configurable = Pick<Product, 'configurable_options' | 'configurable_children'>
type Rules = { listOutOfStock?: boolean }

/** Option id of a variant for an attribute, as text; plain fields count as well as `custom_attributes`. @see docs/rules/catalogue CAT-1 */
export function variantValue(child: ConfigurableChild, attributeCode: string): string | undefined {
  const own = child.custom_attributes.find((attribute) => attribute.attribute_code === attributeCode)?.value
  const value = own ?? new Map<string, unknown>(Object.entries(child)).get(attributeCode)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** All option ids of a variant by attribute code. */
export function selectionOf(product: Configurable, child: ConfigurableChild): Record<string, string> {
  const selection: Record<string, string> = {}
  for (const { attribute_code } of product.configurable_options) {
    const value = variantValue(child, attribute_code)
    if (value !== undefined) selection[attribute_code] = value
  }
  return selection
}

/** Variants that can be chosen: status below 2, and in stock unless out-of-stock goods are listed. @see spec §4 "Product load" */
export function sellableVariants(product: Configurable, rules: Rules = {}): ConfigurableChild[] {
  return product.configurable_children.filter(
    (child) => child.status < 2 && (rules.listOutOfStock === true || child.stock.is_in_stock),
  )
}

const priceOf = (child: ConfigurableChild) =>
  child.price_incl_tax ?? child.final_price ?? Number.POSITIVE_INFINITY

function best(children: readonly ConfigurableChild[], selection: Selection): ConfigurableChild | undefined {
  const wanted = Object.entries(selection)
  const score = (child: ConfigurableChild) =>
    wanted.filter(([code, value]) => variantValue(child, code) === value).length
  let found: { child: ConfigurableChild; matches: number } | undefined
  for (const child of children) {
    const matches = score(child)
    const isBetter =
      !found ||
      matches > found.matches ||
      (matches === found.matches && priceOf(child) < priceOf(found.child))
    if (isBetter) found = { child, matches }
  }
  return found?.child
}

/**
 * The variant to show: the exact sku if it can be chosen, else the one matching most of the selection, a tie going
 * to the lower price with tax. Undefined when no variant can be chosen ('No available product variants').
 * @see docs/rules/catalogue CAT-6
 */
export function chooseVariant(
  product: Configurable,
  request: { sku?: string | undefined; selection?: Selection | undefined },
  rules: Rules = {},
): ConfigurableChild | undefined {
  const children = sellableVariants(product, rules)
  return children.find((child) => child.sku === request.sku) ?? best(children, request.selection ?? {})
}

/**
 * The variant after one picker is changed: it has the new option for certain and as many of the other chosen ones as
 * possible, so that every sellable variant can be reached by clicks. Undefined when no sellable variant has it.
 */
export function changeOption(
  product: Configurable,
  selection: Selection,
  change: { code: string; value: string },
  rules: Rules = {},
): ConfigurableChild | undefined {
  const children = sellableVariants(product, rules).filter(
    (child) => variantValue(child, change.code) === change.value,
  )
  return best(children, selection)
}

/** `available` with the other choices, `elsewhere` only with other ones, `none` when no sellable variant has it. */
export type OptionState = 'available' | 'elsewhere' | 'none'

/** State of each option id of one attribute under a selection, for its picker. */
export function optionStates(
  product: Configurable,
  option: ConfigurableOption,
  selection: Selection,
  rules: Rules = {},
): Map<string, OptionState> {
  const children = sellableVariants(product, rules)
  const others = Object.entries(selection).filter(([code]) => code !== option.attribute_code)
  const states = new Map<string, OptionState>()
  for (const { value_index } of option.values) {
    const value = String(value_index)
    const having = children.filter((child) => variantValue(child, option.attribute_code) === value)
    const fits = having.some((child) =>
      others.every(([code, wanted]) => variantValue(child, code) === wanted),
    )
    states.set(value, fits ? 'available' : having.length > 0 ? 'elsewhere' : 'none')
  }
  return states
}

/** The cart's `configurable_item_options` of a variant: attribute id and option id as text, price left out. @see docs/rules/catalogue CAT-6 */
export function configurableItemOptions(
  product: Configurable,
  child: ConfigurableChild,
): { option_id: string; option_value: string }[] {
  return product.configurable_options.flatMap(({ attribute_id, attribute_code }) => {
    const value = variantValue(child, attribute_code)
    return value === undefined ? [] : [{ option_id: String(attribute_id), option_value: value }]
  })
}

/** The variant a cart line names by `configurable_item_options` (ids as text or number), or undefined. @see docs/rules/cart CRT-4 */
export function variantByItemOptions(
  product: Configurable,
  options: readonly { option_id: string | number; option_value: string | number }[],
): ConfigurableChild | undefined {
  const wanted = new Map(options.map((option) => [String(option.option_id), String(option.option_value)]))
  return product.configurable_children.find((child) =>
    product.configurable_options.every(
      ({ attribute_id, attribute_code }) =>
        variantValue(child, attribute_code) === wanted.get(String(attribute_id)),
    ),
  )
}
