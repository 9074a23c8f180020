import { shopTimeZone } from '../text/format.ts'
import { type Language, localeOf } from '../shop/stores.ts'

/**
 * A moment of these days, Europe/Tallinn: `22 Nov, 14:05`. For what is hours or days old; it has no year.
 * @param at ms since the epoch
 */
export function formatMoment(at: number, language: Language): string {
  // British order for English, as in formatDate.
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : localeOf[language], {
    timeZone: shopTimeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return format.format(at)
}
