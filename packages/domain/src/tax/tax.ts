import type { TaxRule } from '@ambra/contract/tax-rule'
import { type Cents, cents, roundToCents } from '../money/money.ts'

/**
 * One rate of VAT: `percent` from the day `validFrom` (inclusive, Europe/Tallinn) on, until `validTo` (exclusive) or a
 * later row. `region` 0 or absent is the whole country, `customerClass` absent every retail customer.
 */
export type TaxRate = {
  readonly country: string
  readonly taxClass: string
  readonly percent: number
  readonly validFrom: string
  readonly validTo?: string
  readonly region?: number
  readonly regionName?: string
  readonly customerClass?: number
}

/** Tax class of customers to whom nothing else applies. @see reference 13.4 */
export const retailTaxClass = 3

/** Product tax classes: goods at the standard rate, and untaxed. */
export const standardTaxClass = '2'
export const zeroTaxClass = '0'

/** Standard rates of the three countries with their history. @see architecture §6 "Tax rates", baltic-commerce §6 */
export const taxRates: readonly TaxRate[] = [
  { country: 'EE', taxClass: standardTaxClass, percent: 20, validFrom: '2009-07-01' },
  { country: 'EE', taxClass: standardTaxClass, percent: 22, validFrom: '2024-01-01' },
  { country: 'EE', taxClass: standardTaxClass, percent: 24, validFrom: '2025-07-01' },
  { country: 'LV', taxClass: standardTaxClass, percent: 21, validFrom: '2012-07-01' },
  { country: 'LT', taxClass: standardTaxClass, percent: 21, validFrom: '2009-09-01' },
]

/** What a rate is looked up by; the day as `YYYY-MM-DD`. */
export type TaxQuestion = {
  country: string
  taxClass: string
  day: string
  region?: number | undefined
  customerClass?: number | undefined
}

/**
 * Per cent of VAT by product class, customer class, country, region and day; 0 when no rate applies. A rate of the
 * region itself wins over one of the whole country, then the newest.
 * @see spec §9 "a rule matches product tax class, country and region", reference 14.5
 */
export function findTaxPercent(question: TaxQuestion, rates: readonly TaxRate[] = taxRates): number {
  const { country, taxClass, day, region = 0, customerClass = retailTaxClass } = question
  const isRegional = (rate: TaxRate) => Boolean(rate.region) && Boolean(rate.regionName)
  const [best] = rates
    .filter(
      (rate) =>
        rate.country === country &&
        rate.taxClass === taxClass &&
        (rate.customerClass ?? retailTaxClass) === customerClass &&
        rate.validFrom <= day &&
        (rate.validTo === undefined || day < rate.validTo) &&
        (!isRegional(rate) || rate.region === region),
    )
    .toSorted((a, b) => Number(isRegional(b)) - Number(isRegional(a)) || (a.validFrom < b.validFrom ? 1 : -1))
  return best?.percent ?? 0
}

/**
 * Per cent of VAT for a class in a country on a day (`YYYY-MM-DD`); 0 for an unknown class or country.
 * @see spec §9 "Tax rate is a percentage divided by 100", reference 14.5
 */
export function taxRateFor(
  country: string,
  taxClass: string,
  day: string,
  rates: readonly TaxRate[] = taxRates,
): number {
  return findTaxPercent({ country, taxClass, day }, rates)
}

/** Splits an amount that includes tax; `net + tax === gross` always. All in cents. */
export function splitGross(gross: Cents, percent: number): { net: Cents; tax: Cents; gross: Cents } {
  const net = roundToCents(gross / (1 + percent / 100))
  return { net, tax: cents(gross - net), gross }
}

/** Adds tax to a net amount; `net + tax === gross` always. All in cents. */
export function addTax(net: Cents, percent: number): { net: Cents; tax: Cents; gross: Cents } {
  const tax = roundToCents((net * percent) / 100)
  return { net, tax, gross: cents(net + tax) }
}

/** The rates in force on a day as a tax rule document, as clients of the search call `taxrule` read it. @see reference 13.4 */
export function taxRuleDocument(day: string): TaxRule {
  const countries = [...new Set(taxRates.map((rate) => rate.country))]
  const rates = countries.map((country, index) => {
    const rate = taxRateFor(country, standardTaxClass, day)
    return {
      id: index + 1,
      tax_country_id: country,
      tax_region_id: 0,
      region_name: '',
      tax_postcode: '*',
      rate,
      code: `KM${rate}-${country}`,
    }
  })
  return {
    id: 1,
    code: 'KM',
    priority: 0,
    position: 0,
    customer_tax_class_ids: [3],
    product_tax_class_ids: [Number(standardTaxClass)],
    tax_rate_ids: rates.map((rate) => rate.id),
    calculate_subtotal: false,
    rates,
  }
}

/** What to look up a rate of tax rule documents by; `userGroupTaxClass` only with grouped tax. */
export type TaxPlace = {
  productTaxClass: number
  country: string
  regionId: number
  userGroupTaxClass?: number
}

/**
 * Per cent of a product in foreign tax rule documents: the first rule with the product's class (and the group's),
 * in it the first rate of the country whose region is equal, 0 or nameless. 0 when none.
 * @see spec §9, reference 14.5
 */
export function percentFromRules(rules: readonly TaxRule[], place: TaxPlace): number {
  const rule = rules.find(
    (row) =>
      row.product_tax_class_ids.includes(place.productTaxClass) &&
      (place.userGroupTaxClass === undefined || row.customer_tax_class_ids.includes(place.userGroupTaxClass)),
  )
  const rate = rule?.rates.find(
    (row) =>
      row.tax_country_id === place.country &&
      (row.tax_region_id === place.regionId || row.tax_region_id === 0 || !row.region_name),
  )
  return rate?.rate ?? 0
}
