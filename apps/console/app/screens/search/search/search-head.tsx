import { stores } from '@ambra/domain/platform/shop/stores'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { PageHead } from '#console/ui/page.tsx'
import { Tabs } from '#console/ui/tabs.tsx'

const views = ['terms', 'synonyms', 'pins', 'boosts', 'redirects', 'try', 'why', 'past'] as const
export type View = (typeof views)[number]

/** Returns the store of the address, by default the first one. */
export const storeIn = (address: URLSearchParams): string =>
  stores.find(({ code }) => code === address.get('store'))?.code ?? stores[0]?.code ?? ''

export const useStore = (): string => storeIn(useSearchParams()[0])

/** Returns the path of a view for a store. */
export const viewHref = (view: View, store: string, more: Record<string, string> = {}): string =>
  `/search${view === 'terms' ? '' : `/${view}`}?${new URLSearchParams({ store, ...more })}`

/** Header of the search screens: title, tabs and store. */
export function SearchHead({ view, lead, children }: { view: View; lead: string; children?: ReactNode }) {
  const t = useTranslate()
  const store = useStore()
  const [address, setAddress] = useSearchParams()
  return (
    <>
      <PageHead title={t(view === 'terms' ? 'screen.search' : `search.view.${view}`)} lead={lead}>
        {children}
      </PageHead>
      <Tabs
        label={t('screen.search')}
        tabs={views.map((one) => ({
          id: one,
          to: viewHref(one, store),
          name: t(`search.view.${one}`),
          isCurrent: one === view,
        }))}
      />
      <div className={form.filters} data-no-print>
        <Choice
          label={t('search.store')}
          value={store}
          options={stores.map(({ code, name }) => ({ id: code, text: name }))}
          onChange={(code) => {
            const days = address.get('days')
            setAddress({ store: code, ...(days && { days }) }, { preventScrollReset: true })
          }}
        />
      </div>
    </>
  )
}
