import { formatPrice } from '@ambra/domain/platform/text/format'
import { roundToCents } from '@ambra/domain/platform/money/money'
import { useStore } from './store.tsx'

/** Formats euros of the API as a price of the store: `1 299,00 €`. */
export function usePriceFormat(): (euros: number) => string {
  const { language } = useStore()
  return (euros) => formatPrice(roundToCents(euros * 100), language)
}

/**
 * Limit of the specification; a test compares it with the specification's table, which is too large for the
 * browser.
 */
export const freeDeliveryOverEuros = 99

/** Returns the amount above which delivery is free, in whole euros: `99 €`. */
export function useFreeDeliveryLimit(): string {
  return `${freeDeliveryOverEuros}\u00a0€`
}
