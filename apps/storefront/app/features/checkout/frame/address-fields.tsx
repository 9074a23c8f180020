import { type FieldError, isDeliveryCountry, postcodeExamples } from '@ambra/domain/customers/address/address'
import { useTranslate } from '#app/i18n/messages.tsx'
import { TextField } from '#app/forms/form-field.tsx'

type AddressValues = {
  country: string
  streetAddress: string
  apartmentNumber: string
  city: string
  zipCode: string
}

type AddressFieldsProps = {
  values: AddressValues
  fieldErrors: readonly FieldError[]
  /** Address type for the browser's autofill. */
  kind: 'shipping' | 'billing'
  onChange: (fields: Partial<AddressValues>) => void
}

export function AddressFields({ values, fieldErrors, kind, onChange }: AddressFieldsProps) {
  const t = useTranslate()
  const example = isDeliveryCountry(values.country) ? postcodeExamples[values.country] : undefined
  return (
    <>
      <TextField
        field="streetAddress"
        label={t('checkout.street')}
        value={values.streetAddress}
        fieldErrors={fieldErrors}
        autoComplete={`${kind} address-line1`}
        required
        isWide
        onChange={(value) => onChange({ streetAddress: value })}
      />
      <TextField
        field="apartmentNumber"
        label={t('checkout.apartment')}
        value={values.apartmentNumber}
        fieldErrors={fieldErrors}
        autoComplete={`${kind} address-line2`}
        onChange={(value) => onChange({ apartmentNumber: value })}
      />
      <TextField
        field="zipCode"
        label={t('checkout.postcode')}
        value={values.zipCode}
        fieldErrors={fieldErrors}
        autoComplete={`${kind} postal-code`}
        autoCapitalize="characters"
        required
        hint={example && t('checkout.postcodeHint', { example })}
        onChange={(value) => onChange({ zipCode: value })}
      />
      <TextField
        field="city"
        label={t('checkout.city')}
        value={values.city}
        fieldErrors={fieldErrors}
        autoComplete={`${kind} address-level2`}
        required
        isWide
        onChange={(value) => onChange({ city: value })}
      />
    </>
  )
}
