import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'

/** Euros for one unit of each foreign currency, by ISO code. */
export type Rates = Readonly<Record<string, number>>

/** Amount as written in the file, with its currency if named. */
export type Amount = { value: number; currency: string | undefined }

/** Decimal separator of an amount. */
export type DecimalMark = ',' | '.'

type Figure = { digits: string; currency: string | undefined }

/** Digits in groups of three by one separator, or without groups; another separator precedes decimals. */
const figurePattern =
  /^(?:\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*(?:[.,]\d+)?)$/

/**
 * Returns digits and separators of a cell, without spaces, apostrophes, currency and the dash of full euros
 * (`599,-`); undefined when it is no amount, as for two amounts in a cell or groups of other lengths.
 */
function figureOf(text: string): Figure | undefined {
  const bare = text.replace('€', 'EUR').trim()
  const before = /^[A-Z]{3}/i.exec(bare)?.[0]
  const behind = /[A-Z]{3}$/i.exec(bare)?.[0]
  const figure = bare
    .slice(before?.length ?? 0, behind ? -behind.length : undefined)
    .trim()
    .replace(/[.,][-–—]{1,2}$/, '')
  const [, sign = '', plain = ''] = /^([+-]?)(.*)$/s.exec(figure) ?? []
  if (!/\d$/.test(plain) || !figurePattern.test(plain)) return undefined
  const digits = `${sign === '-' ? '-' : ''}${plain.replace(/[\s'’]/g, '')}`
  return { digits, currency: (before ?? behind)?.toUpperCase() }
}

/**
 * Returns the decimal separator that an amount reveals; undefined without separators and for one like
 * `1.299`, which is ambiguous.
 */
function shownMark(digits: string): DecimalMark | undefined {
  const marks = digits.replace(/[^.,]/g, '')
  const last = marks.at(-1)
  if (last !== ',' && last !== '.') return undefined
  if (new Set(marks).size > 1) return last
  if (marks.length > 1) return last === ',' ? '.' : ','
  const [whole = '', decimals = ''] = digits.replace('-', '').split(last)
  return decimals.length !== 3 || whole === '0' || whole.length === 0 || whole.length > 3 ? last : undefined
}

/**
 * Determines the decimal separator of a file's price columns. A single `1.299` may be 1299 or 1.299 euros;
 * the columns decide, because a file uses one notation.
 */
export class DecimalColumn {
  readonly #shown = new Set<DecimalMark>()
  readonly #given: DecimalMark | undefined
  #open: string | undefined

  /** First ambiguous amount that was read. */
  get question(): string | undefined {
    return this.#open
  }

  ask(amount: string): void {
    this.#open ??= amount
  }

  /** `given` is the separator chosen by a person and overrides the cells. */
  constructor(given?: DecimalMark) {
    this.#given = given
  }

  add(cell: string | undefined): void {
    const mark = cell === undefined ? undefined : shownMark(figureOf(cell)?.digits ?? '')
    if (mark) this.#shown.add(mark)
  }

  /** Separator revealed by the cells; undefined when none reveals one, or two disagree. */
  get mark(): DecimalMark | undefined {
    const [mark, other] = this.#shown
    return this.#given ?? (other === undefined ? mark : undefined)
  }
}

/**
 * Parses `599`, `599.00`, `1,299.00 EUR`, `1 299,00`, `CZK 599`. `mark` is the column's decimal separator,
 * which decides an amount such as `1.299`. Undefined when it is no amount.
 */
export function parseAmount(text: string, mark?: DecimalMark): Amount | 'ambiguous' | undefined {
  const figure = figureOf(text)
  if (!figure) return undefined
  const { digits, currency } = figure
  const hasMarks = /[.,]/.test(digits)
  const decimal = shownMark(digits) ?? mark
  if (hasMarks && !decimal) return 'ambiguous'
  const plain = decimal === ',' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  const value = Number(plain)
  return Number.isFinite(value) ? { value, currency } : undefined
}

/** Euros with two decimals, or the reason for an invalid amount. */
export type Euros = { euros: number } | { reason: Reason }

/** Highest price of a piece, in euros. */
const highestPrice = 1_000_000

/** Converts an amount of a currency to euros, rounded to cents. */
export function inEuros(value: number, currency: string, rates: Rates): Euros {
  if (value < 0) return { reason: because('minimum', { min: 0 }) }
  const rate = currency === 'EUR' ? 1 : ownEntry(rates, currency)
  if (rate === undefined) return { reason: because('foreign_currency', { currency }) }
  const euros = Math.round(value * rate * 100) / 100
  return euros > highestPrice ? { reason: because('maximum', { max: highestPrice }) } : { euros }
}

/** Refuses a price of 0, which other shops write for "none"; a product is free only in an Ambra file. */
export const aboveZero = (price: Euros | undefined): Euros | undefined =>
  price && 'euros' in price && price.euros === 0 ? { reason: because('zero_price') } : price

/** Returns a special price; 0 means none. */
export const specialEuros = (price: Euros | undefined): Euros | undefined =>
  price && 'euros' in price && price.euros === 0 ? undefined : price

/** Parses a cell with a price in euros; `undefined` for an empty one. */
export function eurosOf(
  cell: string,
  { currency, rates, decimal }: { currency: string; rates: Rates; decimal: DecimalColumn },
): Euros | undefined {
  if (cell.trim() === '') return undefined
  const amount = parseAmount(cell, decimal.mark)
  const shown = cell.trim().slice(0, 40)
  if (!amount) return { reason: because('not_amount', { value: shown }) }
  if (amount === 'ambiguous') {
    decimal.ask(shown)
    return { reason: because('ambiguous_amount', { value: shown }) }
  }
  return inEuros(amount.value, amount.currency ?? currency, rates)
}
