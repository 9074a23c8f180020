import type { FieldError } from '@ambra/domain/address'
import { useTranslate } from '#app/i18n/messages.tsx'
import { TextField } from './form-field.tsx'

type EmailFieldProps = {
  value: string
  fieldErrors: readonly FieldError[]
  onChange: (change: { email: string }) => void
}

/** The address that a mail is requested for: field `email` of a form. */
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
