import { formatPrice } from '@ambra/domain/format'
import { useLanguage } from '#console/i18n/translate.tsx'

/** Cents as a person of this language reads them. */
export function useMoney(): (cents: number) => string {
  const language = useLanguage()
  return (cents) => formatPrice(cents, language)
}
