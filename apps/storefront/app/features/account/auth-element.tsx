import { personalFaults } from '@ambra/domain/validation'
import { type ReactNode, useState } from 'react'
import { sessionEngine } from '#app/session/session-engine.ts'
import { Button } from '#app/ui/button.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OfflineReason, useOffline } from '#app/forms/offline-reason.tsx'
import { AccountField } from './account-field.tsx'
import styles from './account.module.css'
import { Refusal } from './refusal.tsx'
import { requiredFaults } from './required-faults.ts'
import { ResetRequest } from './reset-request.tsx'
import { useAccountForm } from './use-account-form.ts'

// All texts here are of the second catalogue.
await loadMoreMessages()

export type AuthView = 'signIn' | 'signUp' | 'reset' | 'checkMail'

type AuthElementProps = {
  view: AuthView
  onView: (view: AuthView) => void
  /** Shown above the form, e.g. why to sign in. */
  notice?: string | undefined
  onSignedIn?: () => void
}

/** Sign-in by default, with sign-up and the request of a new password as other views. @see spec §2 "auth element", DESIGN Modals */
export function AuthElement({ view, onView, notice, onSignedIn = () => undefined }: AuthElementProps) {
  const [email, setEmail] = useState('')
  if (view === 'checkMail') return <CheckMail email={email} onView={onView} />
  return (
    <div className={styles.auth}>
      {notice && (
        <p className={styles.notice} role="status">
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
  const { faults, refusal, isSending, formProps } = useAccountForm({
    check: (fields) => requiredFaults(fields, ['emailAddress', 'password']),
    send: async ({ emailAddress = '', password = '' }) => {
      await sessionEngine().signIn(emailAddress, password)
      onSignedIn()
    },
  })
  return (
    <>
      <form {...formProps} className={styles.form}>
        <Refusal refusal={refusal} />
        <AccountField
          field="emailAddress"
          label={t('account.email')}
          faults={faults}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <AccountField
          field="password"
          label={t('account.password')}
          faults={faults}
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
      <OtherView question={t('account.newHere')} onPress={() => onView('signUp')}>
        {t('account.create')}
      </OtherView>
    </>
  )
}

function SignUp({ onView, onSignedIn, onMail }: ViewProps & { onMail: (email: string) => void }) {
  const t = useTranslate()
  const isOffline = useOffline()
  const { faults, refusal, isSending, formProps } = useAccountForm({
    check: ({ firstName = '', lastName = '', emailAddress = '', password = '' }) =>
      personalFaults({ firstName, lastName, emailAddress, password, createAccount: true }),
    send: async ({ firstName = '', lastName = '', emailAddress = '', password = '' }) => {
      const customer = { email: emailAddress.trim(), firstname: firstName, lastname: lastName, addresses: [] }
      const outcome = await sessionEngine().signUp(customer, password)
      if (outcome === 'confirm') onMail(customer.email)
      else onSignedIn()
    },
  })
  return (
    <>
      <p className="muted">{t('account.benefits')}</p>
      <form {...formProps} className={styles.form}>
        <Refusal refusal={refusal} />
        <div className={styles.names}>
          <AccountField
            field="firstName"
            label={t('account.firstName')}
            faults={faults}
            autoComplete="given-name"
            autoCapitalize="words"
          />
          <AccountField
            field="lastName"
            label={t('account.lastName')}
            faults={faults}
            autoComplete="family-name"
            autoCapitalize="words"
          />
        </div>
        <AccountField
          field="emailAddress"
          label={t('account.email')}
          faults={faults}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <AccountField
          field="password"
          label={t('account.password')}
          faults={faults}
          hint={t('account.passwordHint')}
          type="password"
          autoComplete="new-password"
        />
        <OfflineReason />
        <Button type="submit" variant="primary" block busy={isSending} disabled={isOffline}>
          {t('account.create')}
        </Button>
      </form>
      <OtherView question={t('account.haveOne')} onPress={() => onView('signIn')}>
        {t('nav.signIn')}
      </OtherView>
    </>
  )
}

type OtherViewProps = { question: string; onPress: () => void; children: ReactNode }

function OtherView({ question, onPress, children }: OtherViewProps) {
  return (
    <p className={styles.other}>
      {question}{' '}
      <button type="button" className="link" onClick={onPress}>
        {children}
      </button>
    </p>
  )
}

/** The same words whether the address has an account or not: the letter tells its owner. */
function CheckMail({ email, onView }: { email: string } & Pick<ViewProps, 'onView'>) {
  const t = useTranslate()
  return (
    <div className={styles.auth}>
      <p className={styles.notice} role="status">
        {t('account.checkMailHelp', { email })}
      </p>
      <p className="muted">{t('account.checkMailMissing')}</p>
      <OtherView question={t('account.haveOne')} onPress={() => onView('signIn')}>
        {t('nav.signIn')}
      </OtherView>
    </div>
  )
}

/** Heading of each view. */
export function useAuthTitles(): Readonly<Record<AuthView, string>> {
  const t = useTranslate()
  return {
    signIn: t('nav.signIn'),
    signUp: t('account.create'),
    reset: t('account.resetTitle'),
    checkMail: t('account.checkMail'),
  }
}
