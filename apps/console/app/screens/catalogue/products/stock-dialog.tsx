import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'

type Props = { product: ProductRecord; isOpen: boolean; onClose: () => void }

/** Adjusts the stock by a difference, with a reason. Sales in that time remain counted. */
export function StockDialog({ isOpen, onClose, product }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('products.moveStock')} isOpen={isOpen} onClose={onClose}>
      <Movement product={product} onClose={onClose} />
    </Sheet>
  )
}

function Movement({ product: { sku, stock }, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTranslate()
  const command = useCommand()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const plain = typed.trim().replace('−', '-')
  const by = /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : 0
  async function move(): Promise<void> {
    const why = reason.trim()
    if (!(await command.run(() => runCommand('products.adjust-stock', { sku, by, reason: why })))) return
    const undo = () =>
      runCommand('products.adjust-stock', { sku, by: -by, reason: t('products.undoOf', { reason: why }) })
    addToast({ text: t('products.stockMoved', { count: (stock?.qty ?? 0) + by }), undo })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('products.moveStock')}
      isDisabled={by === 0}
      onSubmit={() => {
        if (by !== 0 && reason.trim()) void move()
      }}
    >
      <Field
        label={t('products.moveBy')}
        hint={t('products.moveByHint')}
        inputMode="text"
        isCode
        isFirst
        isRequired
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        maxLength={7}
      />
      <Field label={t('products.reason')} isRequired value={reason} onChange={setReason} maxLength={500} />
      {by !== 0 && stock && <p>{t('products.moveResult', { before: stock.qty, after: stock.qty + by })}</p>}
    </CommandForm>
  )
}
