import type { Language } from '@ambra/contract/platform/api/language'
import { dateFormat, formatDate } from '@ambra/domain/platform/text/format'
import { useLanguage } from './translate.tsx'

const clock = (at: Date, language: Language) =>
  dateFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** Formats a timestamp of the API in the time zone of the shop: `26.11.2026 14:05`. */
const momentIn = (at: string, language: Language): string => {
  const date = new Date(at)
  return `${formatDate(date, language)} ${clock(date, language)}`.replaceAll(' ', '\u00a0')
}

export function useMoment(): (at: string) => string {
  const language = useLanguage()
  return (at) => momentIn(at, language)
}
