import { type Cents, roundToCents } from '../platform/money/money.ts'
import { readMeasure } from '../platform/text/measure.ts'

/**
 * Figures of the energy label in kWh, by attribute: per 100 cycles of an appliance that washes or dries, per
 * 1000 hours of a screen, per year of one that is always on. Each stands for a year and is shown beside the
 * cost.
 */
export const electricityUses = { kwh_100: 'cycles', kwh_1000: 'hours', kwh_year: 'year' } as const
export type ElectricityUse = (typeof electricityUses)[keyof typeof electricityUses]

/** Maximum plausible price of a kWh in euros; a higher figure is an error. */
const maxPrice = 5

/** Parses the price in euros per kWh from a store's configuration (`0.18`); undefined for an invalid one. */
export function readElectricityPrice(text: string | undefined): number | undefined {
  const price = /^\d{1,2}([.,]\d{1,4})?$/.test(text ?? '') ? Number(text?.replace(',', '.')) : 0
  return price > 0 && price <= maxPrice ? price : undefined
}

/** Computes the cost of electricity. @param kwh of a year @param price euros per kWh, tax included */
export const electricityCost = (kwh: number, price: number): Cents => roundToCents(kwh * price * 100)

type Spec = { code: string; value: string }

/**
 * Computes a product's yearly electricity cost from the energy label figure in its specifications, and
 * returns the usage it assumes. Undefined without such a figure. @param price euros per kWh, tax included
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
