import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sessionEngine } from '#app/session/session-engine.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { AccountField } from './account-field.tsx'
import styles from './account.module.css'
import { Refusal } from './refusal.tsx'
import { requiredFaults } from './required-faults.ts'
import { useAccountForm } from './use-account-form.ts'

/** What the link of the mail carries. */
type ConfirmationKey = { email: string; code: string }

type ConfirmProps = { linkKey: ConfirmationKey | undefined }

const takeFocus = (element: HTMLElement | null) => element?.focus()

/**
 * Opens a new account by the link of its mail and the password chosen with it: opening the link changes nothing, and
 * who asked for an account with somebody else's address does not get one by that person's press.
 */
export function ConfirmAccount({ linkKey }: ConfirmProps) {
  const t = useTranslate()
  return (
    <div className={styles.gate}>
      <h1>{t('account.confirmTitle')}</h1>
      {linkKey ? (
        <AccountForm {...linkKey} />
      ) : (
        <p className={styles.notice}>{t('account.linkIncomplete')}</p>
      )}
      <AskAgain to="/my-account" />
    </div>
  )
}

function AccountForm({ email, code }: ConfirmationKey) {
  const t = useTranslate()
  const navigate = useNavigate()
  const storePath = useStorePath()
  const { faults, refusal, isSending, formProps } = useAccountForm({
    check: (fields) => requiredFaults(fields, ['password']),
    send: async ({ password = '' }) => {
      await sessionEngine().confirmAccount({ email, code, password })
      notify({ type: 'success', message: t('account.confirmed') })
      await navigate(storePath('/my-account'), { replace: true })
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <p className="muted">{t('account.confirmText', { email })}</p>
      <Refusal refusal={refusal} />
      {/* Password managers need to know whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <AccountField
        field="password"
        label={t('account.password')}
        faults={faults}
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton variant="primary" block busy={isSending}>
        {t('account.confirmButton')}
      </SubmitButton>
    </form>
  )
}

/** Gives the account its new address by the link of the mail to it. Opening the link changes nothing. */
export function ConfirmEmail({ linkKey }: ConfirmProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const [isDone, setDone] = useState(false)
  if (isDone && linkKey)
    return (
      <div className={styles.gate}>
        <h1 tabIndex={-1} ref={takeFocus}>
          {t('account.emailConfirmed')}
        </h1>
        <p role="status">{t('account.emailConfirmedHelp', { email: linkKey.email })}</p>
        <ButtonLink variant="primary" to={storePath('/my-account')}>
          {t('nav.account')}
        </ButtonLink>
      </div>
    )
  return (
    <div className={styles.gate}>
      <h1>{t('account.emailConfirmTitle')}</h1>
      {linkKey ? (
        <EmailForm {...linkKey} onDone={() => setDone(true)} />
      ) : (
        <p className={styles.notice}>{t('account.linkIncomplete')}</p>
      )}
      <AskAgain to="/my-account/details" />
    </div>
  )
}

function EmailForm({ email, code, onDone }: ConfirmationKey & { onDone: () => void }) {
  const t = useTranslate()
  const { refusal, isSending, formProps } = useAccountForm({
    check: () => [],
    send: async () => {
      await sessionEngine().confirmEmail(code)
      onDone()
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <p>{t('account.emailConfirmText', { email })}</p>
      <Refusal refusal={refusal} />
      <SubmitButton variant="primary" block busy={isSending}>
        {t('account.emailConfirmButton')}
      </SubmitButton>
    </form>
  )
}

/** Where another mail can be asked for when this link is over. */
function AskAgain({ to }: { to: string }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <p className={styles.other}>
      <Link className="link" to={storePath(to)}>
        {t('account.resetAgain')}
      </Link>
    </p>
  )
}
