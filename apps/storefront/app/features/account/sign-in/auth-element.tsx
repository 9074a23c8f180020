import { validatePersonalDetails } from '@ambra/domain/customers/address/validation'
import { type ReactNode, useState } from 'react'
import { sessionEngine } from '#app/session/session-engine.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OfflineReason, useOffline } from '#app/forms/offline-reason.tsx'
import { AccountField } from '#app/features/account/shared/account-field.tsx'
import accountFormStyles from '#app/features/account/shared/account-form.module.css'
import styles from './auth-element.module.css'
import gateStyles from './gate.module.css'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { requiredErrors } from '#app/features/account/shared/required-fields.ts'
import { ResetRequest } from './reset-request.tsx'
import { accountForm } from '#app/features/account/shared/account-form.ts'
import { useForm } from '#app/forms/use-form.ts'

export type AuthView = 'signIn' | 'signUp' | 'reset' | 'checkMail'

type AuthElementProps = {
  view: AuthView
  onView: (view: AuthView) => void
  /** Shown above the form, e.g. the reason to sign in. */
  notice?: string | undefined
  onSignedIn?: () => void
}

/** Sign-in by default, with sign-up and the request of a new password as other views. @see spec §2 "auth element", DESIGN Modals */
export function AuthElement({ view, onView, notice, onSignedIn = () => undefined }: AuthElementProps) {
  const [email, setEmail] = useState('')
  if (view === 'checkMail') return <CheckMail email={email} onView={onView} />
  return (
    <div className={gateStyles.auth}>
      {notice && (
        <p className={accountFormStyles.notice} role="status">
          {notice}
        </p>
      )}
      {view === 'signIn' && <SignIn onView={onView} onSignedIn={onSignedIn} />}
      {view === 'reset' && <ResetRequest onBack={() => onView('signIn')} />}
      {view === 'signUp' && (
        <SignUp
          onView={onView}
          onSignedIn={onSignedIn}
          onMail={(address) => {
            setEmail(address)
            onView('checkMail')
          }}
        />
      )}
    </div>
  )
}

type ViewProps = Pick<AuthElementProps, 'onView'> & { onSignedIn: () => void }

function SignIn({ onView, onSignedIn }: ViewProps) {
  const t = useTranslate()
  const isOffline = useOffline()
  const { fieldErrors, error, isSending, formProps } = useForm({
    ...accountForm(),
    validate: (fields) => requiredErrors(fields, ['emailAddress', 'password']),
    submit: async ({ emailAddress = '', password = '' }) => {
      await sessionEngine().signIn(emailAddress, password)
      onSignedIn()
    },
  })
  return (
    <>
      <form {...formProps} className={accountFormStyles.form}>
        <ErrorNotice error={error} isBoxed />
        <AccountField
          field="emailAddress"
          label={t('account.email')}
          fieldErrors={fieldErrors}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <AccountField
          field="password"
          label={t('account.password')}
          fieldErrors={fieldErrors}
          type="password"
          autoComplete="current-password"
        />
        <button type="button" className={`link ${styles.forgot}`} onClick={() => onView('reset')}>
          {t('account.forgot')}
        </button>
        <OfflineReason />
        <Button type="submit" variant="primary" block busy={isSending} disabled={isOffline}>
          {t('nav.signIn')}
        </Button>
      </form>
      <OtherView prompt={t('account.newHere')} onPress={() => onView('signUp')}>
        {t('account.create')}
      </OtherView>
    </>
  )
}

function SignUp({ onView, onSignedIn, onMail }: ViewProps & { onMail: (email: string) => void }) {
  const t = useTranslate()
  const isOffline = useOffline()
  const { fieldErrors, error, isSending, formProps } = useForm({
    ...accountForm(),
    validate: ({ firstName = '', lastName = '', emailAddress = '', password = '' }) =>
      validatePersonalDetails({ firstName, lastName, emailAddress, password, createAccount: true }),
    submit: async ({ firstName = '', lastName = '', emailAddress = '', password = '' }) => {
      const customer = { email: emailAddress.trim(), firstname: firstName, lastname: lastName, addresses: [] }
      const outcome = await sessionEngine().signUp(customer, password)
      if (outcome === 'confirm') onMail(customer.email)
      else onSignedIn()
    },
  })
  return (
    <>
      <p className="muted">{t('account.benefits')}</p>
      <form {...formProps} className={accountFormStyles.form}>
        <ErrorNotice error={error} isBoxed />
        <div className={accountFormStyles.names}>
          <AccountField
            field="firstName"
            label={t('account.firstName')}
            fieldErrors={fieldErrors}
            autoComplete="given-name"
            autoCapitalize="words"
          />
          <AccountField
            field="lastName"
            label={t('account.lastName')}
            fieldErrors={fieldErrors}
            autoComplete="family-name"
            autoCapitalize="words"
          />
        </div>
        <AccountField
          field="emailAddress"
          label={t('account.email')}
          fieldErrors={fieldErrors}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <AccountField
          field="password"
          label={t('account.password')}
          fieldErrors={fieldErrors}
          hint={t('account.passwordHint')}
          type="password"
          autoComplete="new-password"
        />
        <OfflineReason />
        <Button type="submit" variant="primary" block busy={isSending} disabled={isOffline}>
          {t('account.create')}
        </Button>
      </form>
      <OtherView prompt={t('account.haveOne')} onPress={() => onView('signIn')}>
        {t('nav.signIn')}
      </OtherView>
    </>
  )
}

type OtherViewProps = { prompt: string; onPress: () => void; children: ReactNode }

function OtherView({ prompt, onPress, children }: OtherViewProps) {
  return (
    <p className={accountFormStyles.other}>
      {prompt}{' '}
      <button type="button" className="link" onClick={onPress}>
        {children}
      </button>
    </p>
  )
}

/** The same text whether or not the address has an account: only the mail to its owner says which. */
function CheckMail({ email, onView }: { email: string } & Pick<ViewProps, 'onView'>) {
  const t = useTranslate()
  return (
    <div className={gateStyles.auth}>
      <p className={accountFormStyles.notice} role="status">
        {t('account.checkMailHelp', { email })}
      </p>
      <p className="muted">{t('account.checkMailMissing')}</p>
      <OtherView prompt={t('account.haveOne')} onPress={() => onView('signIn')}>
        {t('nav.signIn')}
      </OtherView>
    </div>
  )
}

export function useAuthTitles(): Readonly<Record<AuthView, string>> {
  const t = useTranslate()
  return {
    signIn: t('nav.signIn'),
    signUp: t('account.create'),
    reset: t('account.resetTitle'),
    checkMail: t('account.checkMail'),
  }
}
