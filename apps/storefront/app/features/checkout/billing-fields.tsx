import { isDeliveryCountry, vatExamples } from '@ambra/domain/customers/address/address'
import { isDoubtfulCompanyCode } from '@ambra/domain/customers/address/codes'
import formStyles from '#app/forms/form-field.module.css'
import { CheckField, SelectField, TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AddressFields } from './frame/address-fields.tsx'
import { needsBillingAddress, billingOf } from './state/checkout-form.ts'
import styles from './billing-fields.module.css'
import type { StepProps } from './frame/step-frame.tsx'
import { useBillingCountries } from './state/use-countries.ts'

/** Recipient of the invoice: the buyer, another person, or a company. @see spec §3 paymentDetails, §5 */
export function Billing({ checkout, fieldErrors }: Pick<StepProps, 'checkout' | 'fieldErrors'>) {
  const t = useTranslate()
  const countries = useBillingCountries()
  const { form, change, offers } = checkout
  const { payment } = form
  const needsAddress = needsBillingAddress(form, offers)
  return (
    <section className={styles.billing} aria-labelledby="billing-heading">
      <h2 id="billing-heading">{t('checkout.billing')}</h2>
      {!offers.isVirtual && (
        <CheckField
          field="isBillingSame"
          label={t('checkout.billingSame')}
          checked={payment.isBillingSame}
          onChange={(isBillingSame) => change('payment', { isBillingSame })}
        />
      )}
      <CheckField
        field="isCompany"
        label={t('checkout.asCompany')}
        checked={payment.isCompany}
        onChange={(isCompany) => change('payment', { isCompany })}
      />
      <div className={formStyles.grid}>
        {!payment.isBillingSame && <Names checkout={checkout} fieldErrors={fieldErrors} />}
        {payment.isCompany && <Company checkout={checkout} fieldErrors={fieldErrors} />}
        {needsAddress && (
          <>
            <SelectField
              field="country"
              label={t('checkout.country')}
              value={payment.country}
              options={countries}
              fieldErrors={fieldErrors}
              autoComplete="billing country"
              isWide
              onChange={(country) => change('payment', { country })}
            />
            <AddressFields
              values={payment}
              fieldErrors={fieldErrors}
              kind="billing"
              onChange={(fields) => change('payment', fields)}
            />
          </>
        )}
      </div>
    </section>
  )
}

function Names({ checkout: { form, change }, fieldErrors }: Pick<StepProps, 'checkout' | 'fieldErrors'>) {
  const t = useTranslate()
  return (
    <>
      <TextField
        field="firstName"
        label={t('checkout.firstName')}
        value={form.payment.firstName}
        fieldErrors={fieldErrors}
        autoComplete="billing given-name"
        required
        onChange={(firstName) => change('payment', { firstName })}
      />
      <TextField
        field="lastName"
        label={t('checkout.lastName')}
        value={form.payment.lastName}
        fieldErrors={fieldErrors}
        autoComplete="billing family-name"
        required
        onChange={(lastName) => change('payment', { lastName })}
      />
    </>
  )
}

function Company({
  checkout: { form, change, offers },
  fieldErrors,
}: Pick<StepProps, 'checkout' | 'fieldErrors'>) {
  const t = useTranslate()
  const { country } = billingOf(form, offers)
  // A warning only, no reason to reject.
  const isDoubtful = isDoubtfulCompanyCode(country, form.payment.companyCode)
  return (
    <>
      <TextField
        field="company"
        label={t('checkout.company')}
        value={form.payment.company}
        fieldErrors={fieldErrors}
        autoComplete="organization"
        required
        isWide
        onChange={(company) => change('payment', { company })}
      />
      <TextField
        field="companyCode"
        label={t('checkout.companyCode')}
        value={form.payment.companyCode}
        fieldErrors={fieldErrors}
        inputMode="numeric"
        required
        hint={isDoubtful ? t('checkout.companyCodeDoubtful') : undefined}
        onChange={(companyCode) => change('payment', { companyCode })}
      />
      <TextField
        field="taxId"
        label={t('checkout.vatNumber')}
        value={form.payment.taxId}
        fieldErrors={fieldErrors}
        hint={
          isDeliveryCountry(country) ? t('checkout.vatHint', { example: vatExamples[country] }) : undefined
        }
        autoCapitalize="characters"
        onChange={(taxId) => change('payment', { taxId })}
      />
    </>
  )
}
