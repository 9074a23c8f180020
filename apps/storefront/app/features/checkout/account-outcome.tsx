import type { OrderResult } from '@ambra/contract/sales/order'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openModal } from '#app/ui/overlay.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './account-outcome.module.css'

/** Result of the account requested with the order; the order is valid in each case. */
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
        {isTaken && <p>{shopErrorText(t, 'account.email_taken')}</p>}
        <p>{t(isTaken ? 'checkout.accountTaken' : 'checkout.accountNotCreated')}</p>
        <button type="button" className="link" onClick={() => openModal('auth')}>
          {t(isTaken ? 'nav.signIn' : 'account.create')}
        </button>
      </div>
    </div>
  )
}
