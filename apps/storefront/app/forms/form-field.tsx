import type { FieldError } from '@ambra/domain/customers/address/address'
import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './form-field.module.css'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'

/** Returns the id of a field's control, used to focus the first invalid one. */
export const fieldId = (field: string) => `field-${field}`

/** Focuses the first invalid field once its message is on the screen. `form` has its own ids. */
export function focusError(fieldErrors: readonly FieldError[], form?: HTMLFormElement | null) {
  if (fieldErrors.length === 0) return
  const controls = fieldErrors.flatMap(({ field }) => document.getElementById(fieldId(field)) ?? [])
  controls.push(...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? []))
  controls.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  controls[0]?.focus()
}

type FrameProps = {
  field: string
  label: string
  fieldErrors: readonly FieldError[]
  hint?: string | undefined
  /** Spans the whole row. */
  isWide?: boolean
  children: (aria: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

function FieldFrame({ field, label, fieldErrors, hint, isWide = false, children }: FrameProps) {
  const t = useTranslate()
  const error = fieldErrors.find((candidate) => candidate.field === field)
  const id = fieldId(field)
  const [errorId, hintId] = [`${id}-fault`, `${id}-hint`]
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-wide={isWide || undefined} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.fault} id={errorId}>
          <Icon name="circle-alert" size="small" />
          {shopErrorText(t, error.code, error.params)}
        </span>
      )}
    </div>
  )
}

type TextFieldProps = Omit<FrameProps, 'children'> & {
  value: string
  onChange: (value: string) => void
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'required' | 'autoCapitalize'
  >

export function TextField({
  value,
  onChange,
  field,
  label,
  fieldErrors,
  hint,
  isWide,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame field={field} label={label} fieldErrors={fieldErrors} hint={hint} {...(isWide && { isWide })}>
      {(aria) => (
        <input
          {...input}
          {...aria}
          className={styles.input}
          name={field}
          value={value}
          maxLength={200}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

type TextAreaFieldProps = Omit<FrameProps, 'children'> & {
  value: string
  onChange: (value: string) => void
  maxLength: number
  required?: boolean
}

export function TextAreaField({ value, onChange, maxLength, required, ...frame }: TextAreaFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(aria) => (
        <textarea
          {...aria}
          className={styles.input}
          name={frame.field}
          value={value}
          maxLength={maxLength}
          required={required}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

type SelectFieldProps = Omit<FrameProps, 'children'> & {
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  autoComplete?: string
}

export function SelectField({ value, options, onChange, autoComplete, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(aria) => (
        <span className={styles.select}>
          <select
            {...aria}
            className={styles.input}
            name={frame.field}
            value={value}
            autoComplete={autoComplete}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="small" />
        </span>
      )}
    </FieldFrame>
  )
}

export function CheckField({
  label,
  checked,
  onChange,
  field,
  fieldErrors = [],
}: {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  field: string
  fieldErrors?: readonly FieldError[]
}) {
  const t = useTranslate()
  const error = fieldErrors.find((candidate) => candidate.field === field)
  const errorId = `${fieldId(field)}-fault`
  return (
    <div className={styles.checkRow} data-invalid={error ? true : undefined}>
      <label className={styles.check}>
        <input
          type="checkbox"
          id={fieldId(field)}
          name={field}
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <span className={styles.fault} id={errorId}>
          <Icon name="circle-alert" size="small" />
          {shopErrorText(t, error.code, error.params)}
        </span>
      )}
    </div>
  )
}
