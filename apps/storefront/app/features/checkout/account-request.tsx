import type { FieldError } from '@ambra/domain/customers/address/address'
import { useState } from 'react'
import { useSession } from '#app/session/session.ts'
import { CheckField, TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openModal } from '#app/ui/overlay.ts'
import styles from './account-request.module.css'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'

/** Lets a guest sign in without losing typed values. */
export function WhoOrders() {
  const t = useTranslate()
  const { status, customer } = useSession()
  if (status === 'user')
    return <p className="muted">{customer && t('checkout.signedInAs', { email: customer.email })}</p>
  return (
    <p className={`muted ${styles.whoOrders}`}>
      {t('checkout.details.help')} {t('checkout.signInOffer')}{' '}
      <button type="button" className="link" onClick={() => openModal('auth')}>
        {t('nav.signIn')}
      </button>
    </p>
  )
}

type AccountRequestProps = { checkout: Checkout; fieldErrors: readonly FieldError[] }

/** Lets a guest request an account with the order. @see spec §3 personalDetails: password, createAccount */
export function AccountRequest({ checkout: { form, change, offline }, fieldErrors }: AccountRequestProps) {
  const t = useTranslate()
  const { status } = useSession()
  const [isShown, setShown] = useState(false)
  if (status === 'user') return null
  if (offline) return <p className={`muted sm ${styles.accountRequest}`}>{t('waiting.noAccount')}</p>
  const { createAccount = false, password = '' } = form.personal
  return (
    <div className={styles.accountRequest}>
      <CheckField
        field="createAccount"
        label={t('checkout.accountWish')}
        checked={createAccount}
        onChange={(isWanted) => change('personal', { createAccount: isWanted })}
      />
      {createAccount && (
        <>
          <p className="muted sm">{t('checkout.accountWishHelp')}</p>
          <TextField
            field="password"
            label={t('account.password')}
            value={password}
            fieldErrors={fieldErrors}
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="none"
            required
            hint={t('account.passwordHint')}
            onChange={(value) => change('personal', { password: value })}
          />
          <CheckField
            field="showPassword"
            label={t('account.showPassword')}
            checked={isShown}
            onChange={setShown}
          />
        </>
      )}
    </div>
  )
}
