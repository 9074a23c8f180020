import type { ErrorCode, ShopError } from '@ambra/contract/errors'
import type { FieldFault } from '@ambra/domain/address'
import { contactFaults, type ContactMessage, readContactForm } from '@ambra/domain/contact-form'
import { useEffect, useRef, useState } from 'react'
import { submitTask } from '#app/offline/tasks.ts'
import { type TaskNote, useTaskNote } from '#app/offline/use-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { focusFault, TextAreaField, TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ErrorNotice } from '#app/forms/form-error.tsx'
import { useSending } from '#app/forms/use-sending.ts'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
import styles from './contact.module.css'
import { clearDraft, useContactDraft } from './use-contact-draft.ts'

/** A submit without script that was rejected: what was typed, and why. */
export type FailedSubmission = {
  typed: ContactMessage
  faults: readonly FieldFault[]
  refusal?: { code: ErrorCode; params: ShopError['params'] }
}

type ContactFormProps = { refused: FailedSubmission | undefined; isSent: boolean }

/**
 * The contact form. Without script the browser posts it to the page itself; with script it is sent in place. What was
 * typed outlives a failure, a reload and times without a network. @see spec §2 "contact form", §7 contact/create
 */
export function ContactForm({ refused, isSent }: ContactFormProps) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const { message, change, isContinued } = useContactDraft(refused?.typed)
  const [sentTo, setSentTo] = useState<string>()
  const note = useTaskNote('contact/create')
  const { faults: errors, refusal: error, isBusy, isGood, send } = useSending(refused)
  // A form that was posted before the script came: the page is new, the focus is nowhere.
  useEffect(() => {
    if (refused) focusFault(refused.faults)
  }, [refused])

  async function submit() {
    if (!isGood(contactFaults(readContactForm(message)))) return
    // Honeypot: people do not see this field, only bots fill it in.
    const trap = new FormData(form.current ?? undefined).get('checker')
    const checker = trap === '' ? null : trap
    // Who comes back to a message that is written sends it at once; a robot begins with an empty one.
    const elapsed = isContinued ? {} : { elapsed: Math.round(performance.now()) }
    const body = { ...message, checker, ...elapsed }
    const outcome = await send(() =>
      submitTask({
        url: 'contact/create',
        method: 'POST',
        body,
        label: 'offline.task.contact',
        subject: message.comment.trim(),
      }),
    )
    if (!outcome) return
    clearDraft()
    setSentTo(message.email.trim())
  }

  if (note) return <CacheEntry note={note} onDrop={() => setSentTo(undefined)} />
  if (isSent || sentTo !== undefined) return <Sent email={sentTo} />
  return (
    <form
      ref={form}
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        field="name"
        label={t('content.contact.name')}
        faults={errors}
        value={message.name}
        onChange={(name) => change({ name })}
        autoComplete="name"
        required
      />
      <TextField
        field="email"
        label={t('content.contact.email')}
        faults={errors}
        value={message.email}
        onChange={(email) => change({ email })}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        field="telephone"
        label={t('content.contact.telephone')}
        faults={errors}
        value={message.telephone}
        onChange={(telephone) => change({ telephone })}
        type="tel"
        autoComplete="tel"
      />
      <TextAreaField
        field="comment"
        label={t('content.contact.comment')}
        hint={t('content.contact.commentHint')}
        faults={errors}
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
      <ErrorNotice refusal={error} />
      <p className="muted sm">{t('content.contact.privacy')}</p>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('content.contact.send')}
      </Button>
    </form>
  )
}

/** Takes the focus when it replaces the form; `email` is unknown after a try without script. */
function Sent({ email }: { email: string | undefined }) {
  const t = useTranslate()
  return (
    <div className={styles.sent} role="status">
      <h3 tabIndex={-1} ref={email === undefined ? undefined : takeFocus}>
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

const takeFocus = (element: HTMLElement | null) => element?.focus()
