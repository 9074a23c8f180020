import type { ComponentProps } from 'react'
import { TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'

type Who = { name: string; number: string; email: string }

type WhoFieldsProps = {
  who: Who
  emailLabel: string
  faults: ComponentProps<typeof TextField>['faults']
  onChange: (part: Partial<Who>) => void
}

/** Who writes about which order: the same three questions in each form after the sale. */
export function WhoFields({ who, emailLabel, faults: errors, onChange }: WhoFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <TextField
        field="name"
        label={t('afterSale.withdraw.name')}
        faults={errors}
        value={who.name}
        onChange={(name) => onChange({ name })}
        autoComplete="name"
        required
      />
      <TextField
        field="number"
        label={t('afterSale.withdraw.number')}
        faults={errors}
        value={who.number}
        onChange={(number) => onChange({ number })}
        inputMode="numeric"
        required
      />
      <TextField
        field="email"
        label={emailLabel}
        faults={errors}
        value={who.email}
        onChange={(email) => onChange({ email })}
        type="email"
        autoComplete="email"
        required
      />
    </>
  )
}
