import type { StockItem } from '@ambra/contract/inventory/stock'
import { constants } from '@ambra/domain/platform/shop/constants'
import { describe, expect, it } from 'vitest'
import { loadStock, stockBatches } from '#app/cart/stock-levels.ts'
import { createTranslate } from '#app/i18n/messages.tsx'
import { languages } from '@ambra/ui/compile-messages'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { cartNotification } from './cart-notification.ts'
import { addOf, settled, shown } from '#app/cart/cart-goods-fixture.ts'
import { fakeBrowser } from '#app/cart/fake-browser.ts'
import { errorOf } from '#app/shop-ui/quantity-stepper.tsx'
import { checkStock, type StockSource } from '#app/cart/stock-check.ts'

const level = (product_sku: string, qty: number): StockItem => ({
  item_id: 1,
  product_id: 1,
  stock_id: 1,
  product_sku,
  qty,
  is_in_stock: qty > 0,
  manage_stock: true,
  min_qty: 0,
  min_sale_qty: 1,
  max_sale_qty: 10_000,
  enable_qty_increments: false,
  qty_increments: 1,
  backorders: 0,
  is_qty_decimal: false,
})

const says = (left: Record<string, number>): StockSource => ({
  levels: (skus) =>
    loadStock(skus, new AbortController().signal, async (batch) =>
      batch.split(',').flatMap((sku) => (left[sku] === undefined ? [] : level(sku, left[sku]))),
    ),
  tracked: async (skus) =>
    skus.flatMap((sku) => {
      const qty = left[sku]
      return qty !== undefined && qty <= 5 ? { product_id: 1, sku, qty } : []
    }),
})

describe('stock of a cart that could not be synced', () => {
  /** Cart of two lines while the server creates no cart, not even for a guest: cart sync is off. */
  async function withoutSync() {
    const { openTab, server } = fakeBrowser()
    server.onCall((path) => (path === 'cart/create' ? { status: 401 } : undefined))
    const { cart } = openTab()
    await cart.add(addOf('GONE'))
    await cart.add(addOf('FEW', 4))
    await cart.sync()
    return { cart, server }
  }

  it('pauses after the maximum of bypass attempts (spec §4 "after which sync is disabled")', async () => {
    const { cart, server } = await withoutSync()
    const requested = server.log.length
    expect(server.log).toEqual(['cart/create', 'cart/create as guest'])
    await cart.add(addOf('LAMP'))
    await cart.sync()
    expect(server.log).toHaveLength(requested)
    server.onCall(() => undefined)
    await cart.refresh()
    expect(server.lines()).toEqual(['GONE x1', 'FEW x4', 'LAMP x1'])
  })

  it('removes sold-out products and limits low stock (spec §4 "A stock-sync result", §8 "Only {maxQuantity}…")', async () => {
    const { cart } = await withoutSync()
    await checkStock(cart, { allowOutOfStock: false }, says({ GONE: 0, FEW: 3 }))
    expect(shown(cart)).toEqual(['FEW x4'])
    expect(cart.getSnapshot().cart.cartItems[0]).toMatchObject({ maxQuantity: 3, is_in_stock: true })
  })

  it('keeps and marks sold-out products where they may be in the cart (spec §4)', async () => {
    const { cart } = await withoutSync()
    await checkStock(cart, { allowOutOfStock: true }, says({ GONE: 0 }))
    expect(cart.getSnapshot().cart.cartItems[0]).toMatchObject({ sku: 'GONE', is_in_stock: false })
  })

  it('only marks sold-out products while a cart sync is on (spec §4)', async () => {
    const { openTab } = fakeBrowser()
    const { cart } = openTab()
    await cart.add(addOf('GONE'))
    await settled(cart)
    await checkStock(cart, { allowOutOfStock: false }, says({ GONE: 0 }))
    expect(cart.getSnapshot().cart.cartItems[0]).toMatchObject({ sku: 'GONE', is_in_stock: false })
  })

  it('requests stock in batches of 15 (spec §9)', () => {
    const skus = Array.from({ length: 31 }, (_, n) => `SKU-${n}`)
    expect(stockBatches(skus).map((batch) => batch.length)).toEqual([15, 15, 1])
  })
})

describe('typed quantities (spec §5)', () => {
  it.each([
    ['0', undefined, { code: 'form.quantity_above_zero' }],
    ['-2', undefined, { code: 'form.quantity_above_zero' }],
    ['1.5', undefined, { code: 'form.quantity_integer' }],
    ['two', undefined, { code: 'form.quantity_integer' }],
    ['', undefined, { code: 'form.quantity_integer' }],
    ['10001', undefined, { code: 'form.quantity_below', params: { quantity: 10_001 } }],
    ['4', 3, { code: 'stock.max_quantity', params: { maxQuantity: 3 } }],
    ['3', 3, undefined],
  ])('validates %j of at most %s as %j', (typed, max, error) => {
    const { field: _, ...found } = { field: '', ...errorOf(typed, max) }
    expect(found).toEqual(error ?? {})
  })
})

describe('limits of a cart', () => {
  it('limits the cart to 500 lines with a message (spec §9 "Cart and CMS max count 500")', async () => {
    const { openTab, server } = fakeBrowser()
    server.onCall(() => 'cut')
    const { cart, notices } = openTab()
    await cart.load()
    await cart.commit((now) => ({
      ...now,
      cartItems: Array.from({ length: constants.cartMaxCount.value }, (_, n) => ({
        lineId: `l${n}`,
        sku: `SKU-${n}`,
        qty: 1,
      })),
    }))
    expect(await cart.add(addOf('ONE-TOO-MANY'))).toBe('refused')
    expect(notices.at(-1)).toMatchObject({ code: 'cart.too_many_lines', params: { max: 500 }, type: 'error' })
    expect(await cart.add(addOf('SKU-7'))).toBe('updated')
    expect(cart.getSnapshot().cart.cartItems).toHaveLength(500)
  })

  it('adds one piece when no quantity is given (spec §4 "A new item has quantity default 1")', async () => {
    const { openTab } = fakeBrowser()
    const { cart } = openTab()
    const { qty: _, ...request } = addOf('KETTLE')
    await cart.add(request)
    expect(shown(cart)).toEqual(['KETTLE x1'])
  })

  it('accepts a sold-out product with a warning where the shop allows it (spec §4 "in some configurations")', async () => {
    const { openTab } = fakeBrowser()
    const { cart, codes } = openTab()
    const request = addOf('GONE')
    const product = { ...request.product, stock: { is_in_stock: false, qty: 0 }, sellsOutOfStock: true }
    expect(await cart.add({ ...request, product })).toBe('added')
    expect(codes()).toEqual(['stock.volatile'])
  })
})

describe('stock messages in five languages (spec §4 "Adding", §8)', () => {
  const catalogs = compileMessages()
  it.each(languages)('has the messages ok, volatile, out and few in %s', (language) => {
    const t = createTranslate(language, catalogs[language])
    const texts = (
      ['cart.added', 'cart.quantity_updated', 'stock.volatile', 'stock.out', 'stock.max_quantity'] as const
    ).map(
      (code) =>
        cartNotification(
          { code, params: { maxQuantity: 3 }, type: 'success', offersCheckout: false },
          { t, externalCheckout: false, proceed: () => undefined },
        ).message,
    )
    expect(new Set(texts).size).toBe(5)
    expect(texts.join(' ')).not.toMatch(/error\.|\{/)
    expect(texts[4]).toContain('3')
    expect(texts[0] === 'Product has been added to the cart!').toBe(language === 'en')
  })
})
