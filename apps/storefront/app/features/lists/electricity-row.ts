import { electricityOf, type ElectricityUse } from '@ambra/domain/catalogue/electricity-cost'
import { formatPrice } from '@ambra/domain/platform/text/format'
import type { Language } from '@ambra/domain/platform/shop/stores'
import { type ComparedProduct, type CompareRow, rowByLowest } from './comparison.ts'

/**
 * Returns the yearly electricity cost of each product from its energy label, with the underlying use.
 * Undefined if no product has a value, or if they have different uses.
 * @param price euros a kWh
 */
export function electricityRow(
  products: readonly ComparedProduct[],
  { price, language, labels }: { price: number; language: Language; labels: Record<ElectricityUse, string> },
): { row: CompareRow; use: ElectricityUse } | undefined {
  const figures = products.map(({ specs }) => electricityOf(specs, price))
  const [use, ...others] = new Set(figures.flatMap((figure) => figure?.use ?? []))
  if (!use || others.length > 0) return undefined
  const values = figures.map((figure) => ({
    text: figure ? formatPrice(figure.cost, language) : '',
    rank: figure?.cost,
  }))
  return { row: rowByLowest('electricity', labels[use], values), use }
}
