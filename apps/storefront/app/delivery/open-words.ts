import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { clockIn, formatDayInWords } from '@ambra/domain/platform/text/format'
import { clockText, openState } from '@ambra/domain/fulfilment/calendar/opening-hours'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { shopHours } from './shop-hours.ts'

/**
 * Returns whether a shop is open at a time (ms since the epoch), with its closing or next opening time in
 * the store's language.
 */
export function useOpenWords(): (shop: PickupPoint, now: number) => { isOpen: boolean; text: string } {
  const t = useTranslate()
  const { language } = useStore()
  const clock = (minutes: number) => clockIn(clockText(minutes), language)
  return (shop, now) => {
    const state = openState(new Date(now), shopHours(shop))
    if (state.isOpen)
      return { isOpen: true, text: t('delivery.stores.openUntil', { time: clock(state.until) }) }
    const { next } = state
    let text = t('delivery.stores.closedNow')
    if (next?.inDays === 0) text = t('delivery.stores.opensToday', { time: clock(next.at) })
    else if (next)
      text = t('delivery.stores.opensOn', {
        day: formatDayInWords(new Date(`${next.day}T12:00:00Z`), language),
        time: clock(next.at),
      })
    return { isOpen: false, text }
  }
}
