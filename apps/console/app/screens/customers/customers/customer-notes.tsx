import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import type { CustomerDetails } from '@ambra/contract/customers/customer-operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import styles from './customers.module.css'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/** Internal notes about a customer. People can remove their own notes; undo adds them again. */
export function CustomerNotes({
  reference,
  notes,
}: {
  reference: AdminInput<'customers.show'>
  notes: CustomerDetails['notes']
}) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  const [text, setText] = useState('')
  const remove = async (note: CustomerDetails['notes'][number]) => {
    if (!(await command.run(() => runCommand('customers.remove-note', { ...reference, note: note.id }))))
      return
    addToast({
      text: t('customers.noteGone'),
      undo: () => command.run(() => runCommand('customers.note', { ...reference, text: note.text })),
    })
  }
  return (
    <Part title={t('customers.notes')}>
      <ul className={styles.steps}>
        {notes.map((note) => (
          <li key={note.id}>
            <span className="muted">
              {note.author} · {moment(note.at)}
            </span>
            <p className={styles.words}>{note.text}</p>
            {note.is_own && (
              <Button variant="text" isBusy={command.isBusy} onPress={() => void remove(note)}>
                {t('customers.removeNote')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Form
        className={form.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          void command
            .run(() => runCommand('customers.note', { ...reference, text: text.trim() }))
            .then((isDone) => {
              if (isDone) setText('')
            })
        }}
      >
        {command.error && <Notice kind="error">{command.error}</Notice>}
        <TextArea
          label={t('customers.note')}
          hint={t('customers.noteHint')}
          value={text}
          onChange={setText}
          maxLength={2000}
          rows={2}
        />
        <Button type="submit" isBusy={command.isBusy} isDisabled={text.trim() === ''}>
          {t('customers.addNote')}
        </Button>
      </Form>
    </Part>
  )
}
