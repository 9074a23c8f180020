import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import type { Customer, CustomerAddress } from '@ambra/contract/customers/user'
import {
  type FieldError,
  type DeliveryCountry,
  isDeliveryCountry,
  phonePrefixes,
  postcodeExamples,
  vatExamples,
} from '@ambra/domain/customers/address/address'
import { type ComponentProps, useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { useResponse } from '#app/session/use-response.ts'
import { Button } from '#app/ui/button.tsx'
import formStyles from '#app/forms/form-field.module.css'
import { CheckField, SelectField, TextField } from '#app/forms/form-field.tsx'
import { type Translate, useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { countryName } from '@ambra/domain/platform/text/format'
import { type AddressDraft, addressOf, draftErrors, draftOf } from './address-book.ts'
import styles from './address-book.module.css'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { accountPlaces } from '#app/features/account/shared/account-form.ts'
import { useForm } from '#app/forms/use-form.ts'

type AddressFormProps = {
  customer: Customer
  /** Address to change; undefined for a new one. */
  address: CustomerAddress | undefined
  onSave: (address: CustomerAddress) => Promise<void>
  onCancel: () => void
}

type PartProps = {
  draft: AddressDraft
  change: (fields: Partial<AddressDraft>) => void
  fieldErrors: readonly FieldError[]
}

type Label = `checkout.${
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'street'
  | 'apartment'
  | 'postcode'
  | 'city'
  | 'company'
  | 'companyCode'
  | 'vatNumber'}`
type TextInput = ComponentProps<typeof TextField>
/** Text field of the address: its labels, and attributes for keyboard and autofill. */
type TextRow = Omit<TextInput, 'field' | 'label' | 'value' | 'fieldErrors' | 'hint' | 'onChange'> & {
  field: TextFieldName
  label: Label
  hint?: (t: Translate, country: DeliveryCountry | undefined) => string | undefined
}
type TextFieldName = Exclude<keyof AddressDraft, 'country' | 'isCompany' | 'isShipping' | 'isBilling'>

const personRows: readonly TextRow[] = [
  { field: 'firstName', label: 'checkout.firstName', autoComplete: 'given-name', required: true },
  { field: 'lastName', label: 'checkout.lastName', autoComplete: 'family-name', required: true },
  {
    field: 'phoneNumber',
    label: 'checkout.phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    required: true,
    hint: (t, country) => t('checkout.phoneHint', { prefix: country ? phonePrefixes[country] : '' }),
  },
]

const placeRows: readonly TextRow[] = [
  {
    field: 'streetAddress',
    label: 'checkout.street',
    autoComplete: 'address-line1',
    required: true,
    isWide: true,
  },
  { field: 'apartmentNumber', label: 'checkout.apartment', autoComplete: 'address-line2' },
  {
    field: 'zipCode',
    label: 'checkout.postcode',
    autoComplete: 'postal-code',
    autoCapitalize: 'characters',
    required: true,
    hint: (t, country) => country && t('checkout.postcodeHint', { example: postcodeExamples[country] }),
  },
  { field: 'city', label: 'checkout.city', autoComplete: 'address-level2', required: true, isWide: true },
]

const companyRows: readonly TextRow[] = [
  { field: 'company', label: 'checkout.company', autoComplete: 'organization', required: true, isWide: true },
  { field: 'companyCode', label: 'checkout.companyCode', inputMode: 'numeric', required: true },
  {
    field: 'taxId',
    label: 'checkout.vatNumber',
    autoCapitalize: 'characters',
    hint: (t, country) => country && t('checkout.vatHint', { example: vatExamples[country] }),
  },
]

/** Adds or changes one address, by the same rules as the checkout. @see spec §5 form messages */
export function AddressForm({ customer, address, onSave, onCancel }: AddressFormProps) {
  const t = useTranslate()
  const [saved] = useState(() => draftOf(address, customer, 'EE'))
  const {
    values: draft,
    change,
    fieldErrors,
    error,
    isSending,
    formProps,
  } = useForm({
    defaults: saved,
    places: accountPlaces(),
    validate: draftErrors,
    submit: (values) => onSave(addressOf(values, address?.id)),
  })
  const part = { draft, change, fieldErrors }
  return (
    <form {...formProps} className={styles.form}>
      <h2 tabIndex={-1} ref={focusOnMount}>
        {address ? t('account.editAddress') : t('account.addAddress')}
      </h2>
      <ErrorNotice error={error} isBoxed />
      <div className={formStyles.grid}>
        <TextRows rows={personRows} {...part} />
        <Country {...part} />
      </div>
      <div className={formStyles.grid}>
        <TextRows rows={placeRows} {...part} />
      </div>
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

function TextRows({ rows, draft, change, fieldErrors }: PartProps & { rows: readonly TextRow[] }) {
  const t = useTranslate()
  const country = isDeliveryCountry(draft.country) ? draft.country : undefined
  return rows.map(({ field, label, hint, ...input }) => (
    <TextField
      key={field}
      {...input}
      field={field}
      label={t(label)}
      value={draft[field]}
      fieldErrors={fieldErrors}
      hint={hint?.(t, country)}
      onChange={(value) => change({ [field]: value })}
    />
  ))
}

function Country({ draft, change, fieldErrors }: PartProps) {
  const t = useTranslate()
  const { language } = useStore()
  const { value } = useResponse('countries', (signal) => browserClient().call('countryList', { signal }))
  const known = value?.filter(({ code }) => isDeliveryCountry(code)) ?? []
  const options = known.map(({ code, name }) => ({ value: code, label: name }))
  // An old address stays readable even if its country is no longer a delivery country.
  if (!options.some((option) => option.value === draft.country))
    options.push({ value: draft.country, label: countryName(draft.country, language) })
  return (
    <SelectField
      field="country"
      label={t('checkout.country')}
      value={draft.country}
      options={options}
      fieldErrors={fieldErrors}
      autoComplete="country"
      onChange={(country) => change({ country })}
    />
  )
}

function Company({ draft, change, fieldErrors }: PartProps) {
  const t = useTranslate()
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
          <TextRows rows={companyRows} draft={draft} change={change} fieldErrors={fieldErrors} />
        </div>
      )}
    </>
  )
}
