import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { undoSets } from './editing/undo-sets.ts'

/** Retires a product permanently and selects where its addresses redirect to. */
export function RetireDialog({ product, onClose }: { product: ProductRecord; onClose: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [replacement, setReplacement] = useState('')
  const hasPage = product.parent === null
  async function retire() {
    const { sku } = product
    const other = replacement.trim()
    let set: number | undefined
    const isDone = await command.run(async () => {
      set = (await runCommand('products.retire', { sku, ...(other && { replacement: other }) })).set
    })
    if (!isDone) return
    const id = set
    addToast({
      text: t('editor.retire.done'),
      ...(id !== undefined && { undo: () => undoSets([id], t) }),
    })
    onClose()
  }
  return (
    <Sheet title={t('products.retire')} isOpen onClose={onClose}>
      <CommandForm
        command={command}
        submit={t('products.retire')}
        variant="danger"
        onSubmit={retire}
        onCancel={onClose}
      >
        <p>{t(hasPage ? 'editor.retire.what' : 'editor.retire.whatVariant')}</p>
        {hasPage && (
          <Field
            label={t('editor.retire.replacement')}
            hint={t('editor.retire.replacementHint')}
            value={replacement}
            isCode
            maxLength={64}
            autoComplete="off"
            onChange={setReplacement}
          />
        )}
      </CommandForm>
    </Sheet>
  )
}
