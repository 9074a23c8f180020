import { formatTimestamp } from '@ambra/domain/format'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { Stars } from '#app/ui/rating.tsx'
import styles from './product.module.css'
import type { ReviewItem } from './product-data.ts'

const shownAtFirst = 3

export function Reviews({ reviews, rating }: { reviews: readonly ReviewItem[]; rating: number | undefined }) {
  const t = useTranslate()
  const [isFull, setFull] = useState(false)
  const shown = isFull ? reviews : reviews.slice(0, shownAtFirst)
  if (reviews.length === 0) return null
  return (
    <section id="reviews" className={`section ${styles.columns}`}>
      <div>
        <h2>{t('reviews.title')}</h2>
        {rating !== undefined && (
          <div className={styles.average}>
            <strong>{rating.toFixed(1)}</strong>
            <div>
              <Stars rating={rating} />
              <p className="muted sm">{t('reviews.count', { count: reviews.length })}</p>
            </div>
          </div>
        )}
        <Distribution reviews={reviews} />
      </div>
      <div>
        {shown.map((review) => (
          <Review key={`${review.language}${review.id}`} review={review} />
        ))}
        {reviews.length > shown.length && (
          <Button size="small" onClick={() => setFull(true)}>
            {t('reviews.more', { count: reviews.length - shown.length })}
          </Button>
        )}
      </div>
    </section>
  )
}

function Distribution({ reviews }: { reviews: readonly ReviewItem[] }) {
  return (
    <ul className={styles.distribution}>
      {[5, 4, 3, 2, 1].map((stars) => {
        const percent = Math.round(
          (reviews.filter(({ rating }) => rating === stars).length / reviews.length) * 100,
        )
        return (
          <li key={stars}>
            <span>{stars}</span>
            <progress value={percent} max={100} aria-hidden="true" />
            <span>{percent} %</span>
          </li>
        )
      })}
    </ul>
  )
}

function Review({
  review: { title, detail, nickname, created_at, rating, verified, language },
}: {
  review: ReviewItem
}) {
  const t = useTranslate()
  const at = new Date(`${created_at.replace(' ', 'T').replace(/Z?$/, '')}Z`)
  return (
    <article className={styles.review} lang={language}>
      {rating !== undefined && <Stars rating={rating} />}
      <h3>{title}</h3>
      <p>{detail}</p>
      <footer>
        {nickname} · {formatTimestamp(at)}
        {verified && ` · ${t('reviews.verified')}`}
      </footer>
    </article>
  )
}
