import type { ShopHours } from '@ambra/contract/fulfilment/shop-hours-operations'
import { openingHours } from '@ambra/domain/fulfilment/calendar/opening-hours'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'

/** Returns a function that writes the usual hours of a store in the person's language. */
export function useWeekText(): (shop: ShopHours) => string {
  const t = useTranslate()
  const language = useLanguage()
  return ({ text }) => (text === '' ? t('warehouses.hoursNone') : openingHours(text, language).join(', '))
}
