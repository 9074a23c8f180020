import { arrivalWords } from '@ambra/domain/fulfilment/arrival-labels'
import { useStore } from '#app/i18n/store.tsx'

type Window = { deliveryFrom?: string; deliveryTo?: string }

/** Formats the promised days: one day, or the first and the last. Undefined without a promise. */
export function useDeliveryDays(): (window: Window) => string | undefined {
  const { language } = useStore()
  return ({ deliveryFrom, deliveryTo }) =>
    deliveryFrom ? arrivalWords(deliveryFrom, deliveryTo, language) : undefined
}
