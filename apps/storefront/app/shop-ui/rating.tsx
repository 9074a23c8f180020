import { formatNumber } from '@ambra/domain/platform/text/format'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './rating.module.css'

export function Rating({ rating, count }: { rating: number; count: number }) {
  const t = useTranslate()
  const text = formatNumber(rating, useStore().language, 1)
  return (
    <span className={styles.rating}>
      <Icon name="star" />
      <span className="visually-hidden">{t('rating.label', { rating: text })}</span>
      <b aria-hidden="true">{text}</b> ({count})
    </span>
  )
}

/** Five stars with an accessible text. */
export function Stars({ rating }: { rating: number }) {
  const t = useTranslate()
  const { language } = useStore()
  return (
    <span className={styles.stars}>
      <span className="visually-hidden">
        {t('rating.label', { rating: formatNumber(rating, language, 1) })}
      </span>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} data-empty={star > Math.round(rating) || undefined}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  )
}
