import type { Order } from '@ambra/contract/sales/order'
import { passwordError } from '@ambra/domain/customers/address/validation'
import { useState } from 'react'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { CheckField, TextField } from '#app/forms/form-field.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { browserClient } from '#app/session/browser-client.ts'
import { useSession } from '#app/session/session.ts'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import { Icon } from '@ambra/ui/icon'
import styles from './account-offer.module.css'

export type AccountOfferProps = { order: Order; onChanged: () => Promise<void> }

/**
 * Offers the guest of an order an account with just a password; only a mail reveals whether the address has
 * one.
 */
export function AccountOffer({ order, onChanged }: AccountOfferProps) {
  const t = useTranslate()
  const { status } = useSession()
  const [step, setStep] = useState<'offered' | 'again' | 'sent'>('offered')
  const { accountOffer, customer_email: email } = order
  if (!accountOffer || status === 'user') return null
  if (step === 'sent')
    return (
      <section className={styles.offer} role="status">
        <h2 tabIndex={-1} ref={focusOnMount}>
          {t('order.accountOfferSent')}
        </h2>
        <p>{t('order.accountOfferSentHelp', { email })}</p>
      </section>
    )
  if (accountOffer === 'requested' && step === 'offered')
    return (
      <section className={styles.offer}>
        <p>
          <Icon name="mail" size="small" /> {t('order.accountOfferWaits', { email })}
        </p>
        <button type="button" className="link" onClick={() => setStep('again')}>
          {t('order.accountOfferAgain')}
        </button>
      </section>
    )
  return (
    <section className={styles.offer} aria-labelledby="account-offer-title">
      <h2 id="account-offer-title" tabIndex={-1} ref={step === 'again' ? focusOnMount : undefined}>
        {t('order.accountOffer')}
      </h2>
      <p className="muted">{t('order.accountOfferHelp')}</p>
      <PasswordForm order={order} onSent={() => setStep('sent')} onChanged={onChanged} />
    </section>
  )
}

const places = {
  fieldOfCode: { 'form.password_short': 'password', 'form.password_common': 'password' },
} as const

function PasswordForm({ order, onSent, onChanged }: AccountOfferProps & { onSent: () => void }) {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  const { values, change, fieldErrors, error, isSending, formProps } = useForm({
    defaults: { password: '' },
    places,
    validate: ({ password }) => {
      const code = passwordError(password)
      return code ? [{ field: 'password', code }] : []
    },
    submit: async ({ password }) => {
      const { increment_id: number, orderToken = '' } = order
      const query = { number, orderToken }
      const { accountOffer } = await browserClient().call('orderAccount', { query, body: { password } })
      if (accountOffer) onSent()
      // Another window has confirmed it, or the order has ended.
      else await onChanged()
    },
  })
  return (
    <form {...formProps} method="post" className={styles.form} aria-labelledby="account-offer-title">
      {/* Password managers store it under this name. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={order.customer_email}
        readOnly
        hidden
      />
      <TextField
        field="password"
        label={t('account.password')}
        value={values.password}
        fieldErrors={fieldErrors}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        required
        hint={t('account.passwordHint')}
        onChange={(password) => change({ password })}
      />
      <CheckField
        field="showPassword"
        label={t('account.showPassword')}
        checked={isShown}
        onChange={setShown}
      />
      <ErrorNotice error={error} />
      <SubmitButton variant="ink" busy={isSending}>
        {t('account.create')}
      </SubmitButton>
    </form>
  )
}
