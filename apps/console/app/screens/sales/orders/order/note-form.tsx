import type { OrderNote } from '@ambra/contract/sales/order-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { TextBox } from '#console/ui/text-box.tsx'

/** Adds an internal note, or edits one's own. */
export function NoteForm({
  number,
  note,
  onDone,
}: {
  number: string
  note?: OrderNote
  onDone: (text: string, undo?: () => Promise<unknown>) => void
}) {
  const t = useTranslate()
  const command = useCommand()
  const [text, setText] = useState(note?.text ?? '')
  async function save() {
    if (note) {
      const { id } = note
      if (await command.run(() => runCommand('orders.change-note', { number, id, text })))
        onDone(t('orders.noteSaved'))
      return
    }
    let id = 0
    const isSaved = await command.run(async () => {
      ;({ id } = await runCommand('orders.note', { number, text }))
    })
    if (isSaved) onDone(t('orders.noteSaved'), () => runCommand('orders.remove-note', { number, id }))
  }
  return (
    <CommandForm command={command} submit={t('dialog.save')} onSubmit={save}>
      <TextBox
        label={t('orders.note')}
        hint={t('orders.noteHint')}
        value={text}
        onChange={setText}
        maxLength={2000}
        rows={4}
        isRequired
        isFirst
      />
    </CommandForm>
  )
}
