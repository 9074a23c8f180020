import { describe, expect, it } from 'vitest'
import { nextStep } from './cart-queue.ts'
import { removeLine } from './cart-removal.ts'
import { authoriseCart, connectCart } from './cart-session.ts'
import { type HoldingOrder, holdsCart, detachOrderedLines, cancelPendingLines } from './cart-pending.ts'
import { emptyCart, type LocalCart, type LocalLine } from './local-cart.ts'

const line = (lineId: string, over: Partial<LocalLine> = {}): LocalLine => ({
  lineId,
  sku: lineId,
  qty: 1,
  ...over,
})
const cart = (over: Partial<LocalCart>): LocalCart => ({ ...emptyCart, ...over })
const order = (over: Partial<HoldingOrder> = {}): HoldingOrder => ({
  state: 'waiting',
  order: { cart_id: 7315 },
  cart: { cartItems: [line('A')] },
  ...over,
})

describe('the cart of an order that waits', () => {
  it.each(['waiting', 'released', 'changed', 'refused'])('is held while the order is %s', (state) => {
    expect(holdsCart([order({ state })], '7315')).toBe(true)
    expect(holdsCart([order({ state })], '7316')).toBe(false)
  })

  it('is free when the order is placed', () => {
    expect(holdsCart([order({ state: 'placed' })], '7315')).toBe(false)
    expect(holdsCart([], '7315')).toBe(false)
  })

  it('is not taken from a checkout that still waits for its response', () => {
    const attempt = order({ state: 'released', isAttempt: true })
    const now = cart({ cartItems: [line('A', { server_item_id: 1 })], cartServerToken: '7315' })
    expect(holdsCart([attempt], '7315')).toBe(false)
    expect(detachOrderedLines([attempt])(now)).toBe(now)
  })

  it('is any customer’s cart while a customer’s order has none yet, never a guest’s', () => {
    const orders = [order({ order: {}, owner: 7 })]
    expect([holdsCart(orders, '7315'), holdsCart(orders, 'Zk3xMask')]).toEqual([true, false])
  })
})

it('an order of a guest does not hold the cart of who signs in afterwards', () => {
  expect(holdsCart([order({ order: {} })], '7315')).toBe(false)
})

describe('leaving to an order what is its own', () => {
  it('changes nothing where that has happened already', () => {
    const now = cart({ cartItems: [line('B')], cartServerToken: '7316' })
    expect(detachOrderedLines([order()])(now)).toBe(now)
    expect(detachOrderedLines([])(now)).toBe(now)
  })

  it('empties a cart whose page was closed after the order was stored, what came since stays', () => {
    const now = cart({
      cartItems: [line('A', { server_item_id: 1 }), line('B', { server_item_id: 2, prev_qty: 1 })],
      cartServerToken: '7315',
      removedItems: [{ sku: 'X', item_id: 9 }],
    })
    expect(detachOrderedLines([order()])(now)).toEqual(cart({ cartItems: [line('B')] }))
  })

  it('does so too where the cart never had an id', () => {
    const now = cart({ cartItems: [line('A')] })
    expect(detachOrderedLines([order({ order: {} })])(now)).toEqual(emptyCart)
  })
})

it('keeps the pieces that were added to an ordered line before the cart was emptied', () => {
  const now = cart({
    cartItems: [line('A', { qty: 3, server_item_id: 1, prev_qty: 1 })],
    cartServerToken: '7315',
  })
  const left = detachOrderedLines([order()])(now)
  expect(left).toEqual(cart({ cartItems: [{ lineId: 'A+', sku: 'A', qty: 2 }] }))
  expect(detachOrderedLines([order()])(left)).toBe(left)
})

describe('an order that was taken back', () => {
  const ordered = cart({
    cartItems: [line('A', { server_item_id: 1, prev_qty: 1 })],
    cartServerToken: '7315',
  })
  const shown = ({ cartItems }: LocalCart) => cartItems.map(({ sku, qty }) => `${sku} x${qty}`)

  it('gives its lines back, joined with what was added since', () => {
    const now = cart({ cartItems: [line('B'), line('A2', { sku: 'A', qty: 2 })] })
    expect(shown(cancelPendingLines(ordered)(now))).toEqual(['A x3', 'B x1'])
  })

  it('adds nothing up with the customer’s cart that still holds the lines', () => {
    const back = cancelPendingLines(ordered)(emptyCart)
    expect(connectCart('7315')(back)).toMatchObject({ cartServerToken: '7315', pullDue: true })
    expect(connectCart('7315')(back)).not.toHaveProperty('joinDue')
  })

  it('is taken out of the customer’s cart too when all of it is removed before that is connected again', () => {
    const removed = removeLine('A')(cancelPendingLines(ordered)(emptyCart))
    expect(nextStep(removed)).toEqual({ do: 'connect' })
    expect(nextStep({ ...connectCart('7315')(removed), pullDue: false })).toMatchObject({ do: 'delete' })
  })

  it('is still known there when it is ordered and taken back once more before the cart was connected', () => {
    const again = cancelPendingLines(cancelPendingLines(ordered)(emptyCart))(emptyCart)
    expect(again).toMatchObject({ takenFrom: '7315', cartItems: [{ server_item_id: 1 }] })
  })

  it('loses no line where the customer has another cart by now, or is a guest', () => {
    const back = cancelPendingLines(ordered)(emptyCart)
    expect(shown(connectCart('7316')(back))).toEqual(['A x1'])
    expect(shown(connectCart('Zk3xMask')(back))).toEqual(['A x1'])
  })

  it('goes to the cart that is connected already', () => {
    const now = cart({ cartItems: [line('B', { server_item_id: 5, prev_qty: 1 })], cartServerToken: '7316' })
    const back = cancelPendingLines(ordered)(now)
    expect([back.cartServerToken, shown(back)]).toEqual(['7316', ['B x1', 'A x1']])
    expect(back.cartItems[1]).not.toHaveProperty('server_item_id')
  })

  it('knows what was removed and changed before it was ordered, as long as that cart is there', () => {
    const before = cart({
      cartItems: [line('A', { server_item_id: 1, prev_qty: 4 })],
      removedItems: [{ sku: 'X', item_id: 9 }],
      cartServerToken: '7315',
    })
    const back = cancelPendingLines(before)(emptyCart)
    const { cartItems, removedItems } = before
    expect(connectCart('7315')(back)).toMatchObject({ cartItems, removedItems, pullDue: true })
    const elsewhere = connectCart('7316')(back)
    expect(elsewhere).toMatchObject({ removedItems: [], cartItems: [{ lineId: 'A', qty: 1 }] })
    expect(elsewhere.cartItems[0]).not.toHaveProperty('server_item_id')
    expect(elsewhere).not.toHaveProperty('takenFrom')
  })

  it('is not added up by a sign-in before the cart is connected', () => {
    expect(authoriseCart(cancelPendingLines(ordered)(emptyCart))).not.toHaveProperty('joinDue')
  })

  it('comes back once', () => {
    const back = cancelPendingLines(ordered)(emptyCart)
    expect(shown(cancelPendingLines(ordered)(back))).toEqual(['A x1'])
  })
})
