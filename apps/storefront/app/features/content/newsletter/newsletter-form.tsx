import type { SubscriptionSource } from '@ambra/contract/messaging/newsletter'
import { type FieldError, isEmail } from '@ambra/domain/customers/address/address'
import { confirmationDays } from '@ambra/domain/messaging/newsletter'
import { type ReactNode, useState } from 'react'
import { newsletter, useNewsletter } from '#app/session/newsletter-state.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useSession } from '#app/session/session.ts'
import { newsletterUrl, subscribeSoon } from '#app/offline/newsletter-tasks.ts'
import { useTaskNote } from '#app/offline/use-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField } from '#app/forms/email-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import type { FailedSubmission } from '#app/forms/form-error.ts'
import { useForm } from '#app/forms/use-form.ts'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
import styles from './newsletter-form.module.css'

type NewsletterFormProps = {
  source: SubscriptionSource
  posted?: FailedSubmission<{ email: string }> | undefined
  /** Shown beside the button. */
  children?: ReactNode
}

/**
 * Newsletter subscription: the address, the consent, and then the next steps. Without script the browser
 * posts it to the page. @see spec §2 /newsletter, §4 Newsletter
 */
export function NewsletterForm({ source, posted, children }: NewsletterFormProps) {
  const t = useTranslate()
  const { customer } = useSession()
  const state = useNewsletter()
  const [isRequestingAgain, setRequestingAgain] = useState(false)
  const note = useTaskNote(newsletterUrl)
  const { values, change, fieldErrors, error, isSending, formProps } = useForm({
    defaults: { email: customer?.email ?? '' },
    posted,
    validate: ({ email }) => emailFaults(email.trim()),
    submit: async ({ email }) => {
      await subscribeSoon(email.trim(), source)
      setRequestingAgain(false)
    },
  })

  // State of the address stored in this browser. A failed request changes nothing.
  useTask('shown', () => newsletter.load().then(() => newsletter.check().catch(() => undefined)))

  const requestAgain = () => setRequestingAgain(true)

  if (!isRequestingAgain && state.email !== null && (state.isSubscribed || state.isPending))
    return <RequestParts email={state.email} isPending={state.isPending} onOther={requestAgain} />
  if (!isRequestingAgain && note)
    return (
      <div className={styles.state}>
        <PendingNote {...note}>
          <p>{note.about}</p>
        </PendingNote>
        <Button variant="text" size="small" onClick={requestAgain}>
          {t('newsletter.other')}
        </Button>
      </div>
    )
  return (
    <form {...formProps} method="post" className={styles.form}>
      <EmailField value={values.email} fieldErrors={fieldErrors} onChange={change} />
      <p className="muted sm">{t('newsletter.consent')}</p>
      <ErrorNotice error={error} />
      <Button type="submit" variant="primary" busy={isSending}>
        {t('newsletter.send')}
      </Button>
      {children}
    </form>
  )
}

const emailFaults = (email: string): FieldError[] =>
  isEmail(email) ? [] : [{ field: 'email', code: email === '' ? 'form.required' : 'form.email' }]

type RequestedProps = { email: string; isPending: boolean; onOther: () => void }

function RequestParts({ email, isPending, onOther }: RequestedProps) {
  const t = useTranslate()
  return (
    <div className={styles.state} role="status">
      <h2>{t(isPending ? 'newsletter.pendingTitle' : 'newsletter.subscribedTitle')}</h2>
      <p>
        {isPending
          ? t('newsletter.pending', { email, days: confirmationDays })
          : t('newsletter.subscribed', { email })}
      </p>
      <Button variant="text" size="small" onClick={onOther}>
        {t('newsletter.other')}
      </Button>
    </div>
  )
}

/** Same text for a browser without script, after its form was accepted. */
export function NoScriptSubmission() {
  const t = useTranslate()
  return (
    <div className={styles.state} role="status">
      <h2>{t('newsletter.pendingTitle')}</h2>
      <p>{t('newsletter.steps.confirm')}</p>
    </div>
  )
}
