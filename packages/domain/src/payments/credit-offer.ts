import type { CreditOffer } from '@ambra/contract/payments/payment'
import { type Cents, cents, roundToCents, toEuros } from '../platform/money/money.ts'

/**
 * Band of a financing tariff: months, cents, percentages (fees of the credit, interest per month).
 * @see docs/rules/payment PAY-21
 */
export type CreditBand = {
  readonly termFrom: number
  readonly termTo: number
  readonly amountFrom: Cents
  readonly amountTo: Cents
  /** Minimum advance, in percent of the price. */
  readonly advanceFrom: number
  readonly adminFee: number
  readonly monthlyAdminFee: number
  readonly monthlyInterest: number
}

/**
 * Returns the lowest monthly payment for this price with all legally required figures; undefined outside the
 * tariff. The one-time fee is added to the credit, the monthly one to each payment; every payment is rounded
 * up to a cent.
 * @see docs/rules/law LAW-CRD-1
 */
export function creditOffer(tariff: readonly CreditBand[], price: Cents): CreditOffer | undefined {
  return tariff
    .filter((band) => price > 0 && price >= band.amountFrom && price <= band.amountTo)
    .map((band) => offerOf(band, price))
    .sort((a, b) => a.monthly - b.monthly)[0]
}

function offerOf(band: CreditBand, price: Cents): CreditOffer {
  const months = band.termTo
  const advance = cents(Math.ceil((price * band.advanceFrom) / 100))
  const credit = cents(price - advance)
  const adminFee = percentOf(credit, band.adminFee)
  const monthlyFee = percentOf(credit, band.monthlyAdminFee)
  const monthly = cents(annuity(credit + adminFee, band.monthlyInterest / 100, months) + monthlyFee)
  const total = cents(advance + monthly * months)
  return {
    price: toEuros(price),
    advance: toEuros(advance),
    months,
    monthly: toEuros(monthly),
    interest: percent(band.monthlyInterest * 12),
    apr: percent(annualRate(credit, monthly, months) * 100),
    adminFee: toEuros(adminFee),
    monthlyFee: toEuros(monthlyFee),
    total: toEuros(total),
    costs: toEuros(cents(total - price)),
  }
}

const percentOf = (amount: Cents, rate: number): Cents => roundToCents((amount * rate) / 100)
const percent = (rate: number) => Math.round(rate * 100) / 100

/** Returns the equal payment in cents, rounded up, that repays `credit` in `months` at a monthly rate. */
function annuity(credit: number, rate: number, months: number): number {
  const discounted = -Math.expm1(-months * Math.log1p(rate))
  const exact = rate === 0 ? credit / months : (credit * rate) / discounted
  // Keeps a payment that is whole except for floating-point noise.
  return Math.ceil(exact - 1e-6)
}

/**
 * Computes the annual percentage rate of charge: the yearly rate at which the payments at month ends equal
 * the credit's present value. @see Directive (EU) 2023/2225, annex III
 */
function annualRate(credit: number, monthly: number, months: number): number {
  const worth = (rate: number) => {
    let sum = 0
    for (let month = 1; month <= months; month++) sum += monthly / (1 + rate) ** (month / 12)
    return sum
  }
  let low = 0
  let high = 1
  while (worth(high) > credit) high *= 2
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    if (worth(middle) > credit) low = middle
    else high = middle
  }
  return (low + high) / 2
}
