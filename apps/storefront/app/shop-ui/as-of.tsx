import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import styles from './as-of.module.css'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'

const texts = {
  list: 'offline.pricesAsOf',
  product: 'offline.priceAsOf',
  /** In the narrow bar of a phone. */
  bar: 'offline.priceShort',
  cart: 'offline.cartAsOf',
} as const

type AsOfProps = { at: number | undefined; of: keyof typeof texts }

/** Shows the age of prices that may be outdated; hidden while they are fresh (`at` undefined). */
export function AsOf({ at, of }: AsOfProps) {
  const t = useTranslate()
  const { language } = useStore()
  if (at === undefined) return null
  return (
    <p className={styles.asOf} data-of={of}>
      {t(texts[of], { time: formatDateTime(at, language) })}
    </p>
  )
}
