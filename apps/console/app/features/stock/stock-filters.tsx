import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { movementReasons } from './stock-search.ts'

const all = '*'

/** Product, reason, place and days. Choices count at once, the SKU with Enter. */
export function StockFilters({ shops }: { shops: readonly { id: string; name: string }[] }) {
  const t = useTranslate()
  const [address, setAddress] = useSearchParams()
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(address)
    next.delete('after')
    if (value === all || value === '') next.delete(name)
    else next.set(name, value)
    setAddress(next, { preventScrollReset: true })
  }
  const sku = address.get('sku') ?? ''
  return (
    <Form
      className={form.filters ?? ''}
      data-search
      data-no-print
      onSubmit={(event) => {
        event.preventDefault()
        change('sku', String(new FormData(event.currentTarget).get('sku')).trim())
      }}
    >
      <Field
        key={sku}
        label="SKU"
        type="search"
        name="sku"
        defaultValue={sku}
        maxLength={64}
        autoComplete="off"
        isCode
      />
      <Choice
        label={t('stock.reason')}
        value={address.get('reason') ?? all}
        options={[
          { id: all, text: t('stock.any') },
          ...movementReasons.map((id) => ({ id, text: codeText(t, `stock.reason.${id}`) })),
        ]}
        onChange={(value) => change('reason', value)}
      />
      {shops.length > 0 && (
        <Choice
          label={t('stock.where')}
          value={address.get('shop') ?? all}
          options={[
            { id: all, text: t('stock.any') },
            { id: 'house', text: t('stock.house') },
            ...shops.map(({ id, name }) => ({ id, text: name })),
          ]}
          onChange={(value) => change('shop', value)}
        />
      )}
      <Field
        label={t('stock.from')}
        type="date"
        value={address.get('from') ?? ''}
        onChange={(value) => change('from', value)}
      />
      <Field
        label={t('stock.to')}
        type="date"
        value={address.get('to') ?? ''}
        onChange={(value) => change('to', value)}
      />
    </Form>
  )
}
