import { useRef } from 'react'
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
import { newPasswordFaults } from '#app/features/account/sign-in/password-rules.ts'
import { ErrorNotice } from '#app/features/account/shared/refusal.tsx'
import { requiredFaults } from '#app/features/account/shared/required-fields.ts'
import { useAccountForm } from '#app/features/account/shared/use-account-form.ts'

/** Changes the password; the session goes on with the new one. @see spec §8 'Password has successfully been changed' */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useTranslate()
  const { customer } = useSession()
  const form = useRef<HTMLFormElement | null>(null)
  const {
    faults: errors,
    refusal: error,
    isSending,
    formProps,
  } = useAccountForm({
    check: (fields) => [...requiredFaults(fields, ['currentPassword']), ...newPasswordFaults(fields)],
    renamed: { password: 'newPassword' },
    send: async ({ currentPassword = '', newPassword = '' }) => {
      if (await isBlockedOffline(t)) return
      await sessionEngine().changePassword(currentPassword, newPassword)
      form.current?.reset()
      notify({ type: 'success', message: shopErrorText(t, 'account.password_changed') })
      onChanged()
    },
  })
  const { ref, ...props } = formProps
  return (
    <Panel title={t('account.changePassword')} help={t('account.changePasswordHelp')}>
      <form
        {...props}
        ref={(element) => {
          form.current = element
          ref.current = element
        }}
        className={styles.form}
      >
        <ErrorNotice refusal={error} title={`${shopErrorText(t, 'account.password_change_failed')}.`} />
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
          faults={errors}
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields faults={errors} />
        <p>
          <Button type="submit" variant="ink" busy={isSending}>
            {t('account.changePassword')}
          </Button>
        </p>
      </form>
    </Panel>
  )
}
