import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import { contactErrors, type ContactMessage, readContactForm } from '@ambra/domain/service/contact-form'
import { useState } from 'react'
import { submitTask } from '#app/offline/tasks.ts'
import { type TaskNote, useTaskNote } from '#app/offline/use-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/forms/form-field.tsx'
import { useTranslate, type Translate } from '#app/i18n/messages.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import type { FailedSubmission } from '#app/forms/form-error.ts'
import { textFields, useForm } from '#app/forms/use-form.ts'
import { useSession } from '#app/session/session.ts'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
import styles from './contact.module.css'
import type { Draft } from '#app/forms/form-state.ts'
import { browserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

const empty: ContactMessage = { name: '', email: '', telephone: '', comment: '' }

type ContactFormProps = { posted: FailedSubmission<ContactMessage> | undefined; isSent: boolean }

/**
 * Contact form. Without script the browser posts it to the page; with script it is sent in place. Typed
 * values survive errors, a reload and offline periods. @see spec §2 "contact form", §7 contact/create
 */
export function ContactForm({ posted, isSent }: ContactFormProps) {
  const t = useTranslate()
  const { customer } = useSession()
  const [sentTo, setSentTo] = useState<string>()
  const note = useTaskNote('contact/create')
  const own = customer && {
    name: `${customer.firstname} ${customer.lastname}`.trim(),
    email: customer.email,
  }
  const form = useForm<ContactMessage>({
    defaults: { ...empty, ...own },
    draft: contactDraft(t),
    posted,
    validate: (values) => contactErrors(readContactForm(values)),
    submit: async (values, element) => {
      // Honeypot: people do not see this field, only bots fill it in.
      const checker = (element && textFields(element)['checker']) || null
      // A continued message may be sent at once; a bot starts with an empty one.
      const elapsed = form.isContinued ? {} : { elapsed: Math.round(performance.now()) }
      await submitTask({
        url: 'contact/create',
        method: 'POST',
        body: { ...values, checker, ...elapsed },
        label: 'offline.task.contact',
        subject: values.comment.trim(),
      })
      setSentTo(values.email.trim())
    },
  })
  const { values: message, change, fieldErrors, error, isSending, formProps } = form

  if (note) return <CacheEntry note={note} onDrop={() => setSentTo(undefined)} />
  if (isSent || sentTo !== undefined) return <Sent email={sentTo} />
  return (
    <form {...formProps} method="post" className={styles.form}>
      <TextField
        field="name"
        label={t('content.contact.name')}
        fieldErrors={fieldErrors}
        value={message.name}
        onChange={(name) => change({ name })}
        autoComplete="name"
        required
      />
      <TextField
        field="email"
        label={t('content.contact.email')}
        fieldErrors={fieldErrors}
        value={message.email}
        onChange={(email) => change({ email })}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        field="telephone"
        label={t('content.contact.telephone')}
        fieldErrors={fieldErrors}
        value={message.telephone}
        onChange={(telephone) => change({ telephone })}
        type="tel"
        autoComplete="tel"
      />
      <TextAreaField
        field="comment"
        label={t('content.contact.comment')}
        hint={t('content.contact.commentHint')}
        fieldErrors={fieldErrors}
        value={message.comment}
        onChange={(comment) => change({ comment })}
        maxLength={5000}
        required
      />
      <p className={styles.trap} aria-hidden="true">
        <label>
          {t('content.contact.trap')}
          <input name="checker" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <ErrorNotice error={error} />
      <p className="muted sm">{t('content.contact.privacy')}</p>
      <Button type="submit" variant="primary" busy={isSending}>
        {t('content.contact.send')}
      </Button>
    </form>
  )
}

/**
 * Confirmation, which takes focus when it replaces the form; `email` is unknown after a submission without
 * script.
 */
function Sent({ email }: { email: string | undefined }) {
  const t = useTranslate()
  return (
    <div className={styles.sent} role="status">
      <h3 tabIndex={-1} ref={email === undefined ? undefined : focusOnMount}>
        {t('content.contact.sent')}
      </h3>
      <p>{email === undefined ? t('content.contact.sentHelp') : t('content.contact.sentTo', { email })}</p>
    </div>
  )
}

/** A pending or rejected message, shown in place of the form until it is dismissed. */
function CacheEntry({ note, onDrop }: { note: TaskNote; onDrop: () => void }) {
  return (
    <div className={styles.form}>
      <PendingNote
        {...note}
        onDrop={() => {
          onDrop()
          note.onDrop()
        }}
      >
        <p>{note.about}</p>
      </PendingNote>
    </div>
  )
}

/** Lifetime of an unsent message. */
const maxAgeMs = 86_400_000

/**
 * Returns the number of the reported review from the URL: `/contacts#review=12`. @see docs/rules/law
 * LAW-HST-1
 */
const reportedReview = (): string | undefined => /^#review=(\d{1,9})$/.exec(location.hash)?.[1]

/** Stores the contact form in this browser until it is sent. */
const contactDraft = (t: Translate): Draft<ContactMessage> => ({
  async read(typed) {
    const draft = await browserStore().read(storageKeys.contactDraft)
    const isFresh = draft !== undefined && Date.now() - draft.modifiedAt < maxAgeMs
    const review = reportedReview()
    if (!isFresh && review === undefined) return undefined
    const report = { comment: `${t('content.contact.reportReview', { id: review ?? '' })}\n` }
    return {
      typed: { ...(isFresh && draft.values), ...(review !== undefined && report), ...typed },
      isContinued: isFresh,
    }
  },
  save: (values) =>
    void browserStore().update(storageKeys.contactDraft, () => ({ values, modifiedAt: Date.now() })),
  clear: () => void browserStore().update(storageKeys.contactDraft, () => undefined),
})
