import { Link, useNavigate } from 'react-router'
import { sessionEngine } from '#app/session/session-engine.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from '#app/features/account/shared/account-form.module.css'
import gateStyles from './gate.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { isBlockedOffline } from './password-offline.ts'
import { newPasswordErrors } from './password-rules.ts'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { accountForm } from '#app/features/account/shared/account-form.ts'
import { useForm } from '#app/forms/use-form.ts'

/** Parameters of the link in the mail. */
export type PasswordKey = { email: string; token: string }

/**
 * Sets a new password with the link of a mail and signs the customer in. @see spec §4 Session, §7
 * create-password
 */
export function CreatePassword({ passwordKey }: { passwordKey: PasswordKey | undefined }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <div className={gateStyles.gate}>
      <h1>{t('account.newPasswordTitle')}</h1>
      {passwordKey ? (
        <PasswordForm {...passwordKey} />
      ) : (
        <p className={styles.notice}>{t('account.linkIncomplete')}</p>
      )}
      <p className={styles.other}>
        <Link className="link" to={storePath('/reset-password')}>
          {t('account.resetAgain')}
        </Link>
      </p>
    </div>
  )
}

function PasswordForm({ email, token }: PasswordKey) {
  const t = useTranslate()
  const navigate = useNavigate()
  const storePath = useStorePath()
  const { fieldErrors, error, isSending, formProps } = useForm({
    ...accountForm({ password: 'newPassword' }),
    validate: newPasswordErrors,
    submit: async ({ newPassword = '' }) => {
      if (await isBlockedOffline(t)) return
      await sessionEngine().createPassword({ email, newPassword, resetToken: token })
      notify({ type: 'success', message: shopErrorText(t, 'account.password_changed') })
      await navigate(storePath('/my-account'), { replace: true })
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <p className="muted">{t('account.newPasswordFor', { email })}</p>
      <ErrorNotice error={error} isBoxed />
      {/* Lets password managers identify the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields fieldErrors={fieldErrors} />
      <Button type="submit" variant="primary" block busy={isSending}>
        {t('account.savePassword')}
      </Button>
    </form>
  )
}
