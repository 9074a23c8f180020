import { formatPrice } from '@ambra/domain/platform/text/format'
import { useLanguage } from '#console/i18n/translate.tsx'

/** Returns a formatter of prices in cents in the person's language. */
export function useMoney(): (cents: number) => string {
  const language = useLanguage()
  return (cents) => formatPrice(cents, language)
}

/** Converts euros of the API to cents. */
export const centsOf = (euros: number | undefined): number => Math.round((euros ?? 0) * 100)
