import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import type { FieldError } from '@ambra/domain/customers/address/address'
import { validatePersonalDetails } from '@ambra/domain/customers/address/validation'
import type { Customer } from '@ambra/contract/customers/user'
import { useState } from 'react'
import { type ProfileChange, useOwnProfile } from '#app/offline/profile-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AccountField } from '#app/features/account/shared/account-field.tsx'
import accountFieldStyles from '#app/features/account/shared/account-field.module.css'
import styles from '#app/features/account/shared/account-form.module.css'
import { Skeleton } from '#app/features/account/shared/response-state.tsx'
import { changeEmail } from './email-update.ts'
import { Panel } from '#app/features/account/shared/panel.tsx'
import { ProfileNotes } from './profile-notes.tsx'
import { notifyUpdated, updateProfile } from './profile-update.ts'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { requiredErrors } from '#app/features/account/shared/required-fields.ts'
import { accountForm } from '#app/features/account/shared/account-form.ts'
import { useForm } from '#app/forms/use-form.ts'

/** Names and e-mail address. @see spec §3 User "only these are modifiable" */
export function ProfileForm() {
  const t = useTranslate()
  const customer = useOwnProfile()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Panel title={t('account.personal')}>
      <ProfileNotes part="personal" />
      {sentTo !== undefined && (
        <p className={styles.notice} role="status" tabIndex={-1} ref={focusOnMount} key={sentTo}>
          {t('account.emailSent', { email: sentTo })}
        </p>
      )}
      {customer ? (
        <Form key={[...namesOf(customer), sentTo].join('\n')} customer={customer} onMailSent={setSentTo} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Panel>
  )
}

// A rejected change restores the old values: the form is reset to them.
const namesOf = ({ firstname, lastname, email }: Customer) => [firstname, lastname, email]

const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

/** Only the changed fields, so that changes made on another device since then stay. */
function changeFrom(
  before: Customer,
  { firstname, lastname }: Required<Pick<ProfileChange, 'firstname' | 'lastname'>>,
): ProfileChange {
  return {
    ...(firstname !== before.firstname && { firstname }),
    ...(lastname !== before.lastname && { lastname }),
  }
}

/** `onMailSent`: the new address has to be confirmed by a mail first. */
type FormProps = { customer: Customer; onMailSent: (email: string) => void }

function Form({ customer, onMailSent }: FormProps) {
  const t = useTranslate()
  const { values, change, fieldErrors, error, isSending, formProps } = useForm({
    ...accountForm(),
    validate: (fields) => {
      const { firstName = '', lastName = '', emailAddress = '' } = fields
      return [
        ...validatePersonalDetails({ firstName, lastName, emailAddress, createAccount: false }),
        ...(isSameAddress(emailAddress, customer.email) ? [] : requiredErrors(fields, ['currentPassword'])),
      ]
    },
    submit: async ({ firstName = '', lastName = '', emailAddress = '', currentPassword = '' }) => {
      const email = emailAddress.trim()
      const changed = changeFrom(customer, { firstname: firstName.trim(), lastname: lastName.trim() })
      if (isSameAddress(email, customer.email)) {
        await updateProfile(t, changed)
        return
      }
      const updated = await changeEmail({ ...changed, email }, currentPassword)
      // Other shops of this contract may change it at once.
      const isChanged = isSameAddress(email, updated.email)
      if (isChanged || Object.keys(changed).length > 0) notifyUpdated(t)
      if (!isChanged) onMailSent(email)
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <ErrorNotice error={error} isBoxed />
      <div className={styles.names}>
        <AccountField
          field="firstName"
          label={t('account.firstName')}
          fieldErrors={fieldErrors}
          defaultValue={customer.firstname}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <AccountField
          field="lastName"
          label={t('account.lastName')}
          fieldErrors={fieldErrors}
          defaultValue={customer.lastname}
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <AccountField
        field="emailAddress"
        label={t('account.email')}
        fieldErrors={fieldErrors}
        defaultValue={customer.email}
        onChange={(event) => change({ emailAddress: event.currentTarget.value })}
        hint={t('account.emailChangeHelp')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <EmailProof
        customer={customer}
        isRequested={!isSameAddress(values['emailAddress'] ?? customer.email, customer.email)}
        fieldErrors={fieldErrors}
      />
      <p>
        <Button type="submit" variant="ink" busy={isSending}>
          {t('account.save')}
        </Button>
      </p>
    </form>
  )
}

type EmailProofProps = {
  fieldErrors: readonly FieldError[]
  customer: Customer
  isRequested: boolean
}

/** Password field, shown as soon as another address is typed and announced to screen readers. */
function EmailProof({ customer, isRequested, fieldErrors }: EmailProofProps) {
  const t = useTranslate()
  return (
    <>
      <div role="status">
        {isRequested && <p className={accountFieldStyles.hint}>{t('account.emailChangeSteps')}</p>}
      </div>
      {isRequested && (
        <>
          {/* Lets password managers identify the account. */}
          <input
            type="email"
            name="username"
            autoComplete="username"
            value={customer.email}
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
        </>
      )}
    </>
  )
}
