import type { OrderNote } from '@ambra/contract/sales/order-operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
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
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
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
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy}>
          {t('dialog.save')}
        </Button>
      </Actions>
    </Form>
  )
}
