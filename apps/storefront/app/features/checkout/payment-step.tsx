import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { AddressFields } from './address-fields.tsx'
import { asksBillingAddress } from './checkout-form.ts'
import styles from './checkout.module.css'
import formStyles from '#app/ui/form-field.module.css'
import { CheckField, fieldId, SelectField, TextField } from '#app/ui/form-field.tsx'
import { MethodCard } from './method-card.tsx'
import { StepForm, StepHeading, type StepProps } from './step-frame.tsx'
import { useCountries } from './use-countries.ts'

export function PaymentStep({ checkout, contact, faults, finish, goTo, movesFocus }: StepProps) {
  const t = useTranslate()
  const { offers } = checkout
  const back = offers.isVirtual
    ? { label: t('checkout.backToDetails'), go: () => goTo('details') }
    : { label: t('checkout.backToDelivery'), go: () => goTo('delivery') }
  if (offers.payment.length === 0)
    return (
      <>
        <StepHeading movesFocus={movesFocus}>{t('checkout.payment.title')}</StepHeading>
        <NoPayment checkout={checkout} contact={contact} />
        <div className={styles.buttons}>
          <Button variant="outline" onClick={back.go}>
            <Icon name="arrow-left" size="small" />
            {back.label}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <StepHeading movesFocus={movesFocus}>{t('checkout.payment.title')}</StepHeading>
      <StepForm next={t('checkout.toReview')} back={back} onFinish={finish}>
        <PaymentMethods checkout={checkout} />
        <Billing checkout={checkout} faults={faults} />
      </StepForm>
    </>
  )
}

/** What a shopper has to expect from a way to pay; the server names it, the shop explains it. */
const explanations = {
  cashondelivery: 'checkout.cashOnDelivery',
  banktransfer: 'checkout.bankTransfer',
} as const
const isExplained = (code: string): code is keyof typeof explanations => code in explanations

/** Why there is no way to pay, and who helps. */
function NoPayment({
  checkout: { offers },
  contact: { phone, email },
}: Pick<StepProps, 'checkout' | 'contact'>) {
  const t = useTranslate()
  return (
    <div role="alert" className={styles.noPayment}>
      <p>{t(offers.isVirtual ? 'checkout.noPaymentVirtual' : 'checkout.noPayment')}</p>
      {phone && (
        <a href={`tel:${phone.replace(/\s/g, '')}`}>
          <Icon name="phone" size="small" />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" size="small" />
          {email}
        </a>
      )}
    </div>
  )
}

function PaymentMethods({ checkout: { form, change, offers } }: Pick<StepProps, 'checkout'>) {
  const t = useTranslate()
  return (
    <div className={styles.methods} role="radiogroup" aria-label={t('checkout.paymentMethod')}>
      {offers.payment.map(({ code, title, cost_incl_tax = 0 }, index) => (
        <MethodCard
          key={code}
          group="payment"
          {...(index === 0 && { id: fieldId('paymentMethod') })}
          title={title}
          detail={isExplained(code) ? t(explanations[code]) : undefined}
          fee={cost_incl_tax}
          freeWord={t('checkout.noFee')}
          isChosen={form.payment.paymentMethod === code}
          onChoose={() => change('payment', { paymentMethod: code })}
        />
      ))}
    </div>
  )
}

function Billing({ checkout, faults }: Pick<StepProps, 'checkout' | 'faults'>) {
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

function Company({ checkout: { form, change }, faults }: Pick<StepProps, 'checkout' | 'faults'>) {
  const t = useTranslate()
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
        onChange={(companyCode) => change('payment', { companyCode })}
      />
      <TextField
        field="taxId"
        label={t('checkout.vatNumber')}
        value={form.payment.taxId}
        faults={faults}
        autoCapitalize="characters"
        onChange={(taxId) => change('payment', { taxId })}
      />
    </>
  )
}
