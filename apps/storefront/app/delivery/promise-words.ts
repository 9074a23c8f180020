import { arrivalWords } from '@ambra/domain/arrival-words'
import type { PlacePromise } from '@ambra/domain/delivery/place-promise'
import { formatPrice } from '@ambra/domain/format'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'

const atBeginning = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The one sentence about a place, the same from a card to the order: "Thursday 26 Nov to Tallinn, market hall, free". */
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
