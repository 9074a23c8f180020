import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import type { CreateReview } from '@ambra/contract/service/review'
import { reviewErrors } from '@ambra/domain/service/review-form'
import { readPoints } from '@ambra/domain/service/review-points'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useSession } from '#app/session/session.ts'
import { useReviewNotes } from '#app/offline/review-tasks.ts'
import { submitTask } from '#app/offline/tasks.ts'
import { TextAreaField, TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { StarInput } from '#app/forms/star-input.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { textFields, useForm } from '#app/forms/use-form.ts'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
import type { Photo, PhotoFieldProps } from './photo-field.online.tsx'
import styles from './review-form.module.css'

type Values = {
  rating: number
  title: string
  detail: string
  /** As typed, comma-separated. */
  pluses: string
  minuses: string
  nickname: string
  photos: Photo[]
}

const pointsOf = ({ pluses, minuses }: Values) => ({
  pluses: readPoints(pluses),
  minuses: readPoints(minuses),
})

// Photos need the network, the text does not: the form also works offline.
const PhotoField = lazy<ComponentType<PhotoFieldProps>>(() =>
  import('./photo-field.online.tsx').then(
    ({ PhotoField: Loaded }) => ({ default: Loaded }),
    () => ({ default: NoPhotos }),
  ),
)

function NoPhotos() {
  return null
}

/** Unsent drafts by product: closing the form or viewing another product loses nothing. */
const drafts = new Map<number, Partial<Values>>()

/** Form for a product review, published once staff has read it. @see spec §3 Review, §7 review/create, LAW-REV-1 */
export function ReviewForm({ productId }: { productId: number }) {
  const t = useTranslate()
  const { customer } = useSession()
  const [isSent, setSent] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const notes = useReviewNotes(productId)
  const [openedAt] = useState(() => performance.now())
  const { values, change, fieldErrors, error, isSending, formProps } = useForm<Values>({
    defaults: {
      rating: 0,
      title: '',
      detail: '',
      pluses: '',
      minuses: '',
      nickname: customer?.firstname ?? '',
      photos: [],
    },
    draft: {
      initial: drafts.get(productId),
      save: (typed) => drafts.set(productId, typed),
      clear: () => drafts.delete(productId),
    },
    validate: (typed) => reviewErrors({ ...typed, ...pointsOf(typed) }),
    submit: async ({ photos, ...form }, element) => {
      const review: CreateReview['review'] = {
        product_id: productId,
        ...form,
        ...pointsOf({ ...form, photos }),
        review_entity: 'product',
        ...(photos.length > 0 && { photos: photos.map(({ key }) => key) }),
        website: element ? (textFields(element)['website'] ?? '') : '',
        seconds: (performance.now() - openedAt) / 1000,
      }
      await submitTask({
        url: 'review/create',
        method: 'POST',
        body: { review },
        label: 'offline.task.review',
        subject: String(productId),
      })
      setSent(true)
    },
  })

  const waiting = notes.map(({ id, note, title, detail }) => (
    <PendingNote
      key={id}
      {...note}
      onDrop={() => {
        setSent(false)
        note.onDrop()
      }}
    >
      <p>
        <b>{title}</b> {detail}
      </p>
    </PendingNote>
  ))
  if (waiting.length > 0) return <div className={styles.form}>{waiting}</div>
  if (isSent)
    return (
      <div className={styles.sent} role="status">
        <h3 tabIndex={-1} ref={focusOnMount}>
          {t('reviews.form.sent')}
        </h3>
        <p>{t('reviews.form.sentHelp')}</p>
      </div>
    )
  return (
    <form {...formProps} className={styles.form} aria-labelledby="review-form-title">
      <h3 id="review-form-title" tabIndex={-1} ref={focusOnMount}>
        {t('reviews.form.title')}
      </h3>
      <StarInput
        field="rating"
        legend={t('afterSale.feedback.rating')}
        value={values.rating}
        fieldErrors={fieldErrors}
        onChange={(rating) => change({ rating })}
      />
      <TextField
        field="title"
        label={t('reviews.form.heading')}
        fieldErrors={fieldErrors}
        value={values.title}
        onChange={(title) => change({ title })}
        required
      />
      <TextAreaField
        field="detail"
        label={t('reviews.form.text')}
        fieldErrors={fieldErrors}
        value={values.detail}
        maxLength={5000}
        onChange={(detail) => change({ detail })}
        required
      />
      <div className={styles.points}>
        <TextField
          field="pluses"
          label={t('reviews.form.pluses')}
          hint={t('reviews.form.plusesHelp')}
          fieldErrors={fieldErrors}
          value={values.pluses}
          onChange={(pluses) => change({ pluses })}
        />
        <TextField
          field="minuses"
          label={t('reviews.form.minuses')}
          hint={t('reviews.form.minusesHelp')}
          fieldErrors={fieldErrors}
          value={values.minuses}
          onChange={(minuses) => change({ minuses })}
        />
      </div>
      <Suspense>
        <PhotoField
          photos={values.photos}
          onChange={(photos) => change({ photos })}
          isSending={isUploading}
          onSending={setUploading}
        />
      </Suspense>
      <TextField
        field="nickname"
        label={t('reviews.form.nickname')}
        hint={t('reviews.form.moderation')}
        fieldErrors={fieldErrors}
        value={values.nickname}
        onChange={(name) => change({ nickname: name })}
        autoComplete="nickname"
        required
      />
      <p className={styles.trap} aria-hidden="true">
        <label>
          {t('content.contact.trap')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <ErrorNotice error={error} />
      <SubmitButton variant="primary" busy={isSending || isUploading} isQueued>
        {t('reviews.form.send')}
      </SubmitButton>
    </form>
  )
}
