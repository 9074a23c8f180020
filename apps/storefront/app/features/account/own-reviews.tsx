import type { OwnReview } from '@ambra/contract/account'
import { Link } from 'react-router'
import { browserClient } from '#app/session/browser-client.ts'
import { useReviewNotes } from '#app/offline/review-tasks.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Stars } from '#app/shop-ui/rating.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { WaitingNote } from '#app/shop-ui/pending-note.tsx'
import { AnswerState, EmptyState } from './answer-state.tsx'
import styles from './own-reviews.module.css'
import { useAccountAnswer } from './use-account-answer.ts'

/** `review_status` of a review that everybody sees. @see reference 7.1 */
const published = 1
const pending = 2

/** What the customer wrote about products. @see spec §3 Review */
export function OwnReviews() {
  const t = useTranslate()
  const storePath = useStorePath()
  const notes = useReviewNotes()
  const answer = useAccountAnswer('reviews', (signal) => browserClient().call('userReviews', { signal }))
  return (
    <>
      {notes.map(({ id, note, title, detail }) => (
        <WaitingNote key={id} {...note}>
          <p>
            <b>{title}</b> {detail}
          </p>
        </WaitingNote>
      ))}
      <AnswerState answer={answer}>
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
      </AnswerState>
    </>
  )
}

function Entry({ review }: { review: OwnReview }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { title, detail, rating, created_at, review_status, verified, product_name, product_path } = review
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
        <time className="muted">{created_at.slice(0, 10)}</time>
        {verified && <span className="muted">{t('reviews.verified')}</span>}
      </p>
      <h2>{title}</h2>
      <p className={styles.words}>{detail}</p>
    </li>
  )
}
