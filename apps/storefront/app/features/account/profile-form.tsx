import { personalFaults } from '@ambra/domain/validation'
import { useSession } from '#app/browser/session.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { AccountField } from './account-field.tsx'
import styles from './account.module.css'
import { Skeleton } from './answer-state.tsx'
import { tellUpdated, updateProfile } from './profile-update.ts'
import { Refusal } from './refusal.tsx'
import { Panel } from './panel.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Names and e-mail address. @see spec §3 User "only these are modifiable" */
export function ProfileForm() {
  const t = useTranslate()
  const { customer } = useSession()
  const { faults, refusal, isSending, formProps } = useAccountForm({
    check: ({ firstName = '', lastName = '', emailAddress = '' }) =>
      personalFaults({ firstName, lastName, emailAddress, createAccount: false }),
    send: async ({ firstName = '', lastName = '', emailAddress = '' }) => {
      const email = emailAddress.trim()
      const updated = await updateProfile({ firstname: firstName.trim(), lastname: lastName.trim(), email })
      tellUpdated(t)
      // A careful shop waits until the new address has answered.
      if (updated.email.toLowerCase() !== email.toLowerCase())
        notify({ type: 'success', hasNoTimeout: true, message: t('account.checkMailHelp', { email }) })
    },
  })
  return (
    <Panel title={t('account.personal')}>
      {!customer && <Skeleton rows={2} />}
      {customer && (
        <form {...formProps} className={styles.form}>
          <Refusal refusal={refusal} />
          <div className={styles.names}>
            <AccountField
              field="firstName"
              label={t('account.firstName')}
              faults={faults}
              defaultValue={customer.firstname}
              autoComplete="given-name"
              autoCapitalize="words"
            />
            <AccountField
              field="lastName"
              label={t('account.lastName')}
              faults={faults}
              defaultValue={customer.lastname}
              autoComplete="family-name"
              autoCapitalize="words"
            />
          </div>
          <AccountField
            field="emailAddress"
            label={t('account.email')}
            faults={faults}
            defaultValue={customer.email}
            hint={t('account.emailChangeHelp')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <p>
            <Button type="submit" variant="ink" busy={isSending}>
              {t('account.save')}
            </Button>
          </p>
        </form>
      )}
    </Panel>
  )
}
