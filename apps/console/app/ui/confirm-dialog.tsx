import { useState } from 'react'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from './command-form.tsx'
import { Sheet } from './dialog.tsx'
import { Field } from './field.tsx'

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
    <CommandForm
      command={command}
      submit={action}
      variant={isDanger ? 'danger' : 'primary'}
      onSubmit={confirm}
      onCancel={onClose}
    >
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
    </CommandForm>
  )
}
