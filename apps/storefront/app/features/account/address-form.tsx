import type { Customer, CustomerAddress } from '@ambra/contract/user'
import { isDeliveryCountry, postcodeExamples } from '@ambra/domain/address'
import { type RefObject, useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { useAnswer } from '#app/offline/use-response.ts'
import { Button } from '#app/ui/button.tsx'
import formStyles from '#app/forms/form-field.module.css'
import { CheckField, SelectField, TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { countryName } from '@ambra/domain/format'
import { type AddressDraft, addressOf, draftFaults, draftOf } from './address-book.ts'
import styles from './address-book.module.css'
import { Refusal } from './refusal.tsx'
import { useAccountForm } from './use-account-form.ts'

const phonePrefixes = { EE: '+372', LV: '+371', LT: '+370' } as const
const vatExamples = { EE: 'EE123456789', LV: 'LV40012345678', LT: 'LT123456715' } as const

type AddressFormProps = {
  customer: Customer
  /** The address to change; a new one without. */
  address: CustomerAddress | undefined
  onSave: (address: CustomerAddress) => Promise<void>
  onCancel: () => void
}

type PartProps = {
  draft: AddressDraft
  change: (fields: Partial<AddressDraft>) => void
  faults: ReturnType<typeof useAccountForm>['faults']
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()

/** Adds or changes one address, by the same rules as the checkout. @see spec §5 form messages */
export function AddressForm({ customer, address, onSave, onCancel }: AddressFormProps) {
  const t = useTranslate()
  const [draft, setDraft] = useState(() => draftOf(address, customer, 'EE'))
  const change = (fields: Partial<AddressDraft>) => setDraft((before) => ({ ...before, ...fields }))
  const { faults, refusal, isSending, formProps } = useAccountForm({
    check: () => draftFaults(draft),
    send: () => onSave(addressOf(draft, address?.id)),
  })
  const { ref, ...form } = formProps
  const part = { draft, change, faults }
  return (
    <form {...form} ref={ref as RefObject<HTMLFormElement | null>} className={styles.form}>
      <h2 tabIndex={-1} ref={takeFocus}>
        {address ? t('account.editAddress') : t('account.addAddress')}
      </h2>
      <Refusal refusal={refusal} />
      <Person {...part} />
      <Place {...part} />
      <Company {...part} />
      <div className={styles.checks}>
        <CheckField
          field="isShipping"
          label={t('account.defaultShipping')}
          checked={draft.isShipping}
          onChange={(isShipping) => change({ isShipping })}
        />
        <CheckField
          field="isBilling"
          label={t('account.defaultBilling')}
          checked={draft.isBilling}
          onChange={(isBilling) => change({ isBilling })}
        />
      </div>
      <p className={styles.actions}>
        <Button type="submit" variant="primary" busy={isSending}>
          {t('account.save')}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      </p>
    </form>
  )
}

function Person({ draft, change, faults }: PartProps) {
  const t = useTranslate()
  const prefix = isDeliveryCountry(draft.country) ? phonePrefixes[draft.country] : ''
  return (
    <div className={formStyles.grid}>
      <TextField
        field="firstName"
        label={t('checkout.firstName')}
        value={draft.firstName}
        faults={faults}
        autoComplete="given-name"
        required
        onChange={(firstName) => change({ firstName })}
      />
      <TextField
        field="lastName"
        label={t('checkout.lastName')}
        value={draft.lastName}
        faults={faults}
        autoComplete="family-name"
        required
        onChange={(lastName) => change({ lastName })}
      />
      <TextField
        field="phoneNumber"
        label={t('checkout.phone')}
        value={draft.phoneNumber}
        faults={faults}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        hint={t('checkout.phoneHint', { prefix })}
        onChange={(phoneNumber) => change({ phoneNumber })}
      />
      <Country draft={draft} change={change} faults={faults} />
    </div>
  )
}

function Country({ draft, change, faults }: PartProps) {
  const t = useTranslate()
  const { language } = useStore()
  const { value } = useAnswer('countries', (signal) => browserClient().call('countryList', { signal }))
  const known = value?.filter(({ code }) => isDeliveryCountry(code)) ?? []
  const options = known.map(({ code, name }) => ({ value: code, label: name }))
  // An address from before stays readable, though nothing is delivered there.
  if (!options.some((option) => option.value === draft.country))
    options.push({ value: draft.country, label: countryName(draft.country, language) })
  return (
    <SelectField
      field="country"
      label={t('checkout.country')}
      value={draft.country}
      options={options}
      faults={faults}
      autoComplete="country"
      onChange={(country) => change({ country })}
    />
  )
}

function Place({ draft, change, faults }: PartProps) {
  const t = useTranslate()
  const example = isDeliveryCountry(draft.country) ? postcodeExamples[draft.country] : undefined
  return (
    <div className={formStyles.grid}>
      <TextField
        field="streetAddress"
        label={t('checkout.street')}
        value={draft.streetAddress}
        faults={faults}
        autoComplete="address-line1"
        required
        isWide
        onChange={(streetAddress) => change({ streetAddress })}
      />
      <TextField
        field="apartmentNumber"
        label={t('checkout.apartment')}
        value={draft.apartmentNumber}
        faults={faults}
        autoComplete="address-line2"
        onChange={(apartmentNumber) => change({ apartmentNumber })}
      />
      <TextField
        field="zipCode"
        label={t('checkout.postcode')}
        value={draft.zipCode}
        faults={faults}
        autoComplete="postal-code"
        autoCapitalize="characters"
        required
        hint={example && t('checkout.postcodeHint', { example })}
        onChange={(zipCode) => change({ zipCode })}
      />
      <TextField
        field="city"
        label={t('checkout.city')}
        value={draft.city}
        faults={faults}
        autoComplete="address-level2"
        required
        isWide
        onChange={(city) => change({ city })}
      />
    </div>
  )
}

function Company({ draft, change, faults }: PartProps) {
  const t = useTranslate()
  const vatExample = isDeliveryCountry(draft.country) ? vatExamples[draft.country] : undefined
  return (
    <>
      <div className={styles.checks}>
        <CheckField
          field="isCompany"
          label={t('account.companyAddress')}
          checked={draft.isCompany}
          onChange={(isCompany) => change({ isCompany })}
        />
      </div>
      {draft.isCompany && (
        <div className={formStyles.grid}>
          <TextField
            field="company"
            label={t('checkout.company')}
            value={draft.company}
            faults={faults}
            autoComplete="organization"
            required
            isWide
            onChange={(company) => change({ company })}
          />
          <TextField
            field="companyCode"
            label={t('checkout.companyCode')}
            value={draft.companyCode}
            faults={faults}
            inputMode="numeric"
            required
            onChange={(companyCode) => change({ companyCode })}
          />
          <TextField
            field="taxId"
            label={t('checkout.vatNumber')}
            value={draft.taxId}
            faults={faults}
            autoCapitalize="characters"
            hint={vatExample && t('checkout.vatHint', { example: vatExample })}
            onChange={(taxId) => change({ taxId })}
          />
        </div>
      )}
    </>
  )
}
