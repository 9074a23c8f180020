import { ownEntry } from '@ambra/domain/own-entry'

/** Euros for one unit of each foreign currency, by its three letters. */
export type Rates = Readonly<Record<string, number>>

/** An amount as the file writes it, with the currency where it names one. */
export type Amount = { value: number; currency: string | undefined }

/** The mark before the decimals of an amount. */
export type DecimalMark = ',' | '.'

type Figure = { digits: string; currency: string | undefined }

/** Digits and marks of a cell, without spaces, apostrophes and currency; undefined when it is no amount. */
function figureOf(text: string): Figure | undefined {
  const bare = text.replace('€', 'EUR').trim()
  const before = /^[A-Z]{3}/.exec(bare)?.[0]
  const behind = /[A-Z]{3}$/.exec(bare)?.[0]
  const figure = bare.slice(before?.length ?? 0, behind ? -behind.length : undefined).trim()
  if (!/^-?[\d.,\s\u00A0']+$/.test(figure) || !/\d$/.test(figure)) return undefined
  return { digits: figure.replace(/[\s\u00A0']/g, ''), currency: before ?? behind }
}

/** The decimal mark that an amount shows by itself; undefined without marks and for one like `1.299`, which shows none. */
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
 * The decimal mark of the price columns of a file. A single `1.299` may be 1299 or 1.299 euros; its column decides, since one
 * file writes its amounts in one way.
 */
export class DecimalColumn {
  readonly #shown = new Set<DecimalMark>()
  readonly #given: DecimalMark | undefined
  #open: string | undefined

  /** The first amount that was read and has two meanings. */
  get question(): string | undefined {
    return this.#open
  }

  ask(amount: string): void {
    this.#open ??= amount
  }

  /** `given` is the mark that a person named; it wins over the cells. */
  constructor(given?: DecimalMark) {
    this.#given = given
  }

  add(cell: string | undefined): void {
    const mark = cell === undefined ? undefined : shownMark(figureOf(cell)?.digits ?? '')
    if (mark) this.#shown.add(mark)
  }

  /** Undefined when no cell shows one, or two cells show different ones. */
  get mark(): DecimalMark | undefined {
    const [mark, other] = this.#shown
    return this.#given ?? (other === undefined ? mark : undefined)
  }
}

/**
 * Reads `599`, `599.00`, `1,299.00 EUR`, `1 299,00`, `CZK 599`. `mark` is the decimal mark of the column, which decides an amount
 * such as `1.299`. Undefined when it is no amount.
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

/** Euros with two decimals, or the reason why the amount has none. */
export type Euros = { euros: number } | { reason: string }

/** An amount of a currency in euros, rounded to cents. */
export function inEuros(value: number, currency: string, rates: Rates): Euros {
  if (value < 0) return { reason: 'must be at least 0' }
  const rate = currency === 'EUR' ? 1 : ownEntry(rates, currency)
  if (rate === undefined)
    return { reason: `is in ${currency}, a foreign currency: name its rate with --rate ${currency}=…` }
  return { euros: Math.round(value * rate * 100) / 100 }
}

/** Refuses a price of 0, which other shops write for "none"; a product is free only where an Ambra file says so. */
export const aboveZero = (price: Euros | undefined): Euros | undefined =>
  price && 'euros' in price && price.euros === 0
    ? { reason: 'is 0: leave the cell empty, or import a product that is free as Ambra JSONL' }
    : price

/** A special price; 0 means none. */
export const specialEuros = (price: Euros | undefined): Euros | undefined =>
  price && 'euros' in price && price.euros === 0 ? undefined : price

/** A cell with a price in euros; `undefined` for an empty one. */
export function eurosOf(
  cell: string,
  { currency, rates, decimal }: { currency: string; rates: Rates; decimal: DecimalColumn },
): Euros | undefined {
  if (cell.trim() === '') return undefined
  const amount = parseAmount(cell, decimal.mark)
  const shown = cell.trim().slice(0, 40)
  if (!amount) return { reason: `is not an amount: ${shown}` }
  if (amount === 'ambiguous') {
    decimal.ask(shown)
    return {
      reason: `"${shown}" may have thousands or decimals: write it with two decimals, or name the decimal mark with --decimal`,
    }
  }
  return inEuros(amount.value, amount.currency ?? currency, rates)
}
