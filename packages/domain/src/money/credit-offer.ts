import type { CreditOffer } from '@ambra/contract/payment'
import { type Cents, cents, roundToCents, toEuros } from './money.ts'

/** A band of a financier's tariff: months, cents, percents (fees of the credit, interest of a month). @see docs/rules/payment PAY-21 */
export type CreditBand = {
  readonly termFrom: number
  readonly termTo: number
  readonly amountFrom: Cents
  readonly amountTo: Cents
  /** Smallest first payment, percent of the price. */
  readonly advanceFrom: number
  readonly adminFee: number
  readonly monthlyAdminFee: number
  readonly monthlyInterest: number
}

/**
 * The lowest monthly payment for this price, with all that the law wants beside it; undefined outside the tariff. The
 * one-time fee is added to the credit, the monthly one to each payment; every payment is rounded up to a cent.
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

/** Equal payment in cents, rounded up, that pays back `credit` in `months` at a monthly rate. */
function annuity(credit: number, rate: number, months: number): number {
  const discounted = -Math.expm1(-months * Math.log1p(rate))
  const exact = rate === 0 ? credit / months : (credit * rate) / discounted
  // A payment that is whole but for the last bits of the computation stays what it is.
  return Math.ceil(exact - 1e-6)
}

/**
 * Annual percentage rate of charge: the yearly rate at which the payments at the ends of the months are worth the
 * credit today. @see Directive (EU) 2023/2225, annex III
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
