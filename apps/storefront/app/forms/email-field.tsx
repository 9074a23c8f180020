import type { FieldError } from '@ambra/domain/customers/address/address'
import { useTranslate } from '#app/i18n/messages.tsx'
import { TextField } from './form-field.tsx'

type EmailFieldProps = {
  value: string
  fieldErrors: readonly FieldError[]
  onChange: (change: { email: string }) => void
}

/** Field `email` of a form that requests a mail. */
export function EmailField({ value, fieldErrors, onChange }: EmailFieldProps) {
  const t = useTranslate()
  return (
    <TextField
      field="email"
      label={t('newsletter.email')}
      fieldErrors={fieldErrors}
      value={value}
      onChange={(email) => onChange({ email })}
      type="email"
      autoComplete="email"
      inputMode="email"
      required
    />
  )
}
