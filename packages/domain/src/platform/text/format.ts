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

/** Returns a formatter of dates and times in Tallinn, cached by language and options. */
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
 * Formats a price, amount then sign, with no-break spaces: `1 299,00 €`, in English `1,299.00 €`.
 * @param amount whole cents @see spec §1 "the price format is amount then sign"
 */
export function formatPrice(amount: number, language: Language): string {
  return `${formatNumber(amount / 100, language, 2)}${noBreakSpace}€`
}

/** Formats a number in a language, with no-break spaces and a minus sign instead of a hyphen: `−1 299,50`. */
export function formatNumber(value: number, language: Language, digits = 0): string {
  return numberFormat(language, digits)
    .format(value)
    .replace(/[\s\u202f]/g, noBreakSpace)
    .replace('-', '\u2212')
}

/** Formats a date in Europe/Tallinn: 20.11.2026, 20 Nov 2026, 20.11.2026., 2026-11-20. */
export function formatDate(at: Date, language: Language): string {
  if (language === 'lt') return isoDay(at)
  if (language === 'en')
    return dateFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }).format(at)
  const [year, month, day] = isoDay(at).split('-')
  return `${day}.${month}.${year}${language === 'lv' ? '.' : ''}`
}

/**
 * Formats a date in words for delivery dates and news, Europe/Tallinn: `esmaspäev, 23. november`, `Monday 23
 * November`.
 */
export function formatDayInWords(at: Date, language: Language): string {
  return dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
}

/** Formats a time of day in a language: `9:30`, in Estonian `9.30`. */
export const clockIn = (clock: string, language: Language): string =>
  language === 'et' ? clock.replaceAll(':', '.') : clock

/**
 * Formats a timestamp for API and command line: `YYYY-MM-DD HH:mm` in Europe/Tallinn. @see spec §9 date
 * format
 */
export function formatTimestamp(at: Date): string {
  const { day, hour, minute } = tallinnParts(at)
  return `${day} ${hour}:${minute}`
}

/** Returns the calendar day `YYYY-MM-DD` in Europe/Tallinn. */
export function isoDay(at: Date): string {
  return tallinnParts(at).day
}

/** Returns the wall-clock time in Europe/Tallinn: `day` is `YYYY-MM-DD`, the others two digits. */
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

/** Milliseconds of a day on which no clock changes. */
export const dayMs = 86_400_000

/** Returns when a day (`YYYY-MM-DD`) starts in Europe/Tallinn, also around clock changes. */
export function startOfDay(day: string): Date {
  const guess = new Date(`${day}T00:00:00Z`)
  for (const hours of [2, 3]) {
    const candidate = new Date(guess.getTime() - hours * 3_600_000)
    const parts = tallinnParts(candidate)
    if (parts.day === day && parts.hour === '00') return candidate
  }
  throw new RangeError(`not a day: ${day}`)
}

/** Parses a wall-clock time in Europe/Tallinn, such as `2026-12-01T08:30`; undefined when invalid. */
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

/** Returns the day `days` after `day` (`YYYY-MM-DD`), by the calendar. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/**
 * Returns the name of a country in a language: `EE` is `Eesti`. Returns the text itself when it is no code.
 */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([localeOf[language]], { type: 'region' }).of(code) ?? code
}
