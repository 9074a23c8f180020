import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import type { CreateQuestion } from '@ambra/contract/service/question'
import { questionErrors } from '@ambra/domain/service/question-form'
import { useState } from 'react'
import { TextAreaField, TextField } from '#app/forms/form-field.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { textFields, useForm } from '#app/forms/use-form.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useQuestionNotes } from '#app/offline/review-tasks.ts'
import { submitTask } from '#app/offline/tasks.ts'
import { useSession } from '#app/session/session.ts'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
import styles from './review-form.module.css'

type Values = { question: string; email: string }

/** Form for a question about a product; queued while offline, like a review. */
export function QuestionForm({ productId }: { productId: number }) {
  const t = useTranslate()
  const { customer } = useSession()
  const [isSent, setSent] = useState(false)
  const notes = useQuestionNotes(productId)
  const [openedAt] = useState(() => performance.now())
  const { values, change, fieldErrors, error, isSending, formProps } = useForm<Values>({
    defaults: { question: '', email: customer?.email ?? '' },
    validate: questionErrors,
    submit: async (form, element) => {
      const body: CreateQuestion = {
        product_id: productId,
        ...form,
        website: element ? (textFields(element)['website'] ?? '') : '',
        seconds: (performance.now() - openedAt) / 1000,
      }
      await submitTask({
        url: 'question/create',
        method: 'POST',
        body,
        label: 'offline.task.question',
        subject: String(productId),
      })
      setSent(true)
    },
  })
  if (notes.length > 0)
    return (
      <div className={styles.form}>
        {notes.map(({ id, note, question }) => (
          <PendingNote key={id} {...note}>
            <p>{question}</p>
          </PendingNote>
        ))}
      </div>
    )
  if (isSent)
    return (
      <div className={styles.sent} role="status">
        <h3 tabIndex={-1} ref={focusOnMount}>
          {t('reviews.questions.sent')}
        </h3>
        <p>{t('reviews.questions.sentHelp')}</p>
      </div>
    )
  return (
    <form {...formProps} className={styles.form} aria-labelledby="question-form-title">
      <h3 id="question-form-title" tabIndex={-1} ref={focusOnMount}>
        {t('reviews.questions.form')}
      </h3>
      <TextAreaField
        field="question"
        label={t('reviews.questions.text')}
        fieldErrors={fieldErrors}
        value={values.question}
        maxLength={1000}
        onChange={(question) => change({ question })}
        required
      />
      <TextField
        field="email"
        label={t('reviews.questions.email')}
        hint={t('reviews.questions.emailHelp')}
        fieldErrors={fieldErrors}
        value={values.email}
        onChange={(email) => change({ email })}
        type="email"
        autoComplete="email"
        required
      />
      <p className={styles.trap} aria-hidden="true">
        <label>
          {t('content.contact.trap')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <ErrorNotice error={error} />
      <SubmitButton variant="primary" busy={isSending} isQueued>
        {t('reviews.questions.send')}
      </SubmitButton>
    </form>
  )
}
