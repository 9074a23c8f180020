import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { proposedSku } from './new/new-product.ts'

/** Copies a product under a new name and SKU. */
export function CopyDialog({ product, onClose }: { product: ProductRecord; onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const command = useCommand({ isLook: true })
  const [name, setName] = useState('')
  const [ownSku, setOwnSku] = useState<string>()
  const as = (ownSku ?? proposedSku(name)).trim()
  async function copy() {
    const { sku } = product
    if (!(await command.run(() => runCommand('products.copy', { sku, as, name: name.trim() })))) return
    addToast({ text: t('editor.new.kept') })
    await navigate(`/products/${encodeURIComponent(as)}`)
  }
  return (
    <Sheet title={t('products.copy')} isOpen onClose={onClose}>
      <CommandForm
        command={command}
        submit={t('products.copy')}
        isDisabled={!name.trim() || !as}
        onSubmit={copy}
      >
        <p className="muted">{t('editor.copy.what')}</p>
        <Field
          label={t('editor.copy.name')}
          value={name}
          maxLength={300}
          autoComplete="off"
          isRequired
          isFirst
          onChange={setName}
        />
        <Field
          label={t('editor.new.sku')}
          hint={t('editor.new.skuHint')}
          value={ownSku ?? proposedSku(name)}
          isCode
          maxLength={64}
          autoComplete="off"
          isRequired
          onChange={setOwnSku}
        />
      </CommandForm>
    </Sheet>
  )
}
