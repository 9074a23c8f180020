import { type Language, localeOf } from '../shop/stores.ts'

/** Time zone of all displayed times and of "today". @see docs/rules/api API-7 */
export const shopTimeZone = 'Europe/Tallinn'

const noBreakSpace = '\u00a0'
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function numberFormat(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language}${digits}`
  let format = numberFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(localeOf[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: 'always',
    })
    numberFormats.set(key, format)
  }
  return format
}

/** A formatter of days and times by the clock of Tallinn, made once for a language and its options. */
export function dateFormat(
  language: Language | 'parts',
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  let format = dateFormats.get(key)
  if (!format) {
    // British order (20 Nov 2026) for English dates; prices keep the store's en-US.
    const locale = language === 'parts' || language === 'en' ? 'en-GB' : localeOf[language]
    format = new Intl.DateTimeFormat(locale, { timeZone: shopTimeZone, ...options })
    dateFormats.set(key, format)
  }
  return format
}

/**
 * Price as shown, amount then sign, with no-break spaces: `1 299,00 €`, in English `1,299.00 €`.
 * @param amount whole cents @see spec §1 "the price format is amount then sign"
 */
export function formatPrice(amount: number, language: Language): string {
  return `${formatNumber(amount / 100, language, 2)}${noBreakSpace}€`
}

/** A number in the words of the language, spaces not breaking, a minus and no hyphen before it: `−1 299,50`. */
export function formatNumber(value: number, language: Language, digits = 0): string {
  return numberFormat(language, digits)
    .format(value)
    .replace(/[\s\u202f]/g, noBreakSpace)
    .replace('-', '\u2212')
}

/** A day in figures, Europe/Tallinn: 20.11.2026, 20 Nov 2026, 20.11.2026., 2026-11-20. */
export function formatDate(at: Date, language: Language): string {
  if (language === 'lt') return isoDay(at)
  if (language === 'en')
    return dateFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }).format(at)
  const [year, month, day] = isoDay(at).split('-')
  return `${day}.${month}.${year}${language === 'lv' ? '.' : ''}`
}

/** A day in words for delivery dates and news, Europe/Tallinn: `esmaspäev, 23. november`, `Monday 23 November`. */
export function formatDayInWords(at: Date, language: Language): string {
  return dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
}

/** A time of day as the language writes it: `9:30`, in Estonian `9.30`. */
export const clockIn = (clock: string, language: Language): string =>
  language === 'et' ? clock.replaceAll(':', '.') : clock

/** Time stamp of the wire and of the command line: `YYYY-MM-DD HH:mm` in Europe/Tallinn. @see spec §9 date format */
export function formatTimestamp(at: Date): string {
  const { day, hour, minute } = tallinnParts(at)
  return `${day} ${hour}:${minute}`
}

/** Calendar day `YYYY-MM-DD` in Europe/Tallinn. */
export function isoDay(at: Date): string {
  return tallinnParts(at).day
}

/** Clock of Europe/Tallinn at a moment: `day` is `YYYY-MM-DD`, the others two digits. */
export function tallinnParts(at: Date): { day: string; hour: string; minute: string } {
  const format = dateFormat('parts', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const found: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(at)) found[type] = value
  return {
    day: `${found['year']}-${found['month']}-${found['day']}`,
    hour: found['hour'] ?? '00',
    minute: found['minute'] ?? '00',
  }
}

/** The moment at which a day (`YYYY-MM-DD`) begins in Europe/Tallinn, across changes of the clock. */
export function startOfDay(day: string): Date {
  const guess = new Date(`${day}T00:00:00Z`)
  for (const hours of [2, 3]) {
    const candidate = new Date(guess.getTime() - hours * 3_600_000)
    const parts = tallinnParts(candidate)
    if (parts.day === day && parts.hour === '00') return candidate
  }
  throw new RangeError(`not a day: ${day}`)
}

/** The moment that a clock in Europe/Tallinn shows as `2026-12-01T08:30`; undefined for what is none. */
export function shopMoment(text: string): Date | undefined {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/.exec(text) ?? []
  const guess = new Date(`${text}:00Z`)
  if (Number.isNaN(guess.getTime())) return undefined
  return [3, 2]
    .map((hours) => new Date(guess.getTime() - hours * 3_600_000))
    .find((candidate) => {
      const parts = tallinnParts(candidate)
      return parts.day === day && parts.hour === hour && parts.minute === minute
    })
}

/** The day `days` after `day` (`YYYY-MM-DD`), by the calendar. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Name of a country in a language: `EE` is `Eesti`. The text itself when it is no code. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([localeOf[language]], { type: 'region' }).of(code) ?? code
}
