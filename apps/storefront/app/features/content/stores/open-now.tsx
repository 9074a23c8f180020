import type { PickupPoint } from '@ambra/contract/pickup-point'
import { clockIn, formatDayInWords } from '@ambra/domain/format'
import { clockText, openState } from '@ambra/domain/opening-hours'
import { useSyncExternalStore } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { shopHours } from './shop-hours.ts'
import styles from './stores.module.css'

const minute = 60_000

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minute)
  return () => clearInterval(timer)
}

/** The minute it is now, since the epoch; undefined on the server, whose page may be an hour old. */
const useMinute = (): number | undefined =>
  useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / minute),
    () => undefined,
  )

/** Whether a shop is open at this moment, which only the browser can say. */
export function OpenNow({ shop }: { shop: PickupPoint }) {
  const t = useTranslate()
  const { language } = useStore()
  const current = useMinute()
  if (current === undefined) return <p className={styles.state}>{'\u00a0'}</p>
  const clock = (minutes: number) => clockIn(clockText(minutes), language)
  const state = openState(new Date(current * minute), shopHours(shop))
  if (state.isOpen)
    return (
      <p className={styles.state} data-open>
        {t('delivery.stores.openUntil', { time: clock(state.until) })}
      </p>
    )
  const { next } = state
  let text = t('delivery.stores.closedNow')
  if (next?.inDays === 0) text = t('delivery.stores.opensToday', { time: clock(next.at) })
  else if (next)
    text = t('delivery.stores.opensOn', {
      day: formatDayInWords(new Date(`${next.day}T12:00:00Z`), language),
      time: clock(next.at),
    })
  return <p className={styles.state}>{text}</p>
}
