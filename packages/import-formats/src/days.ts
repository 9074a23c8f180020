import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'

/** Order of day and month in a date such as `01/11/2026`. */
export type DayOrder = 'dmy' | 'mdy'

/** Three numbers of a date, with the order of day and month if they reveal it. */
type Figures = { year: string; first: string; second: string; order: DayOrder | undefined }

/**
 * Splits a date. Day and month with slashes or hyphens follow the order of their country; with dots the day
 * comes first.
 */
function figuresOf(text: string): Figures | undefined {
  const found = /^(\d{1,2})([./-])(\d{1,2})([./-])(\d{1,5})/.exec(text)
  const [all = '', first = '', mark, second = '', other, year = ''] = found ?? []
  if (mark === undefined || mark !== other || (year.length !== 2 && year.length !== 4)) return undefined
  const isSame = Number(first) === Number(second)
  // Countries with 12-hour times put the month first.
  const isUs = /\d ?[AP]M\b/i.test(text.slice(all.length))
  const shown = Number(first) > 12 ? 'dmy' : Number(second) > 12 ? 'mdy' : undefined
  return {
    year,
    first,
    second,
    order: mark === '.' || isSame ? 'dmy' : (shown ?? (isUs ? 'mdy' : undefined)),
  }
}

/**
 * Determines the order of day and month in the date columns of a file. `01/11/2026` may be in January or
 * November; the columns decide, because a file uses one notation.
 */
export class DayColumn {
  readonly #shown = new Set<DayOrder>()
  readonly #given: DayOrder | undefined
  #open: string | undefined

  /** `given` is the order chosen by a person and overrides the cells. */
  constructor(given?: DayOrder) {
    this.#given = given
  }

  add(cell: string | undefined): void {
    const figures = cell === undefined ? undefined : figuresOf(cell.trim())
    if (figures?.order && figures.first !== figures.second && !cell?.includes('.'))
      this.#shown.add(figures.order)
  }

  /** Order revealed by the cells; undefined when none reveals one, or two disagree. */
  get order(): DayOrder | undefined {
    const [order, other] = this.#shown
    return this.#given ?? (other === undefined ? order : undefined)
  }

  /** First ambiguous cell that was read. */
  get question(): string | undefined {
    return this.#open
  }

  /**
   * Parses a day in any notation of exports: `2026-11-21 00:00:00`, `21.11.2026`, `11/21/26`. Undefined when
   * invalid, `ambiguous` when day and month are indistinguishable.
   */
  read(cell: string): string | 'ambiguous' | undefined {
    const text = cell.trim()
    const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
    if (iso) return day(iso[1], iso[2], iso[3])
    const figures = figuresOf(text)
    if (!figures) return undefined
    const { year, first, second } = figures
    const order = figures.order ?? this.order
    if (order === undefined) {
      this.#open ??= text.slice(0, 40)
      return 'ambiguous'
    }
    return order === 'dmy' ? day(year, second, first) : day(year, first, second)
  }
}

/** Returns why a date is refused; undefined for a valid day. */
export const dayFault = (cell: string, read: string | undefined): Reason | undefined =>
  read === 'ambiguous'
    ? because('ambiguous_day', { value: cell })
    : read === undefined
      ? because('no_day', { value: cell })
      : undefined

function day(year = '', month = '', date = ''): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}
