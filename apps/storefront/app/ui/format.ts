import { constants } from '@ambra/domain/constants'
import { formatNumber, formatPrice } from '@ambra/domain/format'
import { roundToCents } from '@ambra/domain/money'
import { useStore } from './store.tsx'

/** Writes euros of the wire as a price in the store's form: `1 299,00 €`. */
export function usePriceFormat(): (euros: number) => string {
  const { language } = useStore()
  return (euros) => formatPrice(roundToCents(euros * 100), language)
}

/** The sum above which delivery is free, in whole euros: `99 €`. */
export function useFreeDeliveryLimit(): string {
  const { language } = useStore()
  return `${formatNumber(constants.freeShippingOverEuros.value, language)}\u00a0€`
}
