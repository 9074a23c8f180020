import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'
import { useId } from 'react'
import styles from './field.module.css'

type Props = Omit<TextFieldProps, 'className' | 'children' | 'style'> & {
  label: string
  hint?: string
  placeholder?: string
  /** Takes the focus: the first field of a form that the person has just opened. */
  isFirst?: boolean
  /** Monospaced, for figures and codes. */
  isCode?: boolean
  /** Suggestions while typing; other input is allowed. */
  suggestions?: readonly string[] | undefined
}

/** Single-line text field with label, hint and the error of the browser or the form. */
export function Field({ label, hint, placeholder, isCode, suggestions, isFirst = false, ...rest }: Props) {
  const list = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a press has just opened the form
    <TextField {...rest} autoFocus={isFirst} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <Input
        className={styles.input ?? ''}
        data-code={isCode || undefined}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(suggestions && { list })}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
      )}
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''} />
    </TextField>
  )
}
