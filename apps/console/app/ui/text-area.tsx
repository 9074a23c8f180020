import {
  FieldError,
  Label,
  Text,
  TextArea as AriaTextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'
import styles from './field.module.css'

type Props = Omit<TextFieldProps, 'className' | 'children' | 'style'> & {
  label: string
  hint?: string
  /** Number of visible lines. */
  rows?: number
}

/** Multi-line text field with label, hint and error. */
export function TextArea({ label, hint, rows = 4, ...rest }: Props) {
  return (
    <TextField {...rest} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <AriaTextArea className={styles.input ?? ''} rows={rows} />
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''} />
    </TextField>
  )
}
