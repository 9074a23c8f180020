import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sessionEngine } from '#app/session/session-engine.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { AccountField } from '#app/features/account/shared/account-field.tsx'
import styles from '#app/features/account/shared/account-form.module.css'
import gateStyles from './gate.module.css'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { requiredErrors } from '#app/features/account/shared/required-fields.ts'
import { accountForm } from '#app/features/account/shared/account-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

/** Parameters of the link in the mail. */
type ConfirmationKey = { email: string; code: string }

type ConfirmProps = { linkKey: ConfirmationKey | undefined }

/**
 * Creates the account from the link in its mail and the password chosen with it. Opening the link changes nothing, so a
 * person who signed up with another person's address does not get the account when that person follows the link.
 */
export function ConfirmAccount({ linkKey }: ConfirmProps) {
  const t = useTranslate()
  return (
    <div className={gateStyles.gate}>
      <h1>{t('account.confirmTitle')}</h1>
      {linkKey ? (
        <AccountForm {...linkKey} />
      ) : (
        <p className={styles.notice}>{t('account.linkIncomplete')}</p>
      )}
      <RequestAgain to="/my-account" />
    </div>
  )
}

function AccountForm({ email, code }: ConfirmationKey) {
  const t = useTranslate()
  const navigate = useNavigate()
  const storePath = useStorePath()
  const { fieldErrors, error, isSending, formProps } = useForm({
    ...accountForm(),
    validate: (fields) => requiredErrors(fields, ['password']),
    submit: async ({ password = '' }) => {
      await sessionEngine().confirmAccount({ email, code, password })
      notify({ type: 'success', message: t('account.confirmed') })
      await navigate(storePath('/my-account'), { replace: true })
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <p className="muted">{t('account.confirmText', { email })}</p>
      <ErrorNotice error={error} isBoxed />
      {/* Lets password managers identify the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <AccountField
        field="password"
        label={t('account.password')}
        fieldErrors={fieldErrors}
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton variant="primary" block busy={isSending}>
        {t('account.confirmButton')}
      </SubmitButton>
    </form>
  )
}

/** Confirms a new email address by the link in the mail to it. Opening the link changes nothing. */
export function ConfirmEmail({ linkKey }: ConfirmProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const [isDone, setDone] = useState(false)
  if (isDone && linkKey)
    return (
      <div className={gateStyles.gate}>
        <h1 tabIndex={-1} ref={focusOnMount}>
          {t('account.emailConfirmed')}
        </h1>
        <p role="status">{t('account.emailConfirmedHelp', { email: linkKey.email })}</p>
        <ButtonLink variant="primary" to={storePath('/my-account')}>
          {t('nav.account')}
        </ButtonLink>
      </div>
    )
  return (
    <div className={gateStyles.gate}>
      <h1>{t('account.emailConfirmTitle')}</h1>
      {linkKey ? (
        <EmailForm {...linkKey} onDone={() => setDone(true)} />
      ) : (
        <p className={styles.notice}>{t('account.linkIncomplete')}</p>
      )}
      <RequestAgain to="/my-account/details" />
    </div>
  )
}

function EmailForm({ email, code, onDone }: ConfirmationKey & { onDone: () => void }) {
  const t = useTranslate()
  const { error, isSending, formProps } = useForm({
    ...accountForm(),
    submit: async () => {
      await sessionEngine().confirmEmail(code)
      onDone()
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <p>{t('account.emailConfirmText', { email })}</p>
      <ErrorNotice error={error} isBoxed />
      <SubmitButton variant="primary" block busy={isSending}>
        {t('account.emailConfirmButton')}
      </SubmitButton>
    </form>
  )
}

/** Link to request another mail when this one has expired. */
function RequestAgain({ to }: { to: string }) {
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
