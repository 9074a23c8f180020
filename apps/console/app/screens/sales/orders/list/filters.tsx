import type { CustomField } from '@ambra/contract/platform/custom-fields/custom-field'
import { orderStatuses } from '@ambra/contract/sales/order-status'
import { carriers } from '@ambra/domain/fulfilment/carriers/registry'
import { formatDate } from '@ambra/domain/platform/text/format'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button as ChipButton } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { storeName } from '#console/i18n/store-name.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { useFieldWords } from '#console/shop/custom-fields/list-fields.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Icon } from '@ambra/ui/icon'
import { changed, type FilterName, filterNames } from './list-search.ts'
import type { OrderPeople } from '../orders-types.ts'
import styles from './orders.module.css'

/** Debounce delay of the search in ms. */
const pauseMs = 300

// Loaded lazily, when first opened.
const FilterForm = lazy(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }))

/** Search field and active filters, each with a button to remove it. */
export function Filters({
  people,
  fields,
  open,
  onOpen,
  onClose,
}: {
  people: OrderPeople
  fields: readonly CustomField[]
  open: string | undefined
  onOpen: () => void
  onClose: () => void
}) {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const chips = useChips(people, fields)
  return (
    <div data-no-print>
      <div className={styles.search}>
        <SearchField />
        <Button icon="sliders-horizontal" onPress={onOpen}>
          {t('orders.filter')}
        </Button>
      </div>
      {chips.length > 0 && (
        <div className={styles.chips} role="group" aria-label={t('orders.filters')}>
          {chips.map(({ name, text }) => (
            <ChipButton
              key={name}
              className={styles.chip ?? ''}
              aria-label={t('orders.takeOff', { filter: text })}
              onPress={() => setSearch(changed(search, { [name]: undefined }))}
            >
              {text}
              <Icon name="x" size="small" />
            </ChipButton>
          ))}
        </div>
      )}
      <Sheet title={t('orders.filters')} isOpen={open === 'filter'} onClose={onClose}>
        <Suspense>
          <FilterForm people={people} fields={fields} />
        </Suspense>
      </Sheet>
    </div>
  )
}

function SearchField() {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('q') ?? ''
  const [text, setText] = useState(asked)
  const [last, setLast] = useState(asked)
  // The address changed by going back, a view or a link.
  if (asked !== last) {
    setLast(asked)
    if (asked !== text.trim()) setText(asked)
  }
  const ask = useEffectEvent((q: string) => {
    if (q !== asked) setSearch(changed(search, { q }), { replace: true, preventScrollReset: true })
  })
  // Debounces the search.
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div data-search>
      <Field
        label={t('orders.search')}
        placeholder={t('orders.searchHint')}
        type="search"
        value={text}
        onChange={setText}
        maxLength={120}
        autoComplete="off"
      />
    </div>
  )
}

/** Returns a function that describes a filter in words. */
function useWords(
  people: OrderPeople,
  fields: readonly CustomField[],
): (name: FilterName, value: string) => string {
  const t = useTranslate()
  const language = useLanguage()
  const fieldWords = useFieldWords(fields)
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00Z`), language)
  return (name, value) => {
    switch (name) {
      case 'status':
        return value
          .split(',')
          .map((code) => orderStatuses.find((one) => one === code))
          .map((code) => (code ? t(`status.${code}`) : value))
          .join(', ')
      case 'store':
        return storeName(value)
      case 'paid':
        return value === 'yes' ? t('orders.paid') : t('orders.unpaid')
      case 'late':
        return t('orders.late')
      case 'held':
        return t('orders.onHold')
      case 'who':
        if (value === 'me') return t('orders.mine')
        if (value === 'none') return t('orders.nobody')
        return people.find(({ id }) => String(id) === value)?.name ?? value
      case 'carrier':
        return carriers.find(({ code }) => code === value)?.title[language] ?? value
      case 'payment':
        return value
      case 'from':
        return t('orders.fromDay', { day: day(value) })
      case 'to':
        return t('orders.toDay', { day: day(value) })
      case 'fields':
        return fieldWords(value)
    }
  }
}

function useChips(people: OrderPeople, fields: readonly CustomField[]): { name: FilterName; text: string }[] {
  const [search] = useSearchParams()
  const words = useWords(people, fields)
  return filterNames.flatMap((name) => {
    const value = search.get(name)
    return value ? [{ name, text: words(name, value) }] : []
  })
}
