import { type ConditionGrade, conditionGrades } from '@ambra/contract/catalogue/condition-grade'
import type { ConfigurableChild, Product } from '@ambra/contract/catalogue/product'
import { productPath } from '@ambra/domain/platform/text/slug'

/**
 * One device with its price in each grade, all else equal. `options` are the labels of its other options:
 * colour, storage.
 */
export type GradeLadder = {
  name: string
  options: readonly string[]
  rungs: readonly { grade: ConditionGrade; price: number; path: string }[]
}

type Source = Pick<Product, 'sku' | 'name' | 'slug' | 'configurable_options' | 'configurable_children'>

/** Minimum number of grades for a useful comparison. */
const fewestGrades = 3
/** Status 2 and above: not on sale. */
const firstHiddenStatus = 2

const isSold = ({ status, stock, final_price }: ConfigurableChild) =>
  status < firstHiddenStatus && stock.is_in_stock && (final_price ?? -1) >= 0

/**
 * Returns the ladder of the product and combination with the most grades in stock; the first one on a tie.
 */
export function gradeLadderOf(products: readonly Source[]): GradeLadder | undefined {
  const ladders = products.flatMap(laddersOf).filter(({ rungs }) => rungs.length >= fewestGrades)
  const most = Math.max(...ladders.map(({ rungs }) => rungs.length))
  return ladders.find(({ rungs }) => rungs.length === most)
}

function laddersOf(product: Source): GradeLadder[] {
  const { configurable_options: options, configurable_children: children } = product
  const valueOf = (child: ConfigurableChild, code: string) => {
    const own = child.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value
    const values = options.find(({ attribute_code }) => attribute_code === code)?.values ?? []
    return values.find(({ value_index }) => String(value_index) === String(own))
  }
  const others = options.filter(({ attribute_code }) => attribute_code !== 'condition')
  const wordsOf = (child: ConfigurableChild) =>
    others.map(({ attribute_code }) => valueOf(child, attribute_code)?.label ?? '')
  const combinations = Map.groupBy(children.filter(isSold), (child) => wordsOf(child).join('\n'))
  return [...combinations.values()].map((variants) => ({
    name: product.name,
    options: variants[0] ? wordsOf(variants[0]).filter(Boolean) : [],
    rungs: conditionGrades.flatMap((grade) => {
      const variant = variants.find((child) => valueOf(child, 'condition')?.code === grade)
      return variant
        ? [{ grade, price: variant.final_price ?? 0, path: productPath(product, variant.sku) }]
        : []
    }),
  }))
}
