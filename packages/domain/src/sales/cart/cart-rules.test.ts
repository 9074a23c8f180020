import type { ConfigurableChild, ConfigurableOption } from '@ambra/contract/catalogue/product'
import { describe, expect, it } from 'vitest'
import { afterConnect, afterPull, maxCartBypass } from './cart-connection.ts'
import { acceptCoupon, couponOf, rejectCoupon, requestCoupon } from './cart-coupon.ts'
import { variantOfLine } from './cart-edit.ts'
import { nextStep } from './cart-queue.ts'
import { clearCart, disconnectCart, removeLine, removeSoldOut, restoreLines } from './cart-removal.ts'
import { authoriseCart, connectCart, retryAsGuest } from './cart-session.ts'
import { isSoldOut, isTooMany, syncStock, trackQuantities } from './cart-stock.ts'
import { afterStockCheck } from '../../inventory/stock-status.ts'
import { addLine, emptyCart, type LocalCart, type LocalLine } from './local-cart.ts'

const line = (sku: string, more: Partial<LocalLine> = {}): LocalLine => ({
  lineId: sku,
  sku,
  qty: 1,
  ...more,
})
const cartOf = (lines: LocalLine[], more: Partial<LocalCart> = {}): LocalCart => ({
  ...emptyCart,
  cartItems: lines,
  ...more,
})
const skus = (cart: LocalCart) => cart.cartItems.map(({ sku, qty }) => `${sku} x${qty}`)

describe('cart connection (spec §4)', () => {
  it('stores and syncs the token of a response 200 (spec §4 "Cart connection")', () => {
    expect(afterConnect(200, 0)).toBe('store-and-sync')
    expect(connectCart('a'.repeat(32))(cartOf([line('A')]))).toMatchObject({
      cartServerToken: 'a'.repeat(32),
      pullDue: false,
    })
  })

  it('retries as a guest cart when the token call returns 401, once, then disables sync (spec §4)', () => {
    expect(maxCartBypass).toBe(1)
    expect([0, 1, 2].map((count) => afterConnect(401, count))).toEqual([
      'retry-as-guest',
      'disable-sync',
      'disable-sync',
    ])
    const refusedTwice = retryAsGuest(retryAsGuest(cartOf([line('A')])))
    expect(nextStep(refusedTwice)).toBeUndefined()
    expect(skus(refusedTwice)).toEqual(['A x1'])
  })

  it.each([403, 404, 422, 500, undefined])('only logs the response %s to the token call', (status) => {
    expect(afterConnect(status, 0)).toBe('log')
  })

  it('merges on 200, clears without syncing on 400, else retries as a guest below the maximum, then logs (spec §4 "Cart sync")', () => {
    expect(afterPull(200, 0)).toBe('merge')
    expect(afterPull(400, 0)).toBe('clear-without-sync')
    expect(afterPull(400, 1)).toBe('clear-without-sync')
    expect([401, 403, 404, 500].map((status) => afterPull(status, 0))).toEqual(
      Array(4).fill('retry-as-guest'),
    )
    expect([401, 403, 404, 500].map((status) => afterPull(status, 1))).toEqual(Array(4).fill('log'))
  })
})

describe('cart queue', () => {
  const synced = (over: Partial<LocalCart> = {}) => {
    const cart = cartOf([line('A', { qty: 2, prev_qty: 2, server_item_id: 7 })], {
      cartServerToken: 'cart-1',
      ...over,
    })
    const step = nextStep(cart)
    return step?.do === 'totals' ? { ...cart, totalsFor: step.totalsFor } : cart
  }
  const doing = (cart: LocalCart) => nextStep(cart)?.do

  it('has no next step once lines and totals agree', () => {
    expect(doing(synced())).toBeUndefined()
    expect(doing(emptyCart)).toBeUndefined()
  })

  it('syncs after a changed line or a forced read', () => {
    expect(doing(cartOf([line('A')]))).toBe('connect')
    expect(doing({ ...synced(), cartItems: [line('A', { qty: 3, prev_qty: 2, server_item_id: 7 })] })).toBe(
      'push',
    )
    expect(doing({ ...synced(), removedItems: [{ sku: 'B', item_id: 8 }] })).toBe('delete')
    expect(doing({ ...synced(), pullDue: true })).toBe('pull')
  })

  it('recomputes the totals when items or token change', () => {
    const quantity = [line('A', { qty: 3, prev_qty: 3, server_item_id: 7 })]
    expect(doing({ ...synced(), cartItems: quantity })).toBe('totals')
    expect(doing({ ...synced(), cartServerToken: 'cart-2' })).toBe('totals')
    expect(doing({ ...synced(), totalsFor: '' })).toBe('totals')
  })
})

describe('adding and removing (spec §4)', () => {
  it('increases the quantity of an existing item (spec §4 "Adding an existing item")', () => {
    expect(skus(addLine({ sku: 'A' }, 2, 'new')(cartOf([line('A', { qty: 3 })])))).toEqual(['A x5'])
  })

  it('separates lines of one SKU with different custom options', () => {
    const engraved = (option_value: string) => ({
      sku: 'PEN',
      product_option: { extension_attributes: { custom_options: [{ option_id: '5', option_value }] } },
    })
    const cart = addLine(engraved('Juku'), 1, 'b')(addLine(engraved('Mari'), 1, 'a')(emptyCart))
    expect(cart.cartItems.map(({ lineId }) => lineId)).toEqual(['a', 'b'])
  })

  const family = cartOf([
    line('SET', { server_item_id: 7 }),
    line('PART-1', { parentSku: 'SET', server_item_id: 8 }),
    line('PART-2', { parentSku: 'SET' }),
    line('OTHER', { parentSku: 'OTHER' }),
  ])

  it('removes children by parentSku by default, and on the server what it has of them (spec §4 "Removal")', () => {
    const left = removeLine('SET')(family)
    expect(skus(left)).toEqual(['OTHER x1'])
    expect(left.removedItems).toEqual([
      { sku: 'SET', item_id: 7 },
      { sku: 'PART-1', item_id: 8 },
    ])
  })

  it('keeps children when they may not be removed', () => {
    expect(skus(removeLine('SET', { withChildren: false })(family))).toEqual([
      'PART-1 x1',
      'PART-2 x1',
      'OTHER x1',
    ])
  })

  it('restores removed lines at their positions, as new ones for the server', () => {
    const back = restoreLines([{ line: line('SET', { server_item_id: 7, prev_qty: 1, qty: 4 }), index: 0 }])(
      removeLine('SET', { withChildren: false })(family),
    )
    expect(skus(back)[0]).toBe('SET x4')
    expect(back.cartItems[0]).not.toHaveProperty('server_item_id')
    expect(nextStep({ ...back, cartServerToken: 'q' })).toMatchObject({ do: 'delete', item: { item_id: 7 } })
  })

  it('clears the items without a request to the server (spec §4 "Clearing empties items")', () => {
    const cleared = clearCart({ sync: false })({ ...family, cartServerToken: 'q' })
    expect(cleared).toMatchObject({ cartItems: [], removedItems: [], cartServerToken: 'q' })
  })

  it('clears the items on the server too when it syncs (spec §4 "optionally syncs")', () => {
    expect(clearCart({ sync: true })(family).removedItems.map(({ item_id }) => item_id)).toEqual([7, 8])
  })

  it('clears the token when it disconnects (spec §4 "disconnects (token cleared)")', () => {
    expect(disconnectCart({ ...emptyCart, cartServerToken: 'q' }).cartServerToken).toBe('')
  })
})

describe('stock (spec §4)', () => {
  it('adds only when the status is ok or volatile (spec §4 "Adding")', () => {
    const rules = { allowOutOfStock: false }
    expect(afterStockCheck('ok', rules)).toEqual({ isAdded: true, notice: 'success' })
    expect(afterStockCheck('volatile', rules)).toEqual({ isAdded: true, notice: 'stock.volatile' })
    expect(afterStockCheck('out', rules)).toEqual({ isAdded: false, notice: 'stock.out' })
  })

  it('places out-of-stock items in the cart if configured (spec §4)', () => {
    expect(afterStockCheck('out', { allowOutOfStock: true }).isAdded).toBe(true)
  })

  const response = (product_sku: string, is_in_stock: boolean) => ({
    product_sku,
    is_in_stock,
    qty: is_in_stock ? 9 : 0,
    manage_stock: true,
  })
  const results = [response('GONE', false), response('THERE', true)]
  const before = cartOf([line('GONE'), line('THERE', { is_in_stock: false }), line('UNKNOWN')])

  it('marks an item in or out of stock by a stock-sync result (spec §4)', () => {
    const after = syncStock(results, { allowOutOfStock: false, isSyncOn: true })(before)
    expect(after.cartItems.map(({ is_in_stock }) => is_in_stock)).toEqual([false, true, undefined])
  })

  it('removes an out-of-stock item when such items are not allowed and cart sync is off (spec §4)', () => {
    const after = syncStock(results, { allowOutOfStock: false, isSyncOn: false })(before)
    expect(skus(after)).toEqual(['THERE x1', 'UNKNOWN x1'])
  })

  it('keeps an out-of-stock item when such items are allowed, even without cart sync (spec §4)', () => {
    const after = syncStock(results, { allowOutOfStock: true, isSyncOn: false })(before)
    expect(after.cartItems).toHaveLength(3)
  })

  it('distinguishes sold-out lines from lines with too many pieces', () => {
    expect(isSoldOut({ is_in_stock: false })).toBe(true)
    expect(isSoldOut({ is_in_stock: false, maxQuantity: 2 })).toBe(false)
    expect(isTooMany({ qty: 3, maxQuantity: 2 })).toBe(true)
    expect(isTooMany({ qty: 3 })).toBe(false)
    expect(skus(removeSoldOut(cartOf([line('A', { is_in_stock: false }), line('B')])))).toEqual(['B x1'])
  })

  it('limits lines by the quantity tracker (spec §8 "Only {maxQuantity} products of this type are available")', () => {
    const after = trackQuantities([{ sku: 'A', qty: 2 }])(cartOf([line('A'), line('B')]))
    expect(after.cartItems.map(({ maxQuantity }) => maxQuantity)).toEqual([2, undefined])
  })
})

describe('coupon in the cart (spec §4)', () => {
  const cart = cartOf([line('A', { prev_qty: 1, server_item_id: 1 })], {
    cartServerToken: 'q',
    totalsFor: 'known',
  })

  it('applies a coupon on the server, then forces totals (spec §4 "A coupon is applied")', () => {
    const requested = requestCoupon('NEWS10')(cart)
    expect(nextStep(requested)).toEqual({ do: 'coupon', code: 'NEWS10' })
    expect(nextStep(acceptCoupon('NEWS10')(requested))).toMatchObject({ do: 'totals' })
  })

  it('removes a coupon on the server, then forces totals (spec §4 "or removed on the server")', () => {
    const requested = requestCoupon('')(cart)
    expect(nextStep(requested)).toEqual({ do: 'coupon', code: '' })
    expect(acceptCoupon('')(requested)).toMatchObject({ totalsFor: '' })
  })

  it('keeps the reason of a refusal, and a newer request', () => {
    const error = { code: 'OLD', error: 'coupon.invalid', params: {} } as const
    expect(rejectCoupon(error)(requestCoupon('OLD')(cart))).toMatchObject({ couponError: error })
    expect(couponOf(rejectCoupon(error)(requestCoupon('NEW')(cart)))).toBe('NEW')
  })

  it('removes the coupon on authorising, reconnects merging quantities and reapplies it (spec §4 "Authorising")', () => {
    const authorised = authoriseCart({ ...cart, couponDue: 'NEWS10' })
    expect(nextStep(authorised)).toEqual({ do: 'drop-coupon', cartId: 'q' })
    const { couponFrom: _, ...left } = authorised
    expect(nextStep(left)).toEqual({ do: 'connect' })
    expect(connectCart('7315')(left)).toMatchObject({ joinDue: true, pullDue: true, couponDue: 'NEWS10' })
  })
})

describe('reconfiguring a simple product (spec §4 "Cart edit mode")', () => {
  const option = (attribute_id: number, attribute_code: string, labels: string[]): ConfigurableOption => ({
    id: attribute_id,
    attribute_id: String(attribute_id),
    position: 0,
    product_id: 1,
    attribute_code,
    label: attribute_code,
    values: labels.map((label, index) => ({ value_index: index + 1, label, code: label })),
  })
  const child = (sku: string, color: number, size: number) =>
    ({
      sku,
      custom_attributes: [
        { attribute_code: 'color', value: color },
        { attribute_code: 'size', value: size },
      ],
    }) as unknown as ConfigurableChild // only the fields that the rule reads
  const parent = {
    configurable_options: [option(93, 'color', ['Sand', 'Black']), option(142, 'size', ['S', 'M'])],
    configurable_children: [child('SHIRT-1', 1, 1), child('SHIRT-2', 2, 1), child('SHIRT-3', 2, 2)],
  }

  it('swaps a simple product for its configurable parent matching size and color (spec §4)', () => {
    const words = [
      { label: 'Colour', value: 'black ' },
      { label: 'Size', value: 'M' },
    ]
    expect(variantOfLine(parent, { sku: 'OLD-SKU', words })).toBe('SHIRT-3')
  })

  it('matches by SKU and by option ids first', () => {
    expect(variantOfLine(parent, { sku: 'SHIRT-2' })).toBe('SHIRT-2')
    const optionIds = [
      { option_id: '93', option_value: '1' },
      { option_id: '142', option_value: 1 },
    ]
    expect(variantOfLine(parent, { sku: 'X', optionIds })).toBe('SHIRT-1')
  })

  it('matches nothing when only one of size and color matches', () => {
    expect(variantOfLine(parent, { sku: 'X', words: [{ label: 'Size', value: 'M' }] })).toBeUndefined()
  })
})
