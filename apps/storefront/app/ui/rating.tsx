import { Icon } from './icon.tsx'
import { useTranslate } from './messages.tsx'
import styles from './rating.module.css'

export function Rating({ rating, count }: { rating: number; count: number }) {
  const t = useTranslate()
  return (
    <span className={styles.rating}>
      <Icon name="star" />
      <span className="visually-hidden">{t('rating.label', { rating: rating.toFixed(1) })}</span>
      <b aria-hidden="true">{rating.toFixed(1)}</b> ({count})
    </span>
  )
}

/** Five stars with their text for those who do not see them. */
export function Stars({ rating }: { rating: number }) {
  const t = useTranslate()
  return (
    <span className={styles.stars}>
      <span className="visually-hidden">
        {t('rating.label', { rating: String(Math.round(rating * 10) / 10) })}
      </span>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} data-empty={star > Math.round(rating) || undefined}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  )
}
