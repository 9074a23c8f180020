import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import { SearchField } from '#console/ui/search-field.tsx'

const none = '*'
type Chosen = { sku: string; qty: number }

/** Finds a product by name or SKU and asks for the quantity. `sku` is empty while none is selected. */
export function ProductsField({
  store,
  value,
  onChange,
}: {
  store: string
  value: Chosen
  onChange: (next: Chosen) => void
}) {
  const t = useTranslate()
  const money = useMoney()
  const command = useCommand({ isLook: true })
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<AdminResult<'products.list'>['rows']>([])
  const find = (q: string) =>
    command.run(async () => {
      const { rows } = await client.query('products.list', {
        q,
        store,
        state: 'sold',
        limit: 20,
      })
      setFound(rows)
    })
  return (
    <>
      <SearchField
        label={t('orders.changeFind')}
        hint={t('orders.changeFindHint')}
        submit={t('orders.changeFind')}
        command={command}
        value={search}
        onChange={setSearch}
        onSearch={find}
      />
      <Choice
        label={t('orders.changeAdd')}
        value={value.sku || none}
        onChange={(id) => onChange({ ...value, sku: id === none ? '' : id })}
        options={[
          { id: none, text: t('orders.changeAddNone') },
          ...found.map(({ sku, name, price_cents }) => ({
            id: sku,
            text: [name, sku, price_cents === null ? '' : money(price_cents)].filter(Boolean).join(' · '),
          })),
        ]}
      />
      {value.sku && (
        <Field
          label={t('orders.changeAddQty')}
          type="number"
          inputMode="numeric"
          value={String(value.qty)}
          onChange={(text) =>
            onChange({ ...value, qty: Math.min(10_000, Math.max(1, Math.trunc(Number(text)) || 1)) })
          }
        />
      )}
    </>
  )
}
