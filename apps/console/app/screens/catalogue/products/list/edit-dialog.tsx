import type { ProductChoices, ProductValue } from '@ambra/contract/catalogue/product-fields'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { AttributeOfMany } from './attribute-of-many.tsx'

type Plan = AdminInput<'products.plan-field'>
type Filter = NonNullable<Plan['filter']>
type Change = Plan['field']
type Props = {
  isOpen: boolean
  onClose: () => void
  chosen: readonly string[]
  filter: Filter
  /** Number of results as shown by the list. */
  found: string
  choices: ProductChoices
}

/** Selects products and a new value of one field. The next screen previews each product before anything is written. */
export function EditDialog({ isOpen, onClose, ...rest }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('products.editMany')} isOpen={isOpen} onClose={onClose}>
      <EditForm {...rest} />
    </Sheet>
  )
}

const categoryChanges = ['add', 'main', 'remove'] as const
const publishing = ['status', 'visibility'] as const
const editing = [...categoryChanges, 'brand', 'attribute', 'warranty_months'] as const
type What = (typeof publishing)[number] | (typeof editing)[number]

function EditForm({ chosen, filter, found, choices }: Omit<Props, 'isOpen' | 'onClose'>) {
  const t = useTranslate()
  const own = useOwn()
  const navigate = useNavigate()
  const command = useCommand()
  const kinds: What[] = [
    ...(may(own, 'products.edit') ? editing : []),
    ...(may(own, 'products.publish') ? publishing : []),
  ]
  const [source, setSource] = useState(chosen.length > 0 || filter.fields ? 'chosen' : 'found')
  const [what, setWhat] = useState<What>(kinds[0] ?? 'status')
  const [field, setField] = useState<Change>()
  const products = source === 'found' ? { filter } : chosen.length > 0 ? { skus: [...chosen] } : undefined
  const sources = [
    ...(chosen.length > 0 ? [{ id: 'chosen', text: t('products.chosen', { count: chosen.length }) }] : []),
    // A plan cannot compare custom fields.
    ...(filter.fields ? [] : [{ id: 'found', text: t('products.allFound', { found }) }]),
  ]
  async function submit(): Promise<void> {
    if (!products || !field) return
    await command.run(async () => {
      const { id } = await runCommand('products.plan-field', { ...products, field })
      await navigate(`/products/changes/${id}`)
    })
  }
  return (
    <CommandForm
      command={command}
      submit={t('products.showPlan')}
      isDisabled={!products || !field}
      onSubmit={submit}
    >
      <Choice
        label={t('products.whichProducts')}
        value={source}
        options={sources}
        onChange={setSource}
        {...(source === 'found' && filter.kind !== 'variant' && { description: t('products.productsOnly') })}
      />
      <Choice
        label={t('products.whatToChange')}
        value={what}
        options={kinds.map((id) => ({ id, text: codeText(t, `products.change.${id}`) }))}
        onChange={(id) => {
          setWhat(id as What)
          setField(undefined)
        }}
      />
      <NewValue key={what} what={what} choices={choices} field={field} onChange={setField} />
    </CommandForm>
  )
}

const none = '*'
const codes = { status: ['1', '2'], visibility: ['4', '2', '3', '1'] } as const

function NewValue({
  what,
  choices,
  field,
  onChange,
}: {
  what: What
  choices: ProductChoices
  field: Change | undefined
  onChange: (field: Change | undefined) => void
}) {
  const t = useTranslate()
  const value: ProductValue = field && 'path' in field ? field.value : null
  if (what === 'brand' || what === 'attribute')
    return <AttributeOfMany isBrand={what === 'brand'} value={value} onChange={onChange} />
  if (what === 'warranty_months') return <Months onChange={onChange} />
  if (what === 'status' || what === 'visibility')
    return (
      <Choice
        label={t('products.newValue')}
        value={value === null ? none : String(value)}
        options={[
          { id: none, text: t('products.chooseValue') },
          ...codes[what].map((id) => ({ id, text: codeText(t, `products.${what}.${id}`) })),
        ]}
        onChange={(id) => onChange(id === none ? undefined : { path: what, value: Number(id) })}
      />
    )
  return (
    <Choice
      label={t('products.by.category')}
      value={field && 'category' in field ? field.category : none}
      options={[
        { id: none, text: t('products.choose.category') },
        ...choices.categories.map(({ code, name, depth }) => ({
          id: code,
          text: '\u2007\u2007'.repeat(depth) + name,
        })),
      ]}
      onChange={(category) => onChange(category === none ? undefined : { category, how: what })}
    />
  )
}

function Months({ onChange }: { onChange: (field: Change | undefined) => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  return (
    <Field
      label={t('products.field.warranty_months')}
      inputMode="numeric"
      isCode
      autoComplete="off"
      maxLength={3}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        onChange(/^\d{1,3}$/.test(text.trim()) ? { path: 'warranty_months', value: Number(text) } : undefined)
      }}
    />
  )
}
