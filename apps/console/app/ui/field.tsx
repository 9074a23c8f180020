import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'

type Props = Omit<TextFieldProps, 'className' | 'children' | 'style'> & {
  label: string
  hint?: string
  placeholder?: string
  /** The first field of a form that the person has just opened: the focus goes there. */
  isFirst?: boolean
  /** For figures and codes: each sign as wide as the other. */
  isCode?: boolean
}

/** One line of text with its label, its hint and the error of the browser or the form under it. */
export function Field({ label, hint, placeholder, isCode, isFirst = false, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a press has just opened the form
    <TextField {...rest} autoFocus={isFirst} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <Input
        className={styles.input ?? ''}
        data-code={isCode || undefined}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''} />
    </TextField>
  )
}
