import type { FieldError } from '@ambra/domain/customers/address/address'
import { type InputHTMLAttributes, useId, useState } from 'react'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './account-field.module.css'

type AccountFieldProps = {
  /** Name of the field in the form and in its validation errors. */
  field: string
  label: string
  fieldErrors: readonly FieldError[]
  hint?: string
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'defaultValue' | 'onChange'
>

/** Form field with label, hint and error. A password can be shown. */
export function AccountField({
  field,
  label,
  fieldErrors,
  hint,
  type = 'text',
  ...input
}: AccountFieldProps) {
  const t = useTranslate()
  const id = useId()
  const [isShown, setShown] = useState(false)
  const error = fieldErrors.find((candidate) => candidate.field === field)
  const described = [error && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <input
          {...input}
          id={id}
          name={field}
          type={isShown ? 'text' : type}
          maxLength={type === 'password' ? 1024 : 254}
          required
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
        />
        {type === 'password' && (
          <label className={styles.reveal}>
            <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
            {t('account.showPassword')}
          </label>
        )}
      </div>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.fault} id={`${id}-fault`}>
          <Icon name="circle-alert" size="small" />
          {shopErrorText(t, error.code, error.params)}
        </span>
      )}
    </div>
  )
}
