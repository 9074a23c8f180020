import type { Language } from '../platform/shop/stores.ts'
import { dateFormat } from '../platform/text/format.ts'

/** "On" each weekday, Monday first, with the separator before the date. */
const onWeekday: Readonly<Record<Language, readonly string[]>> = {
  et: [
    'esmaspäeval,',
    'teisipäeval,',
    'kolmapäeval,',
    'neljapäeval,',
    'reedel,',
    'laupäeval,',
    'pühapäeval,',
  ],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ru: [
    'в понедельник,',
    'во вторник,',
    'в среду,',
    'в четверг,',
    'в пятницу,',
    'в субботу,',
    'в воскресенье,',
  ],
  lt: [
    'pirmadienį,',
    'antradienį,',
    'trečiadienį,',
    'ketvirtadienį,',
    'penktadienį,',
    'šeštadienį,',
    'sekmadienį,',
  ],
  lv: ['pirmdien,', 'otrdien,', 'trešdien,', 'ceturtdien,', 'piektdien,', 'sestdien,', 'svētdien,'],
}

/**
 * Formats an arrival for a card: `neljapäeval, 26. nov`, `Thursday 26 Nov`. Several days (`YYYY-MM-DD`,
 * inclusive) as first and last without weekdays: `27 Nov – 2 Dec`.
 */
export function arrivalWords(from: string, to: string | undefined, language: Language): string {
  const format = dateFormat(language, { day: 'numeric', month: language === 'lt' ? 'long' : 'short' })
  // Noon UTC is on the same calendar day in Tallinn.
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const date = (day: string) => format.format(at(day)).replaceAll(' ', '\u00a0')
  if (to && to !== from) return `${date(from)}\u00a0– ${date(to)}`
  const weekday = onWeekday[language][(at(from).getUTCDay() + 6) % 7] ?? ''
  return `${weekday} ${date(from)}`
}
