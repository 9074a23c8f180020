import type { ComponentProps } from 'react'
import { TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'

type Who = { name: string; number: string; email: string }

type WhoFieldsProps = {
  who: Who
  emailLabel: string
  fieldErrors: ComponentProps<typeof TextField>['fieldErrors']
  onChange: (part: Partial<Who>) => void
}

/** Fields for name, order number and email, the same in each form after the sale. */
export function WhoFields({ who, emailLabel, fieldErrors: errors, onChange }: WhoFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <TextField
        field="name"
        label={t('afterSale.withdraw.name')}
        fieldErrors={errors}
        value={who.name}
        onChange={(name) => onChange({ name })}
        autoComplete="name"
        required
      />
      <TextField
        field="number"
        label={t('afterSale.withdraw.number')}
        fieldErrors={errors}
        value={who.number}
        onChange={(number) => onChange({ number })}
        inputMode="numeric"
        required
      />
      <TextField
        field="email"
        label={emailLabel}
        fieldErrors={errors}
        value={who.email}
        onChange={(email) => onChange({ email })}
        type="email"
        autoComplete="email"
        required
      />
    </>
  )
}
