import { arrivalWords } from '@ambra/domain/fulfilment/arrival-labels'
import type { PlacePromise } from '@ambra/domain/fulfilment/place-promise'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'

const atBeginning = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Formats the delivery promise, equally from card to order: "Thursday 26 Nov to Tallinn, market hall,
 * free".
 */
export function usePromiseWords(): (promise: PlacePromise) => string {
  const t = useTranslate()
  const { language } = useStore()
  return ({ kind, place, from, to, price }) =>
    t(`delivery.promise.${kind}`, {
      when: atBeginning(arrivalWords(from, to, language)),
      place,
      price: price === 0 ? t('delivery.promise.free') : formatPrice(price, language),
    })
}
