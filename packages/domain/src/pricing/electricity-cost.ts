import { type Cents, roundToCents } from '../money/money.ts'
import { readMeasure } from '../text/measure.ts'

/**
 * Figures of the energy label in kWh, by attribute: for 100 cycles of an appliance that washes or dries, for 1000 hours of a
 * screen, for a year of one that is always on. Each stands for a year, and is said beside the cost.
 */
export const electricityUses = { kwh_100: 'cycles', kwh_1000: 'hours', kwh_year: 'year' } as const
export type ElectricityUse = (typeof electricityUses)[keyof typeof electricityUses]

/** Highest price of a kWh that is taken for one, in euros: beyond it the figure is a slip. */
const maxPrice = 5

/** Euros a kWh from the configuration of a store (`0.18`); undefined where it is no such price. */
export function readElectricityPrice(text: string | undefined): number | undefined {
  const price = /^\d{1,2}([.,]\d{1,4})?$/.test(text ?? '') ? Number(text?.replace(',', '.')) : 0
  return price > 0 && price <= maxPrice ? price : undefined
}

/** What this much electricity costs. @param kwh of a year @param price euros a kWh, tax included */
export const electricityCost = (kwh: number, price: number): Cents => roundToCents(kwh * price * 100)

type Spec = { code: string; value: string }

/**
 * What a year of electricity costs a product, from the figure of its energy label among its specifications, and which use
 * that stands for. Undefined without such a figure. @param price euros a kWh, tax included
 */
export function electricityOf(
  specs: readonly Spec[],
  price: number,
): { use: ElectricityUse; cost: Cents } | undefined {
  for (const { code, value } of specs) {
    const use = new Map<string, ElectricityUse>(Object.entries(electricityUses)).get(code)
    const measure = use && readMeasure(value)
    // Energy is measured in Wh.
    if (use && measure?.dimension === 'energy')
      return { use, cost: electricityCost(measure.amount / 1000, price) }
  }
  return undefined
}
