import { formatPrice } from '@ambra/domain/format'
import { roundToCents } from '@ambra/domain/money'
import { useStore } from './store.tsx'

/** Writes euros of the wire as a price in the store's form: `1 299,00 €`. */
export function usePriceFormat(): (euros: number) => string {
  const { language } = useStore()
  return (euros) => formatPrice(roundToCents(euros * 100), language)
}

/** The specification's figure, held equal to its table by a test; the table itself is too long for the browser. */
export const freeDeliveryOverEuros = 99

/** The sum above which delivery is free, in whole euros: `99 €`. */
export function useFreeDeliveryLimit(): string {
  return `${freeDeliveryOverEuros}\u00a0€`
}
