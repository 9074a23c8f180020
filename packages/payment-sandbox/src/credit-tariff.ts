/** Tariff band: months, euros, percents. @see docs/rules/payment PAY-21 */
type TariffBand = {
  term_from: number
  term_to: number
  amount_from: number
  amount_to: number
  advance_from: number
  advance_to: number
  admin_fee: number
  monthly_admin_fee: number
  monthly_interest: number
}

/** Invented figures of an invented offer. */
const tariffBands: readonly TariffBand[] = [
  {
    term_from: 3,
    term_to: 24,
    amount_from: 75,
    amount_to: 3000,
    advance_from: 0,
    advance_to: 50,
    admin_fee: 1.5,
    monthly_admin_fee: 0.2,
    monthly_interest: 1.15,
  },
  {
    term_from: 25,
    term_to: 48,
    amount_from: 300,
    amount_to: 10_000,
    advance_from: 0,
    advance_to: 50,
    admin_fee: 1.5,
    monthly_admin_fee: 0.2,
    monthly_interest: 1.05,
  },
]

export const tariffCode = 'AMBRA1'

export const tariffDocument = () => ({
  tariffs: [{ tariff_code: tariffCode, valid_from: '2026-01-01', valid_to: '2027-12-31', moki: 'HP' }],
  tariff_data: tariffBands,
  error_code: '',
  error_message: '',
  errors: [],
})

export const isWithinTariff = (amount: number): boolean =>
  tariffBands.some((band) => amount >= band.amount_from && amount <= band.amount_to)

/** Returns the terms offered for an amount, months. */
export const termsFor = (amount: number): number[] =>
  [3, 6, 12, 18, 24, 36, 48].filter((months) =>
    tariffBands.some(
      (band) =>
        months >= band.term_from &&
        months <= band.term_to &&
        amount >= band.amount_from &&
        amount <= band.amount_to,
    ),
  )
