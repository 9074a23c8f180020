import { formatDateTime } from '@ambra/domain/date-time'
import { dispatchCutOff } from '@ambra/domain/delivery-promise'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'

const minuteMs = 60_000
/** Beyond that a moment says more than a number of hours. */
const longestCountMs = 12 * 60 * minuteMs

/**
 * Until when an order keeps the days that stand beside: the time that is left today, else day and hour. Without `now`
 * (ms since the epoch) the rule. The last minute is said as one minute; at the cut-off it is the next one's turn.
 */
export function useCutOffWords(): (now: number | undefined) => string {
  const t = useTranslate()
  const { language } = useStore()
  return (now) => {
    if (now === undefined) return t('delivery.orderBy')
    const cutOff = dispatchCutOff(new Date(now))
    const left = cutOff.getTime() - now
    if (left > longestCountMs)
      return t('delivery.until', { time: formatDateTime(cutOff.getTime(), language) })
    const total = Math.max(1, Math.floor(left / minuteMs))
    const [hours, minutes] = [Math.floor(total / 60), total % 60]
    return hours > 0 ? t('delivery.within', { hours, minutes }) : t('delivery.withinMinutes', { minutes })
  }
}
