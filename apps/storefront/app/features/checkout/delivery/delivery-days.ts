import { formatDayInWords } from '@ambra/domain/format'
import { useStore } from '#app/i18n/store.tsx'

type Window = { deliveryFrom?: string; deliveryTo?: string }

/** The promised days as text: one day, or the first and the last. Undefined without a promise. */
export function useDeliveryDays(): (window: Window) => string | undefined {
  const { language } = useStore()
  // Noon UTC lies on the same calendar day in Tallinn.
  const day = (date: string) => formatDayInWords(new Date(`${date}T12:00:00Z`), language)
  return ({ deliveryFrom, deliveryTo }) => {
    if (!deliveryFrom) return undefined
    if (!deliveryTo || deliveryTo === deliveryFrom) return day(deliveryFrom)
    return `${day(deliveryFrom)} – ${day(deliveryTo)}`
  }
}
