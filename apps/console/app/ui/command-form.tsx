import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import type { CommandState } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from './button.tsx'
import { Actions } from './dialog.tsx'
import styles from './form.module.css'
import { Notice } from './notice.tsx'

type Props = {
  /** Shows its error above the fields, and its progress on the submit button. */
  command?: CommandState
  /** Label of the submit button. */
  submit: string
  variant?: 'primary' | 'danger'
  isDisabled?: boolean
  /** Receives the fields that have a name. */
  onSubmit: (data: FormData) => unknown
  /** Shows a cancel button. */
  onCancel?: () => void
  children?: ReactNode
}

/** Form of one command: error, fields, submit and cancel. */
export function CommandForm({
  command,
  submit,
  variant = 'primary',
  isDisabled = false,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const t = useTranslate()
  return (
    <Form
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {command?.error && <Notice kind="error">{command.error}</Notice>}
      {children}
      <Actions>
        <Button type="submit" variant={variant} isBusy={command?.isBusy ?? false} isDisabled={isDisabled}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="text" onPress={onCancel}>
            {t('dialog.cancel')}
          </Button>
        )}
      </Actions>
    </Form>
  )
}
