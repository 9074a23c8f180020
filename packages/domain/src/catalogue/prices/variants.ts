import type { ConfigurableChild, ConfigurableOption, Product } from '@ambra/contract/catalogue/product'

/** Selected option ids as text by attribute code, such as `{ color: '49' }`. */
export type Selection = Readonly<Record<string, string>>
/** Product fields used by variant rules. */
export type Configurable = Pick<Product, 'configurable_options' | 'configurable_children'>
type Rules = { listOutOfStock?: boolean }

/**
 * Returns a variant's option id for an attribute as text, from plain fields or `custom_attributes`.
 * @see docs/rules/catalogue CAT-1
 */
export function variantValue(child: ConfigurableChild, attributeCode: string): string | undefined {
  const own = child.custom_attributes.find((attribute) => attribute.attribute_code === attributeCode)?.value
  const value = own ?? new Map<string, unknown>(Object.entries(child)).get(attributeCode)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Returns all option ids of a variant by attribute code. */
export function selectionOf(product: Configurable, child: ConfigurableChild): Record<string, string> {
  const selection: Record<string, string> = {}
  for (const { attribute_code } of product.configurable_options) {
    const value = variantValue(child, attribute_code)
    if (value !== undefined) selection[attribute_code] = value
  }
  return selection
}

/**
 * Lists selectable variants: status below 2, and in stock unless out-of-stock products are listed. @see spec
 * §4 "Product load"
 */
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
 * Returns the option of the most chosen grade, otherwise of grade B; undefined for products with one grade.
 * @see docs/decisions/101-opening-grade.md
 */
function openingGrade({ configurable_options: options }: Configurable) {
  const condition = options.find(({ attribute_code }) => attribute_code === 'condition')
  const value =
    condition?.values.find((one) => one.most_chosen) ?? condition?.values.find(({ code }) => code === 'b')
  return condition && value && { code: condition.attribute_code, value: String(value.value_index) }
}

/**
 * Returns the variant shown before any selection: the cheapest, and with several grades its equivalent in the
 * opening grade.
 */
function openingVariant(product: Configurable, children: readonly ConfigurableChild[]) {
  const cheapest = best(children, {})
  const grade = openingGrade(product)
  if (!cheapest || !grade) return cheapest
  const graded = children.filter(
    (child) => child.stock.is_in_stock && variantValue(child, grade.code) === grade.value,
  )
  return best(graded, selectionOf(product, cheapest)) ?? cheapest
}

/**
 * Returns the variant to show: the exact SKU if selectable, otherwise the one matching most of the selection,
 * the lower price with tax winning a tie; without either the opening variant. Undefined when no variant is
 * selectable ('No available product variants').
 * @see docs/rules/catalogue CAT-6
 */
export function chooseVariant(
  product: Configurable,
  request: { sku?: string | undefined; selection?: Selection | undefined },
  rules: Rules = {},
): ConfigurableChild | undefined {
  const children = sellableVariants(product, rules)
  const named = children.find((child) => child.sku === request.sku)
  return named ?? (request.selection ? best(children, request.selection) : openingVariant(product, children))
}

/**
 * Returns the variant after one picker changed: it has the new option and as many of the other selected ones
 * as possible, so that every sellable variant is reachable by clicks. Undefined when no sellable variant has
 * it.
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

/**
 * `available` with the other selected options, `elsewhere` only with different ones, `none` when no sellable
 * variant has it.
 */
export type OptionState = 'available' | 'elsewhere' | 'none'

/** Returns the state of each option id of an attribute under a selection, for its picker. */
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

/**
 * Builds the cart's `configurable_item_options` of a variant: attribute id and option id as text, without
 * price. @see docs/rules/catalogue CAT-6
 */
export function configurableItemOptions(
  product: Configurable,
  child: ConfigurableChild,
): { option_id: string; option_value: string }[] {
  return product.configurable_options.flatMap(({ attribute_id, attribute_code }) => {
    const value = variantValue(child, attribute_code)
    return value === undefined ? [] : [{ option_id: String(attribute_id), option_value: value }]
  })
}

/**
 * Finds the variant that a cart line names by `configurable_item_options` (ids as text or number).
 * @see docs/rules/cart CRT-4
 */
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
