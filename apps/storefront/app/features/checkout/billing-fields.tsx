import { isDeliveryCountry } from '@ambra/domain/address'
import { isDoubtfulCompanyCode } from '@ambra/domain/codes'
import formStyles from '#app/forms/form-field.module.css'
import { CheckField, SelectField, TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AddressFields } from './address-fields.tsx'
import { asksBillingAddress, billingOf } from './checkout-form.ts'
import styles from './checkout.module.css'
import type { StepProps } from './step-frame.tsx'
import { useCountries } from './use-countries.ts'

/** How a VAT number of the country is written. */
const vatExamples = { EE: 'EE123456789', LV: 'LV40012345678', LT: 'LT123456715' } as const

/** Who the invoice is made out to: the buyer, somebody else, or a company. @see spec §3 paymentDetails, §5 */
export function Billing({ checkout, faults }: Pick<StepProps, 'checkout' | 'faults'>) {
  const t = useTranslate()
  const countries = useCountries()
  const { form, change, offers } = checkout
  const { payment } = form
  const asksAddress = asksBillingAddress(form, offers)
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
        {!payment.isBillingSame && <Names checkout={checkout} faults={faults} />}
        {payment.isCompany && <Company checkout={checkout} faults={faults} />}
        {asksAddress && (
          <>
            <SelectField
              field="country"
              label={t('checkout.country')}
              value={payment.country}
              options={countries}
              faults={faults}
              autoComplete="billing country"
              isWide
              onChange={(country) => change('payment', { country })}
            />
            <AddressFields
              values={payment}
              faults={faults}
              kind="billing"
              onChange={(fields) => change('payment', fields)}
            />
          </>
        )}
      </div>
    </section>
  )
}

function Names({ checkout: { form, change }, faults }: Pick<StepProps, 'checkout' | 'faults'>) {
  const t = useTranslate()
  return (
    <>
      <TextField
        field="firstName"
        label={t('checkout.firstName')}
        value={form.payment.firstName}
        faults={faults}
        autoComplete="billing given-name"
        required
        onChange={(firstName) => change('payment', { firstName })}
      />
      <TextField
        field="lastName"
        label={t('checkout.lastName')}
        value={form.payment.lastName}
        faults={faults}
        autoComplete="billing family-name"
        required
        onChange={(lastName) => change('payment', { lastName })}
      />
    </>
  )
}

function Company({ checkout: { form, change, offers }, faults }: Pick<StepProps, 'checkout' | 'faults'>) {
  const t = useTranslate()
  const { country } = billingOf(form, offers)
  // Worth a look, no reason to refuse.
  const isDoubtful = isDoubtfulCompanyCode(country, form.payment.companyCode)
  return (
    <>
      <TextField
        field="company"
        label={t('checkout.company')}
        value={form.payment.company}
        faults={faults}
        autoComplete="organization"
        required
        isWide
        onChange={(company) => change('payment', { company })}
      />
      <TextField
        field="companyCode"
        label={t('checkout.companyCode')}
        value={form.payment.companyCode}
        faults={faults}
        inputMode="numeric"
        required
        hint={isDoubtful ? t('checkout.companyCodeDoubtful') : undefined}
        onChange={(companyCode) => change('payment', { companyCode })}
      />
      <TextField
        field="taxId"
        label={t('checkout.vatNumber')}
        value={form.payment.taxId}
        faults={faults}
        hint={
          isDeliveryCountry(country) ? t('checkout.vatHint', { example: vatExamples[country] }) : undefined
        }
        autoCapitalize="characters"
        onChange={(taxId) => change('payment', { taxId })}
      />
    </>
  )
}
