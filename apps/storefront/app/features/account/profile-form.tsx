import { personalFaults } from '@ambra/domain/validation'
import type { Customer } from '@ambra/contract/user'
import { type ProfileChange, useOwnProfile } from '#app/offline/profile-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { AccountField } from './account-field.tsx'
import styles from './account.module.css'
import { Skeleton } from './answer-state.tsx'
import { ProfileNotes } from './profile-notes.tsx'
import { updateProfile } from './profile-update.ts'
import { Refusal } from './refusal.tsx'
import { Panel } from './panel.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Names and e-mail address. @see spec §3 User "only these are modifiable" */
export function ProfileForm() {
  const t = useTranslate()
  const customer = useOwnProfile()
  return (
    <Panel title={t('account.personal')}>
      <ProfileNotes part="personal" />
      {customer ? <Form key={namesOf(customer).join('\n')} customer={customer} /> : <Skeleton rows={2} />}
    </Panel>
  )
}

// A refusal puts the old values back: the form begins anew with them.
const namesOf = ({ firstname, lastname, email }: Customer) => [firstname, lastname, email]

/** Only what differs: what another device has changed meanwhile stays. */
function changeFrom(
  before: Customer,
  typed: Required<Pick<ProfileChange, 'firstname' | 'lastname' | 'email'>>,
): ProfileChange {
  const { firstname, lastname, email } = typed
  return {
    ...(firstname !== before.firstname && { firstname }),
    ...(lastname !== before.lastname && { lastname }),
    ...(email !== before.email && { email }),
  }
}

function Form({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const { faults, refusal, isSending, formProps } = useAccountForm({
    check: ({ firstName = '', lastName = '', emailAddress = '' }) =>
      personalFaults({ firstName, lastName, emailAddress, createAccount: false }),
    send: async ({ firstName = '', lastName = '', emailAddress = '' }) => {
      const email = emailAddress.trim()
      const typed = { firstname: firstName.trim(), lastname: lastName.trim(), email }
      const updated = await updateProfile(t, changeFrom(customer, typed))
      // A careful shop waits until the new address has answered.
      if (updated && updated.email.toLowerCase() !== email.toLowerCase())
        notify({ type: 'success', hasNoTimeout: true, message: t('account.checkMailHelp', { email }) })
    },
  })
  return (
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
  )
}
