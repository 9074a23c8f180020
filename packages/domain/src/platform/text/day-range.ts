import type { Language } from '../shop/stores.ts'
import { formatDayInWords } from './format.ts'

/**
 * Formats delivery days (`YYYY-MM-DD`): a single one, or first and last with the dash of the language:
 * `esmaspäev, 23. november – kolmapäev, 25. november`.
 */
export function dayRangeInWords(from: string, to: string | undefined, language: Language): string {
  // Noon UTC is on the same calendar day in Tallinn.
  const day = (date: string) => formatDayInWords(new Date(`${date}T12:00:00Z`), language)
  if (!to || to === from) return day(from)
  return `${day(from)}\u00a0${language === 'ru' ? '—' : '–'} ${day(to)}`
}
