import type { ConfigurableChild } from '@ambra/contract/product'
import type { FilterOption } from '@ambra/contract/search'
import { type Filters, isWithin } from '#app/features/catalog/filters/filters.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/** What a list asks for besides the card's fields where a filter may choose among variants. */
export const filteredVariantFields =
  'sku status price final_price price_incl_tax lowestPrice30 discountPercent image stock.is_in_stock stock.qty custom_attributes'
    .split(' ')
    .map((field) => `configurable_children.${field}`)

/** Facets of the product as a whole, or of its price. */
const ofProduct: ReadonlySet<string> = new Set(['brand', 'price', 'availability'])
/** Status 2 and above: not on sale. */
const firstHiddenStatus = 2

const chosenOf = ({ facets }: Filters) =>
  Object.entries(facets).filter(([code, values]) => values.length > 0 && !ofProduct.has(code))

/** Whether a chosen facet may distinguish variants of one product. */
export const filtersVariants = (filters: Filters): boolean => chosenOf(filters).length > 0

type Source = { configurable_children?: readonly ConfigurableChild[] }
type Context = {
  filters: Filters
  options: Readonly<Record<string, readonly Pick<FilterOption, 'id' | 'code' | 'label'>[]>>
}

/**
 * The card of a product in a filtered list: price, reduction, stock and address of the cheapest variant that the filters
 * ask for, so that "new" never shows the price of a used one. Products without such variants stay as they are.
 * `options` are those of the list's facets, with their labels. @see docs/rules/law LAW-INF-9, LAW-PRC-4
 */
export function asFiltered(
  card: CardProduct,
  { configurable_children = [] }: Source,
  context: Context,
): CardProduct {
  const { filters, options } = context
  const sold = configurable_children.filter(
    ({ status, stock }) => status < firstHiddenStatus && (stock.is_in_stock || !card.stock.is_in_stock),
  )
  const shown = nearest(sold, filters).filter(({ final_price }) => (final_price ?? -1) >= 0)
  const [best] = shown.toSorted((a, b) => (a.final_price ?? 0) - (b.final_price ?? 0))
  if (!best || !filtersVariants(filters)) return card
  const gradeOf = (child: ConfigurableChild) =>
    options['condition']?.find(({ id }) => id === valueOf(child, 'condition'))?.code
  const found = [...new Set(shown.map(gradeOf))].filter((grade) => grade !== undefined)
  const {
    lowestPrice30: _before,
    discountPercent: _percent,
    priceGrade: _grade,
    hasSeveralPrices: _,
    childImage: _image,
    childOptions: _options,
    ...rest
  } = card
  const { price, final_price, price_incl_tax, lowestPrice30, discountPercent, stock, image } = best
  const grade = gradeOf(best)
  return {
    ...rest,
    childSku: best.sku,
    price,
    final_price,
    image: image || card.image,
    stock,
    total_qty: stock.qty ?? card.total_qty,
    grades: found.length > 0 ? card.grades.filter((one) => found.includes(one)) : card.grades,
    isRefurbished: grade === undefined ? card.isRefurbished : grade !== 'new',
    ...(price_incl_tax !== undefined && { price_incl_tax }),
    ...(lowestPrice30 !== undefined && { lowestPrice30 }),
    ...(discountPercent !== undefined && { discountPercent }),
    ...(grade !== undefined && { priceGrade: grade }),
    ...(shown.some((child) => child.final_price !== final_price) && {
      hasSeveralPrices: true,
      childOptions: best.custom_attributes.flatMap(({ attribute_code: code, value }) =>
        code === 'condition' ? [] : (options[code]?.find(({ id }) => id === String(value))?.label ?? []),
      ),
    }),
  }
}

/** A price that a shopper asks for holds for the variant that is shown, not for another of the product. */
const isPriceMet = ({ final_price }: ConfigurableChild, { price }: Filters): boolean =>
  isWithin(price ?? {}, final_price ?? 0)

const valueOf = (child: ConfigurableChild, code: string): string | undefined => {
  const value = child.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value
  return value === undefined ? undefined : String(value)
}

/** A facet that no attribute of the variant answers is one of the product as a whole. */
const hasFacet = (child: ConfigurableChild, code: string, values: readonly (string | number)[]): boolean => {
  const value = valueOf(child, code)
  return value === undefined || values.map(String).includes(value)
}

/** The variants that answer most of what is chosen: all of it wherever there is one; the grade counts before the rest. */
function nearest(children: readonly ConfigurableChild[], filters: Filters): ConfigurableChild[] {
  const chosen = chosenOf(filters)
  const scores = children.map((child) => {
    const met = chosen.filter(([code, values]) => hasFacet(child, code, values))
    const isOfGrade = met.some(([code]) => code === 'condition')
    return met.length + (isPriceMet(child, filters) ? 1 : 0) + (isOfGrade ? chosen.length + 1 : 0)
  })
  const most = Math.max(...scores)
  return children.filter((_, at) => scores[at] === most)
}
