import { formatDateTime } from '@ambra/domain/date-time'
import { formatNumber } from '@ambra/domain/format'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Stars } from '#app/shop-ui/rating.tsx'
import { useStore } from '#app/i18n/store.tsx'
import productSectionStyles from '#app/features/product/facts/product-section.module.css'
import styles from './reviews.module.css'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'
import { averageOf, type ReviewOrder, reviewOrders, shareOf, sortReviews } from './review-order.ts'

const pageSize = 5

// Few visitors write a review: the form loads on demand.
const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }))

type ReviewsProps = { productId: number; reviews: readonly ReviewItem[]; rating: number | undefined }

/** Average, distribution and texts, and the way to write one's own. All published reviews count, in any language. */
export function Reviews({ productId, reviews, rating }: ReviewsProps) {
  const t = useTranslate()
  const { language } = useStore()
  const [order, setOrder] = useState<ReviewOrder>('own')
  const [count, setCount] = useState(pageSize)
  const [isWriting, setWriting] = useState(false)
  const average = rating ?? averageOf(reviews)
  const shown = sortReviews(reviews, order, language).slice(0, count)
  return (
    <section id="reviews" className={`section ${productSectionStyles.columns}`}>
      <div>
        <h2>{t('reviews.title')}</h2>
        {average !== undefined && (
          <div className={styles.average}>
            <strong>{formatNumber(average, language, 1)}</strong>
            <div>
              <Stars rating={average} />
              <p className="muted sm">{t('reviews.count', { count: reviews.length })}</p>
            </div>
          </div>
        )}
        {reviews.length > 0 ? <Distribution reviews={reviews} /> : <p>{t('reviews.none')}</p>}
        <p className="muted sm">{t('info.reviews.policy')}</p>
        {!isWriting && (
          <p className={styles.writeReview}>
            <Button size="small" onClick={() => setWriting(true)}>
              {t('reviews.write')}
            </Button>
          </p>
        )}
      </div>
      <div>
        {isWriting && (
          <Suspense>
            <ReviewForm key={productId} productId={productId} />
          </Suspense>
        )}
        {reviews.length > 1 && (
          <OrderSelect
            order={order}
            onChange={(next) => {
              setOrder(next)
              setCount(pageSize)
            }}
          />
        )}
        {shown.map((review) => (
          <Review key={`${review.language}${review.id}`} review={review} />
        ))}
        {reviews.length > shown.length && (
          <Button size="small" onClick={() => setCount(count + pageSize)}>
            {t('reviews.more', { count: Math.min(pageSize, reviews.length - shown.length) })}
          </Button>
        )}
      </div>
    </section>
  )
}

function OrderSelect({ order, onChange }: { order: ReviewOrder; onChange: (order: ReviewOrder) => void }) {
  const t = useTranslate()
  const id = useId()
  return (
    <div className={styles.reviewOrder}>
      <label htmlFor={id}>{t('info.reviews.sort')}</label>
      <select
        id={id}
        value={order}
        onChange={({ target }) => onChange(reviewOrders.find((one) => one === target.value) ?? 'own')}
      >
        {reviewOrders.map((one) => (
          <option key={one} value={one}>
            {t(`info.reviews.sort.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

function Distribution({ reviews }: { reviews: readonly ReviewItem[] }) {
  const t = useTranslate()
  return (
    <ul className={styles.distribution}>
      {[5, 4, 3, 2, 1].map((stars) => {
        const percent = shareOf(reviews, stars)
        return (
          <li key={stars}>
            <span>
              <span aria-hidden="true">{stars}</span>
              <span className="visually-hidden">{t('rating.label', { rating: String(stars) })}</span>
            </span>
            <progress value={percent} max={100} aria-hidden="true" />
            <span>{percent}&nbsp;%</span>
          </li>
        )
      })}
    </ul>
  )
}

function Review({
  review: { id, title, detail, nickname, created_at, rating, verified, isCheckedBefore, language },
}: {
  review: ReviewItem
}) {
  const t = useTranslate()
  const store = useStore()
  const at = new Date(`${created_at.replace(' ', 'T').replace(/Z?$/, '')}Z`)
  const words = new Intl.DisplayNames([store.locale], { type: 'language' }).of(language) ?? language
  return (
    <article className={styles.review}>
      {rating !== undefined && <Stars rating={rating} />}
      <div lang={language}>
        <h3>{title}</h3>
        <p>{detail}</p>
      </div>
      <footer>
        {nickname} · {formatDateTime(at, store.language)}
        {verified && ` · ${t('reviews.verified')}`}
        {isCheckedBefore && ` · ${t('reviews.checkedBefore')}`}
        {language !== store.language && ` · ${t('info.reviews.writtenIn', { language: words })}`}
        <a
          className={styles.report}
          href={`${store.prefix}/contacts#review=${id}`}
          aria-label={t('reviews.reportOf', { nickname })}
        >
          {t('reviews.report')}
        </a>
      </footer>
    </article>
  )
}
