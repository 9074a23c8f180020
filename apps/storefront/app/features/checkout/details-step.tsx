import { useTranslate } from '#app/i18n/messages.tsx'
import styles from '#app/forms/form-field.module.css'
import { TextField } from '#app/forms/form-field.tsx'
import { AccountWish, WhoOrders } from './account-wish.tsx'
import { StepForm, StepHeading, type StepProps } from './step-frame.tsx'
import { WhatIsAccepted } from './what-is-accepted.tsx'

export function DetailsStep({ checkout, faults, finish, movesFocus }: StepProps) {
  const t = useTranslate()
  const { form, change, offers } = checkout
  const { firstName, lastName, emailAddress } = form.personal
  return (
    <>
      <StepHeading movesFocus={movesFocus}>{t('checkout.details.title')}</StepHeading>
      <WhoOrders />
      <StepForm
        next={offers.isVirtual ? t('checkout.toPayment') : t('checkout.toDelivery')}
        faults={faults}
        onFinish={finish}
      >
        <div className={styles.grid}>
          <TextField
            field="firstName"
            label={t('checkout.firstName')}
            value={firstName}
            faults={faults}
            autoComplete="given-name"
            autoCapitalize="words"
            required
            onChange={(value) => change('personal', { firstName: value })}
          />
          <TextField
            field="lastName"
            label={t('checkout.lastName')}
            value={lastName}
            faults={faults}
            autoComplete="family-name"
            autoCapitalize="words"
            required
            onChange={(value) => change('personal', { lastName: value })}
          />
          <TextField
            field="emailAddress"
            label={t('checkout.email')}
            value={emailAddress}
            faults={faults}
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
        <AccountWish checkout={checkout} faults={faults} />
        <WhatIsAccepted checkout={checkout} />
      </StepForm>
    </>
  )
}
