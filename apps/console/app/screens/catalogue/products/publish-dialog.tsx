import type { ProductDraft } from '@ambra/contract/catalogue/product-fields'
import { shopMoment } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { undoSets } from './editing/undo-sets.ts'

type Props = { isOpen: boolean; onClose: () => void; sku: string; draft: ProductDraft }

/** Publishes the draft now or at a time in the time zone of the shop. */
export function PublishDialog({ isOpen, onClose, sku, draft }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('editor.draft.publishTitle')} isOpen={isOpen} onClose={onClose}>
      <Publishing onClose={onClose} sku={sku} draft={draft} />
    </Sheet>
  )
}

function Publishing({ onClose, sku, draft: { version, fields } }: Omit<Props, 'isOpen'>) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  const [typed, setTyped] = useState('')
  const at = shopMoment(typed)?.toISOString()
  async function publish(): Promise<void> {
    let said = ''
    let undo: (() => Promise<unknown>) | undefined
    const isDone = await command.run(async () => {
      const done = await runCommand('products.publish-draft', { sku, version, ...(at && { at }) })
      const { set } = done
      if (set !== null) undo = () => undoSets([set], t)
      if (done.state === 'published') said = t('editor.draft.published', { count: fields.length })
      if (done.state === 'planned' && at) said = t('editor.draft.planned', { at: moment(at) })
    })
    if (!isDone) return
    // The draft and its fields show why it was not published.
    if (said) addToast({ text: said, ...(undo && { undo }) })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={at ? t('editor.draft.plan') : t('editor.draft.now')}
      onSubmit={() => {
        if (typed === '' || at) void publish()
      }}
      onCancel={onClose}
    >
      <p>{t('editor.draft.publishWhat', { count: fields.length })}</p>
      <Field
        label={t('editor.draft.at')}
        hint={t('editor.draft.atHint')}
        type="datetime-local"
        value={typed}
        onChange={setTyped}
      />
    </CommandForm>
  )
}
