import { describe, expect, it, vi } from 'vitest'
import type { AddRequest } from '#app/cart/add-request.ts'
import { fakeBrowser, type TestCart } from '#app/cart/fake-browser.ts'

const stock = { product_id: 1, item_id: 1, qty: 50, is_in_stock: true, manage_stock: true }
const variant = (color: number, price = 10): AddRequest => ({
  product: {
    id: 1,
    sku: 'PHONE',
    name: 'Phone',
    slug: 'phone',
    type_id: 'configurable',
    image: '/p.svg',
    price_incl_tax: 10,
    stock,
  },
  sku: `PHONE-${color}`,
  qty: 1,
  variant: { sku: `PHONE-${color}`, image: `/p-${color}.svg`, price, final_price: price, stock },
  productOption: {
    extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: String(color) }] },
  },
})
const engraved = (text: string): AddRequest => ({
  product: { ...variant(1).product, id: 2, sku: 'PEN', type_id: 'simple' },
  sku: 'PEN',
  qty: 1,
  productOption: { extension_attributes: { custom_options: [{ option_id: '5', option_value: text }] } },
})

const shown = ({ getSnapshot }: TestCart) =>
  getSnapshot().cart.cartItems.map(({ sku, qty }) => `${sku} x${qty}`)
const settled = (cart: TestCart) =>
  vi.waitFor(() => expect(cart.getSnapshot()).toMatchObject({ status: 'ready', isSettled: true }))
const idOf = (cart: TestCart, index = 0) => cart.getSnapshot().cart.cartItems[index]?.lineId ?? ''

async function cartWith(...requests: AddRequest[]) {
  const { openTab, server } = fakeBrowser()
  const tab = openTab()
  for (const request of requests) await tab.cart.add(request)
  await settled(tab.cart)
  return { ...tab, server }
}

describe('cart edit mode (spec §4)', () => {
  it('swaps the variant of a line and updates the item on the server, with the same quantity', async () => {
    const { cart, server } = await cartWith(variant(1), variant(1))
    expect(await cart.edit(idOf(cart), variant(2, 12))).toBe(true)
    expect(shown(cart)).toEqual(['PHONE-2 x2'])
    await settled(cart)
    expect(server.lines()).toEqual(['PHONE-2 x2'])
    expect(server.log).not.toContain('cart/delete')
    expect(cart.getSnapshot().cart.cartItems[0]).toMatchObject({ image: '/p-2.svg', prev_qty: 2 })
  })

  it('changes the custom options of a line in place', async () => {
    const { cart, server } = await cartWith(engraved('Mari'), variant(1))
    await cart.edit(idOf(cart), engraved('Juku'))
    await settled(cart)
    expect(shown(cart)).toEqual(['PEN x1', 'PHONE-1 x1'])
    const [pen] = [...server.carts.values()].flat()
    expect(pen?.product_option?.extension_attributes.custom_options).toEqual([
      { option_id: '5', option_value: 'Juku' },
    ])
  })

  it('merges with a line that already has the new selection', async () => {
    const { cart, server } = await cartWith(variant(1), variant(2), variant(2))
    await cart.edit(idOf(cart), variant(2))
    await settled(cart)
    expect(shown(cart)).toEqual(['PHONE-2 x3'])
    expect(server.lines()).toEqual(['PHONE-2 x3'])
  })

  it('does nothing when the selection is unchanged', async () => {
    const { cart, server } = await cartWith(variant(1))
    const calls = server.log.length
    await cart.edit(idOf(cart), variant(1))
    await settled(cart)
    expect(server.log).toHaveLength(calls)
  })

  it('restores the line when the server rejects the new selection', async () => {
    const { cart, server, codes } = await cartWith(variant(1))
    server.onCall((path) => (path === 'cart/update' ? { status: 400, error: 'stock.out' } : undefined))
    await cart.edit(idOf(cart), variant(2))
    await settled(cart)
    expect(shown(cart)).toEqual(['PHONE-1 x1'])
    expect(server.lines()).toEqual(['PHONE-1 x1'])
    expect(codes()).toContain('stock.out')
  })

  it('keeps the new selection when the server cart is read first', async () => {
    const { cart, server } = await cartWith(variant(1))
    server.onCall((path) => (path === 'cart/update' ? 'cut' : undefined))
    await cart.edit(idOf(cart), variant(2))
    server.onCall(() => undefined)
    await cart.refresh()
    await settled(cart)
    expect(shown(cart)).toEqual(['PHONE-2 x1'])
    expect(server.lines()).toEqual(['PHONE-2 x1'])
  })

  it('rejects a selection without a price and keeps the line', async () => {
    const { cart, codes } = await cartWith(variant(1))
    const unpriced = variant(2)
    expect(
      await cart.edit(idOf(cart), {
        ...unpriced,
        variant: { sku: 'PHONE-2', image: '', price: null, final_price: null, stock },
      }),
    ).toBe(false)
    expect(shown(cart)).toEqual(['PHONE-1 x1'])
    expect(codes()).toContain('cart.price_unknown')
  })
})
