import { languages } from '@ambra/contract/language'
import { roundToCents } from '@ambra/domain/money'
import { stores } from '@ambra/domain/stores'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../../vite/compile-messages.ts'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { PriceNotes } from './price-notes.tsx'

const choice = { variant: undefined, price: { now: 1 }, stock: { isInStock: false, quantity: 0 } }

function html(more: Partial<ProductDocument>, code = 'en') {
  // What the notes read of a product.
  const product = { sku: 'X', stock: {}, ...more } as ProductDocument
  const store = stores.find((one) => one.code === code) ?? stores[0]!
  return renderToString(
    <MessagesProvider translate={createTranslate(store.locale, compileMessages()[store.language])}>
      <StoreProvider store={store}>
        <PriceNotes page={{ product, parts: [], delivery: [] }} choice={choice} />
      </StoreProvider>
    </MessagesProvider>,
  ).replaceAll('<!-- -->', '')
}
const charging = { isChargerIncluded: false, watts: { min: 5, max: 45 }, isUsbPd: true }
const durability = { years: 2.5, producer: 'Taru', model: 'TR-S1' }

describe('signs near the price', () => {
  it('show a crossed-out charger, the watts and USB PD, in words too (LAW-CHG-1)', () => {
    const shown = html({ charging })
    expect(shown).toContain('M8 56 56 8')
    expect(shown).toContain('>5–45<')
    expect(shown).toContain('USB PD')
    expect(shown).toContain('Charger not included')
    expect(shown).toContain('at least 5 W; the device charges fastest at 45 W')
  })

  it('show a charger in the box without a stroke, and no power where none is known', () => {
    const shown = html({ charging: { isChargerIncluded: true } })
    expect(shown).toContain('Charger included')
    expect(shown).not.toMatch(/M8 56 56 8|USB PD| W</)
  })

  it('cost a year of electricity and say at which price', () => {
    const electricity = {
      use: 'cycles',
      cost: roundToCents(846),
      price: 0.18,
      source: 'Mean of 2026.',
    } as const
    expect(html({ electricity }).replace(/\s/g, ' ')).toContain(
      'Electricity of 100 cycles, about a year: <b>8.46 €</b><small>Cost of electricity from the energy label at 0.18 € a kWh. Mean of 2026.',
    )
    expect(html({})).not.toContain('kWh')
  })

  it('open the label of the producer’s guarantee, half years with a comma (LAW-GRT-2)', () => {
    const shown = html({ durability }, 'et')
    expect(shown).toMatch(/<details[^>]*><summary>/)
    expect(shown).toContain('GARAN <b>2,5</b>')
    expect(shown).toContain('2,5 aastat')
    expect(shown).toContain('TR-S1')
  })

  it('say in which quantities the goods are sold', () => {
    const stock = (rule: Partial<ProductDocument['stock']>) =>
      html({ stock: { product_id: 1, item_id: 1, qty: 50, is_in_stock: true, manage_stock: true, ...rule } })
    expect(stock({ min_sale_qty: 4, qty_increments: 4 })).toMatch(
      /^<p [^>]*>This product is sold in multiples of 4<\/p>$/,
    )
    expect(stock({ min_sale_qty: 6 })).toMatch(/^<p [^>]*>The smallest quantity of this product is 6<\/p>$/)
    expect(stock({ min_sale_qty: 6, qty_increments: 4 })).toMatch(
      /quantity of this product is 8<.*multiples of 4</,
    )
  })

  it('are absent from goods without such data', () => {
    expect(html({})).toBe('')
  })

  it('speak five languages', () => {
    const catalogues = compileMessages()
    for (const key of ['info.charging.watts', 'info.durability.law'])
      expect(new Set(languages.map((language) => JSON.stringify(catalogues[language][key]))).size).toBe(5)
  })
})
