import { sessionEngine } from '#app/session/session-engine.ts'
import { useSession } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { AccountField } from '#app/features/account/shared/account-field.tsx'
import styles from '#app/features/account/shared/account-form.module.css'
import { NewPasswordFields } from '#app/features/account/sign-in/new-password-fields.tsx'
import { Panel } from '#app/features/account/shared/panel.tsx'
import { isBlockedOffline } from '#app/features/account/sign-in/password-offline.ts'
import { newPasswordErrors } from '#app/features/account/sign-in/password-rules.ts'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { requiredErrors } from '#app/features/account/shared/required-fields.ts'
import { accountForm } from '#app/features/account/shared/account-form.ts'
import { useForm } from '#app/forms/use-form.ts'

/**
 * Changes the password; the session continues with the new one. @see spec §8 'Password has successfully
 * been changed'
 */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useTranslate()
  const { customer } = useSession()
  const { fieldErrors, error, isSending, formProps } = useForm({
    ...accountForm({ password: 'newPassword' }),
    validate: (fields) => [...requiredErrors(fields, ['currentPassword']), ...newPasswordErrors(fields)],
    submit: async ({ currentPassword = '', newPassword = '' }, form) => {
      if (await isBlockedOffline(t)) return
      await sessionEngine().changePassword(currentPassword, newPassword)
      form?.reset()
      notify({ type: 'success', message: shopErrorText(t, 'account.password_changed') })
      onChanged()
    },
  })
  return (
    <Panel title={t('account.changePassword')} help={t('account.changePasswordHelp')}>
      <form {...formProps} className={styles.form}>
        <ErrorNotice error={error} title={`${shopErrorText(t, 'account.password_change_failed')}.`} isBoxed />
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={customer?.email ?? ''}
          readOnly
          hidden
        />
        <AccountField
          field="currentPassword"
          label={t('account.currentPassword')}
          fieldErrors={fieldErrors}
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields fieldErrors={fieldErrors} />
        <p>
          <Button type="submit" variant="ink" busy={isSending}>
            {t('account.changePassword')}
          </Button>
        </p>
      </form>
    </Panel>
  )
}
