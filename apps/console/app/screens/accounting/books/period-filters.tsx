import { isoDay } from '@ambra/domain/platform/text/format'
import { useSearchParams } from 'react-router'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useOwn } from '#console/frame/own.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { stores } from '@ambra/domain/platform/shop/stores'
import { monthBefore, type PeriodSearch } from './period-search.ts'

/** Filters of a screen by days and store, stored in the address. */
export function PeriodFilters({ from, to, store }: PeriodSearch) {
  const t = useTranslate()
  const own = useOwn()
  const [search, setSearch] = useSearchParams()
  const seen = own.roles.some((role) => role.store === null)
    ? stores.map(({ code }) => code)
    : [...new Set(own.roles.flatMap((role) => (role.store === null ? [] : [role.store])))]
  function set(changes: Record<string, string>) {
    const next = new URLSearchParams(search)
    next.delete('after')
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <div className={form.filters} data-no-print>
      <Field label={t('books.from')} type="date" value={from} onChange={(day) => set({ from: day })} />
      <Field label={t('books.to')} type="date" value={to} onChange={(day) => set({ to: day })} />
      {seen.length > 1 && (
        <Choice
          label={t('books.store')}
          value={store ?? 'all'}
          options={[
            { id: 'all', text: t('books.allStores') },
            ...seen.map((code) => ({ id: code, text: storeName(code) })),
          ]}
          onChange={(id) => set({ store: id === 'all' ? '' : id })}
        />
      )}
      <div className={form.presets}>
        <Button variant="text" onPress={() => set(thisMonth())}>
          {t('books.thisMonth')}
        </Button>
        <Button variant="text" onPress={() => set(monthBefore(isoDay(new Date())))}>
          {t('books.lastMonth')}
        </Button>
      </div>
    </div>
  )
}

function thisMonth() {
  const today = isoDay(new Date())
  return { from: `${today.slice(0, 7)}-01`, to: today }
}
