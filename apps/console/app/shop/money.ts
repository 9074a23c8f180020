import { formatPrice } from '@ambra/domain/format'
import { useLanguage } from '#console/i18n/translate.tsx'

/** Cents as a price in the person's language. */
export function useMoney(): (cents: number) => string {
  const language = useLanguage()
  return (cents) => formatPrice(cents, language)
}

/** Euros of the contract in cents. */
export const centsOf = (euros: number | undefined): number => Math.round((euros ?? 0) * 100)
