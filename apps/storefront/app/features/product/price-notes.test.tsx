import { languages } from '@ambra/contract/platform/api/language'
import { roundToCents } from '@ambra/domain/platform/money/money'
import { stores } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../../vite/compile-messages.ts'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { PriceNotes } from './price-notes.tsx'

const choice = { variant: undefined, price: { now: 1 }, stock: { isInStock: false, quantity: 0 } }

function html(more: Partial<ProductDocument>, code = 'en') {
  // Fields that the notes read.
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

describe('marks near the price', () => {
  it('shows a crossed-out charger, the watts and USB PD, also as text (LAW-CHG-1)', () => {
    const shown = html({ charging })
    expect(shown).toContain('M8 56 56 8')
    expect(shown).toContain('>5–45<')
    expect(shown).toContain('USB PD')
    expect(shown).toContain('Charger not included')
    expect(shown).toContain('at least 5 W; the device charges fastest at 45 W')
  })

  it('shows an included charger without a stroke, and no power if unknown', () => {
    const shown = html({ charging: { isChargerIncluded: true } })
    expect(shown).toContain('Charger included')
    expect(shown).not.toMatch(/M8 56 56 8|USB PD| W</)
  })

  it('shows the yearly electricity cost with the price of a kWh', () => {
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

  it('opens the label of the producer’s guarantee, half years with a comma (LAW-GRT-2)', () => {
    const shown = html({ durability }, 'et')
    expect(shown).toMatch(/<details[^>]*><summary>/)
    expect(shown).toContain('GARAN <b>2,5</b>')
    expect(shown).toContain('2,5 aastat')
    expect(shown).toContain('TR-S1')
  })

  it('shows the quantities in which the product is sold', () => {
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

  it('shows nothing for products without such data', () => {
    expect(html({})).toBe('')
  })

  it('has texts in five languages', () => {
    const catalogues = compileMessages()
    for (const key of ['info.charging.watts', 'info.durability.law'])
      expect(new Set(languages.map((language) => JSON.stringify(catalogues[language][key]))).size).toBe(5)
  })
})
