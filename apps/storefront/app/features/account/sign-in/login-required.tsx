import { type ReactNode, useState } from 'react'
import { useSession } from '#app/session/session.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { AuthElement, type AuthView, useAuthTitles } from './auth-element.tsx'
import gateStyles from './gate.module.css'
import styles from './login-required.module.css'

/**
 * Shows a page to customers only; guests sign in on the page and stay there.
 * @see spec §2 "Some pages require login"
 */
export function LoginRequired({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const titles = useAuthTitles()
  const { status } = useSession()
  const [view, setView] = useState<AuthView>('signIn')
  if (status === 'user') return children
  if (status === 'starting') return <div className={styles.waiting} aria-busy="true" />
  return (
    <div className={gateStyles.gate}>
      <h1>{titles[view]}</h1>
      <AuthElement
        view={view}
        onView={setView}
        notice={view === 'signIn' ? shopErrorText(t, 'account.login_required') : undefined}
      />
    </div>
  )
}
