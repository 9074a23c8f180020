import type { OrderResult } from '@ambra/contract/order'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openModal } from '#app/ui/overlay.ts'
import { refusalText } from '#app/i18n/error-text.ts'
import styles from './checkout.module.css'

/** What became of the account that was asked for with the order; the order stands in each case. */
export function AccountOutcome({ order: { account } }: { order: OrderResult }) {
  const t = useTranslate()
  if (!account) return null
  if (account === 'created' || account === 'confirm')
    return (
      <p className={styles.outcome} role="status">
        <Icon name="circle-check" size="small" />
        {t(account === 'created' ? 'checkout.accountCreated' : 'checkout.accountConfirm')}
      </p>
    )
  const isTaken = account === 'email_taken'
  return (
    <div className={styles.outcome} role="status">
      <Icon name="circle-alert" size="small" />
      <div>
        {isTaken && <p>{refusalText(t, 'account.email_taken')}</p>}
        <p>{t(isTaken ? 'checkout.accountTaken' : 'checkout.accountNotCreated')}</p>
        <button type="button" className="link" onClick={() => openModal('auth')}>
          {t(isTaken ? 'nav.signIn' : 'account.create')}
        </button>
      </div>
    </div>
  )
}
