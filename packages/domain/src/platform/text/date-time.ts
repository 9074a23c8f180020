import { clockIn, formatDate, formatTimestamp, startOfDay } from './format.ts'
import type { Language } from '../shop/stores.ts'

const noBreakSpace = '\u00a0'

/**
 * Formats a time in Europe/Tallinn: `20.11.2026 kell 21.05`, `20 Nov 2026, 21:05`.
 * @param at a date, or ms since the epoch
 */
export function formatDateTime(at: Date | number, language: Language): string {
  return timestampText(formatTimestamp(new Date(at)), language)
}

/**
 * Formats an API timestamp, which is already in the shop's time zone; keeps seconds and zone after the
 * minutes (`20.11.2026 kell 21.05.59 Europe/Tallinn (UTC+02:00)`).
 */
export function timestampText(timestamp: string, language: Language): string {
  const [day = '', clock = '', ...zone] = timestamp.split(' ')
  const date = formatDate(startOfDay(day), language)
  return [date + beforeClock[language] + clockIn(clock, language), ...zone].join(' ')
}

const beforeClock: Readonly<Record<Language, string>> = {
  et: ` kell${noBreakSpace}`,
  en: ', ',
  ru: ', ',
  lv: ' ',
  lt: ' ',
}
