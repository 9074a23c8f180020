import { FieldError, Label, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'

type Props = Omit<TextFieldProps, 'className' | 'children' | 'style'> & {
  label: string
  hint?: string
  rows?: number
  /** Takes the focus: the first field of a form that the person has just opened. */
  isFirst?: boolean
}

/** Multi-line text field with label, hint and error. */
export function TextBox({ label, hint, rows = 3, isFirst = false, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a press has just opened the form
    <TextField {...rest} autoFocus={isFirst} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <TextArea className={styles.input ?? ''} rows={rows} />
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''} />
    </TextField>
  )
}
