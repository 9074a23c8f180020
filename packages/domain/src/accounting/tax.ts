import { type Cents, cents, roundToCents } from '../platform/money/money.ts'

/**
 * VAT rate: `percent` from `validFrom` (inclusive, Europe/Tallinn) until `validTo` (exclusive) or a later
 * row. `region` 0 or absent is the whole country, an absent `customerClass` is every retail customer.
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

/** Default tax class of customers. @see docs/rules/catalogue CAT-4 */
export const retailTaxClass = 3

/** Tax class of products at the standard rate. */
export const standardTaxClass = '2'

/** Tax class of products without VAT: exempt ones, and vouchers whose VAT is due on redemption. */
export const exemptTaxClass = '0'

/**
 * Standard rates of the three countries with their history. @see docs/rules/pricing PRC-7, docs/rules/pricing
 * PRC-7
 */
export const taxRates: readonly TaxRate[] = [
  { country: 'EE', taxClass: standardTaxClass, percent: 20, validFrom: '2009-07-01' },
  { country: 'EE', taxClass: standardTaxClass, percent: 22, validFrom: '2024-01-01' },
  { country: 'EE', taxClass: standardTaxClass, percent: 24, validFrom: '2025-07-01' },
  { country: 'LV', taxClass: standardTaxClass, percent: 21, validFrom: '2012-07-01' },
  { country: 'LT', taxClass: standardTaxClass, percent: 21, validFrom: '2009-09-01' },
]

/** Lookup criteria of a rate; the day is `YYYY-MM-DD`. */
export type TaxCriteria = {
  country: string
  taxClass: string
  day: string
  region?: number | undefined
  customerClass?: number | undefined
}

/**
 * Returns the VAT percentage by product class, customer class, country, region and day; 0 when no rate
 * applies. A rate of the region precedes one of the whole country, then the newest applies.
 * @see spec §9 "a rule matches product tax class, country and region", docs/rules/pricing PRC-1
 */
export function findTaxPercent(criteria: TaxCriteria, rates: readonly TaxRate[] = taxRates): number {
  const { country, taxClass, day, region = 0, customerClass = retailTaxClass } = criteria
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
 * Returns the VAT percentage of a class in a country on a day (`YYYY-MM-DD`); 0 for an unknown class or
 * country.
 * @see spec §9 "Tax rate is a percentage divided by 100", docs/rules/pricing PRC-1
 */
export function taxRateFor(
  country: string,
  taxClass: string,
  day: string,
  rates: readonly TaxRate[] = taxRates,
): number {
  return findTaxPercent({ country, taxClass, day }, rates)
}

/** Splits an amount that includes tax; always `net + tax === gross`. All in cents. */
export function splitGross(gross: Cents, percent: number): { net: Cents; tax: Cents; gross: Cents } {
  const net = roundToCents(gross / (1 + percent / 100))
  return { net, tax: cents(gross - net), gross }
}
