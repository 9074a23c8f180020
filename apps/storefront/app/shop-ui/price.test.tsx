import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { discountPercent } from '@ambra/domain/catalogue/prices/pricing'
import { cents } from '@ambra/domain/platform/money/money'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { Price, priceViewOf } from './price.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'

const store = storeByCode('en')
if (!store) throw new Error('no English store')
const translate = createTranslate(store.locale, compileMessages().en)

const htmlOf = (source: Parameters<typeof priceViewOf>[0], room?: number) =>
  renderToString(
    <MessagesProvider translate={translate}>
      <StoreProvider store={store}>
        <Price price={priceViewOf(source)} room={room} />
      </StoreProvider>
    </MessagesProvider>,
  ).replaceAll('\u00a0', ' ')

describe('price of a product', () => {
  it('strikes a price through only with the lowest price of 30 days beside it (LAW-PRC-1)', () => {
    const html = htmlOf({ price: 120, final_price: 80, lowestPrice30: 100, discountPercent: 20 })
    expect(html).toContain('<s translate="no">100.00 €</s>')
    expect(html).toContain('80.00 €')
    expect(html.match(/100\.00 €/g)?.length).toBeGreaterThan(1)
    expect(html).not.toContain('120.00')
  })

  it('shows for a set the price of its separate parts and the savings, without striking anything through', () => {
    const html = htmlOf({ price: 1028, final_price: 976.6, setReductions: [{ minimum: 50, percent: 5 }] })
    expect(html).toContain('976.60 €')
    expect(html).toContain('Separately 1,028.00 €')
    expect(html).toContain('You save 51.40 €')
    expect(html).not.toMatch(/<s[ >]/)
  })

  it.each([
    ['an original price alone', { price: 120, original_price: 120, final_price: 80 }],
    ['a lowest price without a per cent', { final_price: 99.6, lowestPrice30: 100 }],
    ['a per cent without a lowest price', { final_price: 80, discountPercent: 20 }],
  ])('announces no reduction with %s', (_, source) => {
    const html = htmlOf(source)
    expect(html).not.toMatch(/<s translate="no">|data-deal|%/)
  })

  it.each([
    [{ final_price: null, price: null }, translate('price.unknown')],
    [{ final_price: -1 }, translate('price.unknown')],
    [{}, translate('price.unknown')],
    [{ final_price: 0 }, '0.00 €'],
  ])('shows the reduction of %j', (source, text) => {
    expect(htmlOf(source)).toContain(text)
  })
})

describe('space for a reduced price', () => {
  const reduced = { final_price: 80, lowestPrice30: 100, discountPercent: 20 }
  const rooms = (html: string) => [...html.matchAll(/data-room="([^"]*)"/g)].map(([, words]) => words)

  it('reserves the width of the texts while no reduced price is shown', () => {
    const html = htmlOf({ final_price: 120 }, 100)
    expect(rooms(html)).toEqual(['100.00 €', translate('price.lowest', { price: '100.00 €' })])
    // Nothing of it is read out or visible.
    expect(html.replace(/data-room="[^"]*"/g, '')).not.toContain('100.00')
  })

  it('reserves nothing beside a shown reduced price', () => {
    const html = htmlOf(reduced, 100)
    expect(rooms(html)).toEqual([])
    expect(html).toContain('<s translate="no">100.00 €</s>')
  })

  it('reserves nothing without a reduced variant', () => {
    expect(rooms(htmlOf({ final_price: 120 }))).toEqual([])
  })
})

describe('products sold by measure (LAW-PRC-5)', () => {
  const beans = { final_price: 4.99, unitMeasure: { amount: 0.25, unit: 'kg' } }
  const visible = (source: Parameters<typeof priceViewOf>[0]) => htmlOf(source).replaceAll('<!-- -->', '')

  it('shows the price per kilogram beside the price of the pack', () => {
    expect(visible(beans)).toContain('19.96 € / kg')
  })

  it('shows the price per kilogram of the reduced price', () => {
    expect(visible({ ...beans, final_price: 4, lowestPrice30: 5, discountPercent: 20 })).toContain(
      '16.00 € / kg',
    )
  })

  it('shows no second price for products sold by the piece', () => {
    expect(visible({ final_price: 12 })).not.toMatch(/€ \/ /)
  })
})

describe('percentages in the browser (LAW-PRC-2)', () => {
  it('never computes a percentage: the server’s value is shown unchanged', async () => {
    const app = new URL('..', import.meta.url).pathname
    const offenders: string[] = []
    for await (const file of glob('**/*.{ts,tsx}', { cwd: app })) {
      if (/\.test\.tsx?$/.test(file)) continue
      const text = readFileSync(app + file, 'utf8')
      const figure = String.raw`(lowestPrice30|discountPercent|price\.before|price\.percent)`
      const arithmetic = new RegExp(`${figure}\\)?\\s*[-*/]|[-*/]\\s*${figure}`)
      const isSuspect =
        /original_(final_)?price/.test(text) || arithmetic.test(text) || /domain\/pricing/.test(text)
      if (isSuspect) offenders.push(file)
    }
    expect(offenders).toEqual([])
  })

  it('shows the whole percentage rounded down by the server', () => {
    for (const [now, lowest] of [
      [6667, 10_000],
      [9999, 10_000],
      [1, 3],
      [8000, 10_000],
    ] as const)
      expect(discountPercent(cents(now), lowest) ?? 0).toBe(Math.floor(((lowest - now) / lowest) * 100))
  })
})
