import type { CustomField } from '@ambra/contract/platform/custom-fields/custom-field'
import { orderStatuses } from '@ambra/contract/sales/order-status'
import { carriers } from '@ambra/domain/fulfilment/carriers/registry'
import { stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { FieldFilters } from '#console/shop/custom-fields/list-fields.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import type { OrderPeople } from '../orders-types.ts'
import { changed, filterNames, sorts } from './list-search.ts'

const everyOne = '*'

/** Form with all filters, which apply together. */
export function FilterForm({ people, fields }: { people: OrderPeople; fields: readonly CustomField[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const [wanted, want] = useState<Record<string, string | undefined>>({})
  const valueOf = (name: string) => (name in wanted ? wanted[name] : (search.get(name) ?? undefined))
  const set = (name: string) => (value: string) =>
    want({ ...wanted, [name]: value === everyOne ? undefined : value })
  const choice = (name: string, label: string, options: readonly { id: string; text: string }[]) => (
    <Choice
      label={label}
      value={valueOf(name) ?? everyOne}
      onChange={set(name)}
      options={[{ id: everyOne, text: t('orders.any') }, ...options]}
    />
  )
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        setSearch(changed(search, wanted))
      }}
    >
      <Choice
        label={t('orders.sort')}
        value={valueOf('sort') ?? 'newest'}
        onChange={set('sort')}
        options={sorts.map((id) => ({ id, text: t(`orders.sort.${id}`) }))}
      />
      <Checks
        label={t('orders.column.status')}
        value={valueOf('status')?.split(',') ?? []}
        onChange={(codes) => want({ ...wanted, status: codes.join(',') || undefined })}
      >
        {orderStatuses.map((code) => (
          <Check key={code} value={code}>
            {t(`status.${code}`)}
          </Check>
        ))}
      </Checks>
      {choice('paid', t('orders.column.money'), [
        { id: 'yes', text: t('orders.paid') },
        { id: 'no', text: t('orders.unpaid') },
      ])}
      {choice('who', t('orders.column.assignee'), [
        { id: 'me', text: t('orders.mine') },
        { id: 'none', text: t('orders.nobody') },
        ...people.map(({ id, name }) => ({ id: String(id), text: name })),
      ])}
      {choice(
        'store',
        t('orders.column.store'),
        stores.map(({ code, name }) => ({ id: code, text: name })),
      )}
      {choice(
        'carrier',
        t('orders.column.delivery'),
        carriers.map(({ code, title }) => ({ id: code, text: title[language] })),
      )}
      <Check
        isSelected={valueOf('late') === 'yes'}
        onChange={(is) => want({ ...wanted, late: is ? 'yes' : undefined })}
      >
        {t('orders.lateOnly')}
      </Check>
      <Check
        isSelected={valueOf('held') === 'yes'}
        onChange={(is) => want({ ...wanted, held: is ? 'yes' : undefined })}
      >
        {t('orders.heldOnly')}
      </Check>
      <Field label={t('orders.from')} type="date" value={valueOf('from') ?? ''} onChange={set('from')} />
      <Field label={t('orders.to')} type="date" value={valueOf('to') ?? ''} onChange={set('to')} />
      <FieldFilters fields={fields} asked={valueOf('fields') ?? ''} onChange={set('fields')} />
      <Actions>
        <Button type="submit" variant="primary">
          {t('orders.show')}
        </Button>
        <Button
          variant="text"
          onPress={() =>
            setSearch(changed(search, Object.fromEntries(filterNames.map((name) => [name, undefined]))))
          }
        >
          {t('orders.takeOffAll')}
        </Button>
      </Actions>
    </Form>
  )
}
