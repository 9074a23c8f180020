import { useTranslate } from '#app/i18n/messages.tsx'
import styles from '#app/forms/form-field.module.css'
import { TextField } from '#app/forms/form-field.tsx'
import { AccountRequest, WhoOrders } from './account-request.tsx'
import { StepForm, StepHeading, type StepProps } from './frame/step-frame.tsx'
import whatIsAcceptedStyles from './what-is-accepted.module.css'
import { useCountries } from './state/use-countries.ts'
import type { Checkout } from './state/checkout.ts'

export function DetailsStep({ checkout, fieldErrors, finish, movesFocus }: StepProps) {
  const t = useTranslate()
  const { form, change, offers } = checkout
  const { firstName, lastName, emailAddress } = form.personal
  return (
    <>
      <StepHeading movesFocus={movesFocus}>{t('checkout.details.title')}</StepHeading>
      <WhoOrders />
      <StepForm
        next={offers.isVirtual ? t('checkout.toPayment') : t('checkout.toDelivery')}
        fieldErrors={fieldErrors}
        onFinish={finish}
      >
        <div className={styles.grid}>
          <TextField
            field="firstName"
            label={t('checkout.firstName')}
            value={firstName}
            fieldErrors={fieldErrors}
            autoComplete="given-name"
            autoCapitalize="words"
            required
            onChange={(value) => change('personal', { firstName: value })}
          />
          <TextField
            field="lastName"
            label={t('checkout.lastName')}
            value={lastName}
            fieldErrors={fieldErrors}
            autoComplete="family-name"
            autoCapitalize="words"
            required
            onChange={(value) => change('personal', { lastName: value })}
          />
          <TextField
            field="emailAddress"
            label={t('checkout.email')}
            value={emailAddress}
            fieldErrors={fieldErrors}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            required
            isWide
            hint={t('checkout.emailHint')}
            onChange={(value) => change('personal', { emailAddress: value })}
          />
        </div>
        <AccountRequest checkout={checkout} fieldErrors={fieldErrors} />
        <WhatIsAccepted checkout={checkout} />
      </StepForm>
    </>
  )
}

/**
 * States delivery restrictions and payment methods at the start of the checkout. @see docs/rules/law
 * LAW-INF-3
 */
function WhatIsAccepted({ checkout: { offers } }: { checkout: Checkout }) {
  const t = useTranslate()
  const countries = useCountries()
  return (
    <ul className={whatIsAcceptedStyles.accepted}>
      {!offers.isVirtual && countries.length > 0 && (
        <li>{t('checkout.deliveredTo', { countries: countries.map(({ label }) => label).join(', ') })}</li>
      )}
      {offers.payment.length > 0 && (
        <li>{t('checkout.paidBy', { methods: offers.payment.map(({ title }) => title).join(', ') })}</li>
      )}
    </ul>
  )
}
