/** Returns both readings of an amount with one separator, such as `1.299`: as decimals or as thousands. */
export function meaningsOfAmount(sample: string): { mark: ',' | '.'; cents: number }[] {
  const figure = sample.replace(/[^\d.,]/g, '')
  const shown = figure.includes(',') ? ',' : '.'
  const decimals = Math.round(Number(figure.replace(',', '.')) * 100)
  const thousands = Number(figure.replace(/\D/g, '')) * 100
  return [
    { mark: shown === ',' ? '.' : ',', cents: thousands },
    { mark: shown, cents: decimals },
  ]
}

/** Returns both readings of a date such as `01/11/2026`. */
export function meaningsOfDate(sample: string): { order: 'dmy' | 'mdy'; day: Date }[] {
  const [first = 1, second = 1, year = 0] = sample.split(/\D+/).map(Number)
  const full = year < 100 ? 2000 + year : year
  const noon = (month: number, day: number) => new Date(Date.UTC(full, month - 1, day, 12))
  return [
    { order: 'dmy', day: noon(second, first) },
    { order: 'mdy', day: noon(first, second) },
  ]
}
