import { formatDateTime } from '@ambra/domain/date-time'
import styles from './as-of.module.css'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'

const texts = {
  /** Over many prices. */
  list: 'offline.pricesAsOf',
  /** Beside one price. */
  product: 'offline.priceAsOf',
  /** In the narrow bar of a phone. */
  bar: 'offline.priceShort',
  /** Beside what is to be paid. */
  cart: 'offline.cartAsOf',
} as const

type AsOfProps = { at: number | undefined; of: keyof typeof texts }

/** Says of which moment prices are that may not be today's; nothing while they are fresh (`at` undefined). */
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
