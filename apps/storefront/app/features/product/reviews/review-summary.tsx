import { formatNumber } from '@ambra/domain/platform/text/format'
import type { ReactNode } from 'react'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { GradeStamp } from '#app/shop-ui/grade.tsx'
import { Rating, Stars } from '#app/shop-ui/rating.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { boughtGrades, filterReviews } from './review-filter.ts'
import { averageRating, shareOf } from './review-order.ts'
import styles from './reviews.module.css'

type SummaryProps = {
  reviews: readonly ReviewItem[]
  rating: number | undefined
  stars: number | undefined
  onStars: (stars: number) => void
  /** Beside the average. */
  children: ReactNode
}

/** Average and distribution of all published reviews; a bar filters by its number of stars. */
export function ReviewSummary({ reviews, rating, stars, onStars, children }: SummaryProps) {
  const t = useTranslate()
  const { language } = useStore()
  const average = rating ?? averageRating(reviews)
  return (
    <>
      {average !== undefined && (
        <div className={styles.average}>
          <strong>{formatNumber(average, language, 1)}</strong>
          <div>
            <Stars rating={average} />
            <p className="muted sm">{t('reviews.count', { count: reviews.length })}</p>
          </div>
          {children}
        </div>
      )}
      <Fold label={t('reviews.distribution')} isPhoneOnly>
        <ul className={styles.distribution}>
          {[5, 4, 3, 2, 1].map((of) => {
            const percent = shareOf(reviews, of)
            return (
              <li key={of}>
                <button
                  type="button"
                  aria-pressed={stars === of}
                  disabled={percent === 0}
                  onClick={() => onStars(of)}
                >
                  <span>
                    <span aria-hidden="true">{of}</span>
                    <span className="visually-hidden">{t('rating.label', { rating: String(of) })}</span>
                  </span>
                  <progress value={percent} max={100} aria-hidden="true" />
                  <span>{percent}&nbsp;%</span>
                </button>
              </li>
            )
          })}
        </ul>
        <GradeAverages reviews={reviews} />
      </Fold>
    </>
  )
}

/** Average rating by grade, if reviews of several grades exist. */
function GradeAverages({ reviews }: { reviews: readonly ReviewItem[] }) {
  const t = useTranslate()
  const grades = boughtGrades(reviews)
  if (grades.length < 2) return null
  return (
    <ul className={styles.grades}>
      {grades.map((grade) => {
        const own = filterReviews(reviews, { grade })
        const average = averageRating(own)
        return (
          average !== undefined && (
            <li key={grade}>
              <GradeStamp grade={grade} />
              {t(`grade.${grade}.word`)}
              <Rating rating={average} count={own.length} />
            </li>
          )
        )
      })}
    </ul>
  )
}
