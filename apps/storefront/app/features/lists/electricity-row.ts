import { electricityOf, type ElectricityUse } from '@ambra/domain/electricity-cost'
import { formatPrice } from '@ambra/domain/format'
import type { Language } from '@ambra/domain/stores'
import { type ComparedProduct, type CompareRow, rowByLowest } from './comparison.ts'

/**
 * What a year of electricity costs for each product, from the figure of its energy label, and which use that stands for.
 * Undefined where no product has one, and where figures of different uses would be set side by side.
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
