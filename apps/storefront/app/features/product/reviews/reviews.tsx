import { lazy, Suspense, useState } from 'react'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'
import productSectionStyles from '#app/features/product/facts/product-section.module.css'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { Button } from '#app/ui/button.tsx'
import { ReviewCard } from './review-card.tsx'
import { filterReviews, type ReviewFilter, toggled } from './review-filter.ts'
import { type ReviewOrder, sortReviews } from './review-order.ts'
import { NamedPoints } from './review-points.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { ReviewTools } from './review-tools.tsx'
import styles from './reviews.module.css'

const shownAtFirst = 2
const pageSize = 5
const stripSize = 8

// The form loads on demand, because few visitors need it.
const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }))

type ReviewsProps = { productId: number; reviews: readonly ReviewItem[]; rating: number | undefined }

/**
 * Average, distribution, photos and texts, and a form for a new review. All published reviews count, in any
 * language.
 */
export function Reviews({ productId, reviews, rating }: ReviewsProps) {
  const t = useTranslate()
  const { language } = useStore()
  const [order, setOrder] = useState<ReviewOrder>('own')
  const [filter, setFilter] = useState<ReviewFilter>({})
  const [count, setCount] = useState(shownAtFirst)
  const [isWriting, setWriting] = useState(false)
  const found = filterReviews(reviews, filter)
  const shown = sortReviews(found, order, language).slice(0, count)
  const photos = reviews.flatMap((review) => review.photos ?? [])
  function show(next: ReviewFilter) {
    setFilter(next)
    setCount(pageSize)
  }
  const write = !isWriting && (
    <p className={styles.writeReview}>
      <Button size="small" onClick={() => setWriting(true)}>
        {t('reviews.write')}
      </Button>
    </p>
  )
  return (
    <section id="reviews" className={`section ${productSectionStyles.columns}`}>
      <div>
        <h2>{t('reviews.title')}</h2>
        {reviews.length > 0 ? (
          <ReviewSummary
            reviews={reviews}
            rating={rating}
            stars={filter.stars}
            onStars={(stars) => show(toggled(filter, 'stars', stars))}
          >
            {write}
          </ReviewSummary>
        ) : (
          <>
            <p>{t('reviews.none')}</p>
            {write}
          </>
        )}
        <p className={`muted xs ${styles.policy}`}>{t('info.reviews.policy')}</p>
      </div>
      <div>
        {isWriting && (
          <Suspense>
            <ReviewForm key={productId} productId={productId} />
          </Suspense>
        )}
        <NamedPoints reviews={reviews} />
        {photos.length > 0 && (
          <div className={styles.strip} data-screen-only>
            <h3>{t('reviews.photos')}</h3>
            <ReviewPhotos
              photos={photos}
              name={t('reviews.photos')}
              most={Math.min(stripSize, photos.length)}
            />
          </div>
        )}
        {reviews.length > 1 && (
          <ReviewTools
            reviews={reviews}
            count={found.length}
            filter={filter}
            onFilter={show}
            order={order}
            onOrder={(next) => {
              setOrder(next)
              setCount(pageSize)
            }}
          />
        )}
        {shown.map((review) => (
          <ReviewCard key={`${review.language}${review.id}`} review={review} />
        ))}
        {found.length > shown.length && (
          <Button size="small" onClick={() => setCount(count + pageSize)}>
            {t('reviews.more', { count: Math.min(pageSize, found.length - shown.length) })}
          </Button>
        )}
      </div>
    </section>
  )
}
