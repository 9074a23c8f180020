import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { type CountLine, stateOf } from './count-scans.ts'

type Props = { id: number; lines: readonly CountLine[]; onClose: () => void }

/** Finishes a count: shows the differences and asks for the reason. */
export function AcceptDialog({ onClose, ...rest }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('stock.accept')} isOpen onClose={onClose}>
      <Acceptance onClose={onClose} {...rest} />
    </Sheet>
  )
}

function Acceptance({ id, lines, onClose }: Props) {
  const t = useTranslate()
  const command = useCommand()
  const [unread, setUnread] = useState<'leave' | 'zero'>('leave')
  const [reason, setReason] = useState('')
  const open = lines.filter(({ isApplied }) => !isApplied)
  const missing = open.filter((line) => stateOf(line) === 'unread')
  const deltas = open.map(({ counted, book }) => (counted ?? (unread === 'zero' ? 0 : book)) - book)
  const more = deltas.filter((delta) => delta > 0).reduce((sum, delta) => sum + delta, 0)
  const fewer = deltas.filter((delta) => delta < 0).reduce((sum, delta) => sum - delta, 0)
  async function accept(): Promise<void> {
    const done = await command.run(async () => {
      const { state } = await runCommand('counts.accept', { id, unread, reason: reason.trim() })
      addToast({ text: state === 'done' ? t('stock.accepted') : t('stock.acceptedPart') })
    })
    if (done) onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('stock.accept')}
      onSubmit={() => {
        if (reason.trim()) void accept()
      }}
    >
      <p>{t('stock.acceptWhat', { more, fewer })}</p>
      {missing.length > 0 && (
        <Choice
          label={t('stock.unread', { count: missing.length })}
          value={unread}
          options={[
            { id: 'leave', text: t('stock.unreadLeave') },
            { id: 'zero', text: t('stock.unreadZero') },
          ]}
          onChange={(value) => setUnread(value === 'zero' ? 'zero' : 'leave')}
        />
      )}
      <Field label={t('dialog.reason')} isRequired value={reason} onChange={setReason} maxLength={480} />
    </CommandForm>
  )
}
