import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { shopMoment } from '@ambra/domain/platform/text/format'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

type Props = { product: ProductRecord; isOpen: boolean; onClose: () => void }

/** Option for all stores; cannot be the code of a store. */
const all = '*'

/** Schedules a regular price for all stores or one. */
export function PlanPriceDialog({ isOpen, onClose, product }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('editor.plan')} isOpen={isOpen} onClose={onClose}>
      <Plan product={product} onClose={onClose} />
    </Sheet>
  )
}

function Plan({ product: { sku, stores }, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTranslate()
  const command = useCommand()
  const [typed, setTyped] = useState('')
  const [price, setPrice] = useState('')
  const [store, setStore] = useState(all)
  const [refusal, setRefusal] = useState<string>()
  const at = shopMoment(typed)?.toISOString()
  const cents = parseEuros(price)
  async function plan(): Promise<void> {
    if (!at || cents === undefined) return
    const given = { sku, at, cents, ...(store !== all && { store }) }
    let made: AdminResult<'products.plan-price'> | undefined
    const isDone = await command.run(async () => {
      made = await runCommand('products.plan-price', given)
      setRefusal(made.code ?? undefined)
    })
    if (!isDone || !made || made.code !== null) return
    // There is at most one plan per store and time.
    const id = made.product.planned.find(
      (one) => one.state === 'planned' && one.at === at && one.store === (store === all ? null : store),
    )?.id
    const undo = id === undefined ? undefined : () => runCommand('products.cancel-planned-price', { sku, id })
    addToast({ text: t('editor.plan.done'), ...(undo && { undo }) })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('editor.plan.submit')}
      isDisabled={!at || cents === undefined || cents < 0}
      onSubmit={plan}
      onCancel={onClose}
    >
      {refusal !== undefined && <Notice kind="error">{codeText(t, `products.refusal.${refusal}`)}</Notice>}
      <Field
        label={t('products.field.price')}
        inputMode="decimal"
        isCode
        isFirst
        isRequired
        autoComplete="off"
        maxLength={14}
        value={price}
        onChange={setPrice}
      />
      <Field
        label={t('products.from')}
        hint={t('editor.plan.atHint')}
        type="datetime-local"
        isRequired
        value={typed}
        onChange={setTyped}
      />
      <Choice
        label={t('editor.draft.store')}
        value={store}
        options={[
          { id: all, text: t('editor.plan.allStores') },
          ...stores.map((one) => ({ id: one.store, text: storeName(one.store) })),
        ]}
        onChange={setStore}
      />
      <p className="muted">{t('editor.plan.what')}</p>
    </CommandForm>
  )
}
