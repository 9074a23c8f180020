import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from './button.tsx'
import { Actions, Sheet } from './dialog.tsx'
import { Field } from './field.tsx'
import form from './form.module.css'
import { Notice } from './notice.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Effect of the action, with figures. */
  what: string
  /** Label of the confirm button. */
  action: string
  isDanger?: boolean
  /** Shows a field for the reason, which goes into the audit log. */
  hasReason?: boolean
  work: (reason: { reason?: string }) => Promise<unknown>
  onDone: () => void
}

/** Confirmation dialog of an action that is hard to undo. */
export function ConfirmDialog({ isOpen, onClose, title, ...rest }: Props) {
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose}>
      <Question onClose={onClose} {...rest} />
    </Sheet>
  )
}

function Question({
  onClose,
  what,
  action,
  isDanger = false,
  hasReason = false,
  work,
  onDone,
}: Omit<Props, 'isOpen' | 'title'>) {
  const t = useTranslate()
  const command = useCommand()
  const [reason, setReason] = useState('')
  async function confirm() {
    if (await command.run(() => work(reason.trim() ? { reason: reason.trim() } : {}))) onDone()
  }
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <p>{what}</p>
      {hasReason && (
        <Field
          label={t('dialog.reason')}
          hint={t('dialog.reasonHint')}
          value={reason}
          onChange={setReason}
          maxLength={500}
        />
      )}
      <Actions>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={command.isBusy}>
          {action}
        </Button>
        <Button variant="text" onPress={onClose}>
          {t('dialog.cancel')}
        </Button>
      </Actions>
    </Form>
  )
}
