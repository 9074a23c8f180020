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

describe('cart of a pending order', () => {
  it.each(['waiting', 'released', 'changed', 'refused'])('holds the cart while the order is %s', (state) => {
    expect(holdsCart([order({ state })], '7315')).toBe(true)
    expect(holdsCart([order({ state })], '7316')).toBe(false)
  })

  it('releases the cart when the order is placed', () => {
    expect(holdsCart([order({ state: 'placed' })], '7315')).toBe(false)
    expect(holdsCart([], '7315')).toBe(false)
  })

  it('does not take the cart from a checkout that awaits its response', () => {
    const attempt = order({ state: 'released', isAttempt: true })
    const now = cart({ cartItems: [line('A', { server_item_id: 1 })], cartServerToken: '7315' })
    expect(holdsCart([attempt], '7315')).toBe(false)
    expect(detachOrderedLines([attempt])(now)).toBe(now)
  })

  it('holds any customer’s cart while a customer’s order has no cart id, never a guest’s', () => {
    const orders = [order({ order: {}, owner: 7 })]
    expect([holdsCart(orders, '7315'), holdsCart(orders, 'Zk3xMask')]).toEqual([true, false])
  })
})

it('does not hold the cart of a person who signs in after a guest’s order', () => {
  expect(holdsCart([order({ order: {} })], '7315')).toBe(false)
})

describe('detachOrderedLines', () => {
  it('changes nothing when the lines were already detached', () => {
    const now = cart({ cartItems: [line('B')], cartServerToken: '7316' })
    expect(detachOrderedLines([order()])(now)).toBe(now)
    expect(detachOrderedLines([])(now)).toBe(now)
  })

  it('empties a cart whose page closed after storing the order, and keeps later additions', () => {
    const now = cart({
      cartItems: [line('A', { server_item_id: 1 }), line('B', { server_item_id: 2, prev_qty: 1 })],
      cartServerToken: '7315',
      removedItems: [{ sku: 'X', item_id: 9 }],
    })
    expect(detachOrderedLines([order()])(now)).toEqual(cart({ cartItems: [line('B')] }))
  })

  it('empties such a cart even without a server id', () => {
    const now = cart({ cartItems: [line('A')] })
    expect(detachOrderedLines([order({ order: {} })])(now)).toEqual(emptyCart)
  })
})

it('keeps pieces added to an ordered line before the cart was emptied', () => {
  const now = cart({
    cartItems: [line('A', { qty: 3, server_item_id: 1, prev_qty: 1 })],
    cartServerToken: '7315',
  })
  const left = detachOrderedLines([order()])(now)
  expect(left).toEqual(cart({ cartItems: [{ lineId: 'A+', sku: 'A', qty: 2 }] }))
  expect(detachOrderedLines([order()])(left)).toBe(left)
})

describe('cancelled pending order', () => {
  const ordered = cart({
    cartItems: [line('A', { server_item_id: 1, prev_qty: 1 })],
    cartServerToken: '7315',
  })
  const shown = ({ cartItems }: LocalCart) => cartItems.map(({ sku, qty }) => `${sku} x${qty}`)

  it('returns its lines and merges them with later additions', () => {
    const now = cart({ cartItems: [line('B'), line('A2', { sku: 'A', qty: 2 })] })
    expect(shown(cancelPendingLines(ordered)(now))).toEqual(['A x3', 'B x1'])
  })

  it('does not add up lines that the customer’s cart still holds', () => {
    const back = cancelPendingLines(ordered)(emptyCart)
    expect(connectCart('7315')(back)).toMatchObject({ cartServerToken: '7315', pullDue: true })
    expect(connectCart('7315')(back)).not.toHaveProperty('joinDue')
  })

  it('removes returned lines from the customer’s cart when all are removed before reconnecting', () => {
    const removed = removeLine('A')(cancelPendingLines(ordered)(emptyCart))
    expect(nextStep(removed)).toEqual({ do: 'connect' })
    expect(nextStep({ ...connectCart('7315')(removed), pullDue: false })).toMatchObject({ do: 'delete' })
  })

  it('remembers the customer’s cart when ordered and cancelled again before reconnecting', () => {
    const again = cancelPendingLines(cancelPendingLines(ordered)(emptyCart))(emptyCart)
    expect(again).toMatchObject({ takenFrom: '7315', cartItems: [{ server_item_id: 1 }] })
  })

  it('loses no line when the customer has another cart by now, or is a guest', () => {
    const back = cancelPendingLines(ordered)(emptyCart)
    expect(shown(connectCart('7316')(back))).toEqual(['A x1'])
    expect(shown(connectCart('Zk3xMask')(back))).toEqual(['A x1'])
  })

  it('adds its lines to a cart that is already connected', () => {
    const now = cart({ cartItems: [line('B', { server_item_id: 5, prev_qty: 1 })], cartServerToken: '7316' })
    const back = cancelPendingLines(ordered)(now)
    expect([back.cartServerToken, shown(back)]).toEqual(['7316', ['B x1', 'A x1']])
    expect(back.cartItems[1]).not.toHaveProperty('server_item_id')
  })

  it('remembers removals and changes from before the order while that cart exists', () => {
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

  it('does not add up returned lines at a sign-in before the cart is connected', () => {
    expect(authoriseCart(cancelPendingLines(ordered)(emptyCart))).not.toHaveProperty('joinDue')
  })

  it('returns its lines once', () => {
    const back = cancelPendingLines(ordered)(emptyCart)
    expect(shown(cancelPendingLines(ordered)(back))).toEqual(['A x1'])
  })
})
