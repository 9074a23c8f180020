import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { useState } from 'react'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { GradeChip } from '#app/shop-ui/grade.tsx'
import { Stars } from '#app/shop-ui/rating.tsx'
import { PointLists } from './review-points.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import styles from './reviews.module.css'

/** Review with the bought product, its photos and, if any, its translation. */
export function ReviewCard({ review }: { review: ReviewItem }) {
  const { id, nickname, created_at, rating, verified, isCheckedBefore, photos, bought } = review
  const t = useTranslate()
  const store = useStore()
  const at = new Date(`${created_at.replace(' ', 'T').replace(/Z?$/, '')}Z`)
  return (
    <article className={styles.review}>
      {rating !== undefined && <Stars rating={rating} />}
      <ReviewText review={review} />
      {photos && <ReviewPhotos photos={photos} name={t('reviews.photoBy', { nickname })} />}
      {bought && (
        <p className={styles.bought}>
          {t('reviews.bought', { words: bought.words })}
          {bought.grade && <GradeChip grade={bought.grade} />}
        </p>
      )}
      <footer>
        {nickname} · {formatDateTime(at, store.language)}
        {verified && ` · ${t('reviews.verified')}`}
        {isCheckedBefore && ` · ${t('reviews.checkedBefore')}`}
        <a
          className={styles.report}
          data-screen-only
          href={`${store.prefix}/contacts#review=${id}`}
          aria-label={t('reviews.reportOf', { nickname })}
        >
          {t('reviews.report')}
        </a>
      </footer>
    </article>
  )
}

/** Text in the language of the page if translated, else in its own. */
function ReviewText({ review }: { review: ReviewItem }) {
  const { language, translation } = review
  const t = useTranslate()
  const store = useStore()
  const [isOriginal, setOriginal] = useState(false)
  const isTranslated = translation !== undefined && !isOriginal
  const words = isTranslated ? translation : review
  // Translations may lack the points of a review.
  const hasPoints = isTranslated && (translation.pluses ?? translation.minuses) !== undefined
  const name = new Intl.DisplayNames([store.locale], { type: 'language' }).of(language) ?? language
  return (
    <>
      <div lang={isTranslated ? store.language : language}>
        <h3>{words.title}</h3>
        <p>{words.detail}</p>
      </div>
      <PointLists
        points={hasPoints ? translation : review}
        language={hasPoints ? store.language : language}
      />
      {translation ? (
        <p className={styles.translated}>
          {isTranslated && `${t('reviews.translated')} · `}
          <button type="button" className="link" onClick={() => setOriginal(!isOriginal)}>
            {isTranslated ? t('reviews.original', { language: name }) : t('reviews.translation')}
          </button>
        </p>
      ) : (
        language !== store.language && (
          <p className={styles.translated}>{t('info.reviews.writtenIn', { language: name })}</p>
        )
      )}
    </>
  )
}
