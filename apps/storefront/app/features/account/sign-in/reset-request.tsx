import { isEmail } from '@ambra/domain/customers/address/address'
import { useState } from 'react'
import { sessionTokens } from '#app/session/session-tokens.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { AccountField } from '#app/features/account/shared/account-field.tsx'
import styles from '#app/features/account/shared/account-form.module.css'
import gateStyles from './gate.module.css'
import { isBlockedOffline } from './password-offline.ts'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { requiredErrors } from '#app/features/account/shared/required-fields.ts'
import { accountForm } from '#app/features/account/shared/account-form.ts'
import { useForm } from '#app/forms/use-form.ts'

/** Requests a mail with a link to set a new password. @see spec §7 user/reset-password, §8 */
export function ResetRequest({ onBack }: { onBack?: () => void }) {
  const t = useTranslate()
  const [sentTo, setSentTo] = useState<string>()
  const { fieldErrors, error, isSending, formProps } = useForm({
    ...accountForm(),
    validate: (fields) => {
      const empty = requiredErrors(fields, ['emailAddress'])
      if (empty.length > 0) return empty
      return isEmail(fields['emailAddress']?.trim() ?? '')
        ? []
        : [{ field: 'emailAddress', code: 'form.email' }]
    },
    submit: async ({ emailAddress = '' }) => {
      if (await isBlockedOffline(t)) return
      const email = emailAddress.trim()
      await sessionTokens().plain.call('userResetPassword', { body: { email } })
      setSentTo(email)
    },
  })
  if (sentTo !== undefined)
    return (
      <div className={gateStyles.auth}>
        <p className={styles.notice} role="status">
          {t('account.resetSent', { email: sentTo })}
        </p>
        <p className={styles.other}>
          <button type="button" className="link" onClick={() => setSentTo(undefined)}>
            {t('account.resetAgain')}
          </button>
        </p>
      </div>
    )
  return (
    <>
      <p className="muted">{t('account.resetHelp')}</p>
      <form {...formProps} className={styles.form}>
        <ErrorNotice error={error} title={`${shopErrorText(t, 'account.reset_mail_failed')}.`} isBoxed />
        <AccountField
          field="emailAddress"
          label={t('account.email')}
          fieldErrors={fieldErrors}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <Button type="submit" variant="primary" block busy={isSending}>
          {t('account.resetSend')}
        </Button>
      </form>
      {onBack && (
        <p className={styles.other}>
          <button type="button" className="link" onClick={onBack}>
            {t('account.backToSignIn')}
          </button>
        </p>
      )}
    </>
  )
}
