import type { OwnReview } from '@ambra/contract/customers/account'
import { formatDate } from '@ambra/domain/platform/text/format'
import { Link } from 'react-router'
import { browserClient } from '#app/session/browser-client.ts'
import { useReviewNotes } from '#app/offline/review-tasks.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Stars } from '#app/shop-ui/rating.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
import { ResponseState, EmptyState } from '#app/features/account/shared/response-state.tsx'
import styles from './own-reviews.module.css'
import { useAccountResponse } from '#app/features/account/shared/use-account-response.ts'

/** `review_status` of a public review. @see docs/rules/forms FRM-1 */
const published = 1
const pending = 2

/** Reviews written by the customer. @see spec §3 Review */
export function OwnReviews() {
  const t = useTranslate()
  const storePath = useStorePath()
  const notes = useReviewNotes()
  const response = useAccountResponse('reviews', (signal) => browserClient().call('userReviews', { signal }))
  return (
    <>
      {notes.map(({ id, note, title, detail }) => (
        <PendingNote key={id} {...note}>
          <p>
            <b>{title}</b> {detail}
          </p>
        </PendingNote>
      ))}
      <ResponseState response={response}>
        {(reviews) =>
          reviews.length === 0 ? (
            <EmptyState icon="star" title={t('account.noReviews')} help={t('account.noReviewsHelp')}>
              <ButtonLink to={storePath('/my-account/orders')} variant="ink">
                {t('account.toOrders')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <ul className={styles.reviews}>
              {reviews.map((review) => (
                <Entry key={review.id} review={review} />
              ))}
            </ul>
          )
        }
      </ResponseState>
    </>
  )
}

function Entry({ review }: { review: OwnReview }) {
  const t = useTranslate()
  const { language } = useStore()
  const storePath = useStorePath()
  const { title, detail, pluses, minuses, rating, created_at, review_status, verified } = review
  const { product_name, product_path } = review
  const state =
    review_status === published
      ? t('account.reviewPublished')
      : review_status === pending
        ? t('account.reviewPending')
        : t('account.reviewRefused')
  return (
    <li className={styles.review}>
      <p className={styles.head}>
        <Link className="link" to={storePath(product_path)}>
          {product_name}
        </Link>
        <span className={styles.state} data-state={review_status}>
          {state}
        </span>
      </p>
      <p className={styles.facts}>
        {rating !== undefined && <Stars rating={rating} />}
        <time className="muted">{formatDate(new Date(`${created_at.replace(' ', 'T')}Z`), language)}</time>
        {verified && <span className="muted">{t('reviews.verified')}</span>}
      </p>
      <h2>{title}</h2>
      <p className={styles.words}>{detail}</p>
      {pluses && <Points title={t('reviews.pluses')} points={pluses} />}
      {minuses && <Points title={t('reviews.minuses')} points={minuses} />}
    </li>
  )
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <p className={styles.words}>
    <b>{title}:</b> {points.join(', ')}
  </p>
)
