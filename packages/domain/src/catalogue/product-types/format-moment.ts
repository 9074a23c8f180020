import type { Language } from '../../platform/shop/stores.ts'
import { timestampText } from '../../platform/text/date-time.ts'
import { clockIn, formatDate } from '../../platform/text/format.ts'
import { type MomentInput, readMoment } from './custom-option.ts'

/**
 * Formats a stored date or time: `24.12.2026`, `24.12.2026 kell 18.30`, `18.30`. Returns invalid text
 * unchanged.
 */
export function momentInWords(input: MomentInput, stored: string, language: Language): string {
  const moment = readMoment(input, stored)
  if (!moment) return stored
  const minutes = moment.slice(0, -3)
  if (input === 'time') return clockIn(minutes, language)
  if (input === 'date_time') return timestampText(minutes, language)
  // Noon UTC is the same day in the shop.
  return formatDate(new Date(`${moment.slice(0, 10)}T12:00:00Z`), language)
}
