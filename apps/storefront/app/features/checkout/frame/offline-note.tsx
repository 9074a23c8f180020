import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './problem.module.css'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'

/** Reasons why no total can be shown offline. */
export const unknownWords = {
  offers: 'waiting.unknownOffers',
  price: 'waiting.unknownPrice',
  parts: 'waiting.unknownBundle',
  coupon: 'waiting.unknownCoupon',
} as const

/**
 * Note above the steps while the shop cannot be reached: what still works, the age of the figures, and what
 * is unknown.
 */
export function OfflineNote({ checkout: { offline } }: { checkout: Checkout }) {
  const t = useTranslate()
  const { language } = useStore()
  if (!offline) return null
  const { asOf, unknown } = offline
  return (
    <div className={`${styles.offline} ${styles.standing}`} role="status">
      <Icon name="wifi-off" size="small" />
      <div>
        <p>{t(unknown ? 'offline.unreachableTitle' : 'waiting.checkoutOffline')}</p>
        {unknown ? (
          <p>{t(unknownWords[unknown])}</p>
        ) : (
          asOf !== undefined && <p>{t('waiting.checkoutAsOf', { time: formatDateTime(asOf, language) })}</p>
        )}
      </div>
    </div>
  )
}

/** Note above the button: explains the effect of ordering offline. */
export function OfflineReview({
  checkout: { offline },
  isAutomatic,
}: {
  checkout: Checkout
  isAutomatic: boolean
}) {
  const t = useTranslate()
  if (!offline) return null
  return (
    <div className={styles.offline}>
      <Icon name="wifi-off" size="small" />
      <p>
        {offline.unknown
          ? t(unknownWords[offline.unknown])
          : t(isAutomatic ? 'waiting.reviewAutomatic' : 'waiting.review')}
      </p>
    </div>
  )
}
