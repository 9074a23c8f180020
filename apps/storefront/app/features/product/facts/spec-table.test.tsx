import type { SpecRow } from '@ambra/contract/catalogue/product'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../../../vite/compile-messages.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { Rights } from './rights.tsx'
import { SpecTable } from './spec-table.tsx'

const store = storeByCode('en')
if (!store) throw new Error('no English store')
const translate = createTranslate(store.locale, compileMessages().en)

const htmlOf = (content: ReactNode) =>
  renderToString(
    <MessagesProvider translate={translate}>
      <StoreProvider store={store}>{content}</StoreProvider>
    </MessagesProvider>,
  )

const row = (code: string): SpecRow => ({ code, label: `label of ${code}`, value: '1', group: 'Values' })
const many = Array.from({ length: 20 }, (_, index) => row(`value_${index}`))

describe('values of a product', () => {
  it('shows 8 values, all legally required ones and the others below a fold (LAW-GRT-6, LAW-INF-7, LAW-DAT-1)', () => {
    const requested = ['repair_class', 'spare_years', 'updates_years', 'data_info', 'vat']
    const html = htmlOf(<SpecTable specs={[...many, ...requested.map(row)]} />)
    const [shown, folded] = html
      .split('<details')
      .map((part) => [...part.matchAll(/label of (\w+)/g)].map(([, code]) => code))
    expect(shown).toEqual([...many.slice(0, 8).map(({ code }) => code), ...requested])
    expect(folded).toEqual(many.slice(8).map(({ code }) => code))
  })
})

describe('rights of a buyer', () => {
  const oldDevice = translate('info.rights.oldDevice')
  const largeReturn = translate('info.rights.largeReturn')
  const battery = translate('info.rights.battery')
  const saying = (over: Partial<Parameters<typeof Rights>[0]['product']>) => {
    const html = htmlOf(<Rights product={{ type_id: 'simple', specs: [], ...over }} />)
    return [largeReturn, oldDevice, battery].filter((text) => html.includes(text))
  }

  it('mentions old devices and the cost of return for large products, and the battery if there is one', () => {
    expect(saying({ weightG: 64_000 })).toEqual([largeReturn, oldDevice])
    expect(saying({ weightG: 200, specs: [row('battery_mah')] })).toEqual([battery])
    expect(saying({ weightG: 200 })).toEqual([])
    expect(saying({ type_id: 'virtual', specs: [row('battery_mah')] })).toEqual([])
  })
})
