import type { Language } from '../shop/stores.ts'
import { dateFormat } from './format.ts'

/** "On" each day of the week, Monday first, with the sign before the date. */
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
 * When goods come, short enough for a card: `neljapäeval, 26. nov`, `Thursday 26 Nov`. Of several days
 * (`YYYY-MM-DD`, inclusive) the first and the last without weekdays: `27 Nov – 2 Dec`.
 */
export function arrivalWords(from: string, to: string | undefined, language: Language): string {
  const format = dateFormat(language, { day: 'numeric', month: language === 'lt' ? 'long' : 'short' })
  // Noon UTC lies on the same calendar day in Tallinn.
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const date = (day: string) => format.format(at(day)).replaceAll(' ', '\u00a0')
  if (to && to !== from) return `${date(from)}\u00a0– ${date(to)}`
  const weekday = onWeekday[language][(at(from).getUTCDay() + 6) % 7] ?? ''
  return `${weekday} ${date(from)}`
}
