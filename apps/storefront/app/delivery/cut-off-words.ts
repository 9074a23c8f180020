import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { dispatchCutOff } from '@ambra/domain/fulfilment/delivery-promise'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'

const minuteMs = 60_000
/** Remaining time above which the time of the cutoff is shown instead. */
const longestCountMs = 12 * 60 * minuteMs

/**
 * Formats the cutoff of the shown delivery days: the remaining time today, else day and hour. Without `now`
 * (ms since the epoch), states the general rule. The last minute is shown as one minute; at the cutoff, the
 * next one applies.
 */
export function useCutOffWords(): (now: number | undefined) => string {
  const t = useTranslate()
  const { language } = useStore()
  return (now) => {
    if (now === undefined) return t('delivery.orderBy', { hour: currentShop().cutOffHour })
    const cutOff = dispatchCutOff(new Date(now))
    const left = cutOff.getTime() - now
    if (left > longestCountMs)
      return t('delivery.until', { time: formatDateTime(cutOff.getTime(), language) })
    const total = Math.max(1, Math.floor(left / minuteMs))
    const [hours, minutes] = [Math.floor(total / 60), total % 60]
    return hours > 0 ? t('delivery.within', { hours, minutes }) : t('delivery.withinMinutes', { minutes })
  }
}
