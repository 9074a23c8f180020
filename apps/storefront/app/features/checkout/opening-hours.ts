import { type Language, localeOf } from '@ambra/domain/stores'

/** Weekdays as Estonian carriers write them, Monday first. */
const estonianDays = ['E', 'T', 'K', 'N', 'R', 'L', 'P']
const slot = /^([ETKNRLP])(?:-([ETKNRLP]))? (\d{1,2}:\d{2})-(\d{1,2}:\d{2})$/
const slotStart = /\s+(?=[ETKNRLP](?:-[ETKNRLP])? \d)/

function dayName(letter: string, language: Language): string {
  // 5 January 2026 was a Monday.
  const day = new Date(Date.UTC(2026, 0, 5 + estonianDays.indexOf(letter)))
  return new Intl.DateTimeFormat(localeOf[language], { weekday: 'short', timeZone: 'UTC' }).format(day)
}

/**
 * Hours of a carrier's feed (`E-R 10:00-18:00 L 10:00-15:00`, `24h`) line by line in the shopper's language; what is
 * written in another way is given as it is.
 */
export function openingHours(hours: string, language: Language): string[] {
  if (hours === '24h')
    return [
      new Intl.NumberFormat(localeOf[language], { style: 'unit', unit: 'hour', unitDisplay: 'narrow' })
        .format(24)
        .replace(/\s/g, '\u00a0'),
    ]
  const slots = hours.split(slotStart).map((part) => slot.exec(part))
  if (slots.includes(null)) return [hours]
  return slots.map((found) => {
    const [, first = '', last, opens = '', closes = ''] = found ?? []
    const days = last ? `${dayName(first, language)}–${dayName(last, language)}` : dayName(first, language)
    return `${days} ${opens}–${closes}`
  })
}
