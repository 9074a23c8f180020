import { useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './gate.module.css'
import { ResetRequest } from './reset-request.tsx'

/** Reset password, as a separate page. @see spec §2 "reset password" */
export function ResetPage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const storePath = useStorePath()
  return (
    <div className={styles.gate}>
      <h1>{t('account.resetTitle')}</h1>
      <div className={styles.auth}>
        <ResetRequest onBack={() => void navigate(storePath('/my-account'))} />
      </div>
    </div>
  )
}
