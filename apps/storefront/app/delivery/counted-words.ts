import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { clockIn, isoDay, tallinnParts } from '@ambra/domain/platform/text/format'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { oldCount, type ShopProducts } from './shop-products.online.ts'

/**
 * Formats the time of a shop's stock count if it is more than two hours old: the time for today, else with
 * the day.
 */
export function useCountedWords(): (
  goods: Pick<ShopProducts, 'countedAt'>,
  now: number,
) => string | undefined {
  const t = useTranslate()
  const { language } = useStore()
  return (goods, now) => {
    const at = oldCount(goods, now)
    if (at === undefined) return undefined
    const moment = new Date(at)
    const isToday = isoDay(moment) === isoDay(new Date(now))
    const { hour, minute } = tallinnParts(moment)
    const time = isToday ? clockIn(`${Number(hour)}:${minute}`, language) : formatDateTime(moment, language)
    return t('delivery.shops.countedAt', { time })
  }
}
