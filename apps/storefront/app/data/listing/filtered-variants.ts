import type { ConfigurableChild } from '@ambra/contract/catalogue/product'
import type { FilterOption } from '@ambra/contract/search/search'
import { type Filters, isWithin } from '#app/features/catalog/filters/filters.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/** Fields that a list requests in addition to the card's where a filter may select variants. */
export const filteredVariantFields =
  'sku status price final_price price_incl_tax lowestPrice30 discountPercent image stock.is_in_stock stock.qty custom_attributes'
    .split(' ')
    .map((field) => `configurable_children.${field}`)

/** Facets of the whole product or its price. */
const ofProduct: ReadonlySet<string> = new Set(['brand', 'price', 'availability'])
/** Status 2 and above: not on sale. */
const firstHiddenStatus = 2

const chosenOf = ({ facets }: Filters) =>
  Object.entries(facets).filter(([code, values]) => values.length > 0 && !ofProduct.has(code))

/** Returns whether a selected facet or price may distinguish variants of one product. */
export const filtersVariants = (filters: Filters): boolean =>
  chosenOf(filters).length > 0 || filters.price !== undefined

type Source = { configurable_children?: readonly ConfigurableChild[] }
type Context = {
  filters: Filters
  options: Readonly<Record<string, readonly Pick<FilterOption, 'id' | 'code' | 'label'>[]>>
}

/**
 * Returns the card of a product in a filtered list: price, reduction and stock of the cheapest variant that
 * matches the filters, so that "new" never shows the price of a used one. Products without such variants
 * stay unchanged. `options` are those of the list's facets, with labels. @see docs/rules/law LAW-INF-9,
 * LAW-PRC-4
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
  const best = cheapestOf(shown)
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
  const { price, final_price, price_incl_tax, lowestPrice30, discountPercent, stock } = best
  const grade = gradeOf(best)
  const opened = openedOf(shown, { best, card, filters, all: configurable_children })
  return {
    ...rest,
    childSku: opened.sku,
    price,
    final_price,
    image: opened.image || card.image,
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

/**
 * Returns the variant whose page the card opens: if no grade is selected, the cheapest in the grade with
 * which the product page opens. @see docs/decisions/101-opening-grade.md
 */
function openedOf(
  shown: readonly ConfigurableChild[],
  {
    best,
    card,
    filters,
    all,
  }: {
    best: ConfigurableChild
    card: CardProduct
    filters: Filters
    all: readonly ConfigurableChild[]
  },
): ConfigurableChild {
  const opening = all.find(({ sku }) => sku === card.childSku)
  if (!opening || filters.facets['condition']?.length) return best
  const grade = valueOf(opening, 'condition')
  const graded = shown.filter((child) => valueOf(child, 'condition') === grade)
  return graded.find(({ sku }) => sku === opening.sku) ?? cheapestOf(graded) ?? best
}

const cheapestOf = (children: readonly ConfigurableChild[]): ConfigurableChild | undefined =>
  children.toSorted((a, b) => (a.final_price ?? 0) - (b.final_price ?? 0))[0]

/** Returns whether the shown variant itself is within the selected price range. */
const isPriceMet = ({ final_price }: ConfigurableChild, { price }: Filters): boolean =>
  isWithin(price ?? {}, final_price ?? 0)

const valueOf = (child: ConfigurableChild, code: string): string | undefined => {
  const value = child.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value
  return value === undefined ? undefined : String(value)
}

/** A facet without an attribute on the variant belongs to the whole product. */
const hasFacet = (child: ConfigurableChild, code: string, values: readonly (string | number)[]): boolean => {
  const value = valueOf(child, code)
  return value === undefined || values.map(String).includes(value)
}

/**
 * Returns the variants that match most of the selection: all of it where possible; the grade has priority.
 */
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
