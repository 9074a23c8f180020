import { describe, expect, it } from 'vitest'
import { changeLine } from './cart-edit.ts'
import { setQuantity } from './cart-removal.ts'
import { mergePulled } from './cart-responses.ts'
import { isHeldBack } from './cart-stock.ts'
import { addLine, emptyCart, type LocalCart } from './local-cart.ts'

const inFours = { min_sale_qty: 4, qty_increments: 4 }

describe('the cart of a browser keeps to quantities that are sold (docs/rules/stock STK-8)', () => {
  const cells = { sku: 'AA', ...inFours }
  const cartOf = (qty: number): LocalCart => ({ ...emptyCart, cartItems: [{ ...cells, lineId: 'a', qty }] })
  const quantityIn = ({ cartItems }: LocalCart) => cartItems.map(({ qty }) => qty)

  it('when a card adds one piece, and one more', () => {
    const once = addLine(cells, 1, 'a')(emptyCart)
    expect(quantityIn(once)).toEqual([4])
    expect(quantityIn(addLine(cells, 1, 'b')(once))).toEqual([8])
  })

  it('when a quantity between two is set', () => {
    expect(quantityIn(setQuantity('a', 5)(cartOf(4)))).toEqual([8])
    expect(quantityIn(setQuantity('a', 1)(cartOf(8)))).toEqual([4])
  })

  it('when a line takes another choice with its own rule', () => {
    expect(quantityIn(changeLine('a', { sku: 'B', min_sale_qty: 6 })(cartOf(4)))).toEqual([6])
  })

  it('when two carts become one', () => {
    const server = {
      item_id: 7,
      sku: 'AA',
      qty: 1,
      name: 'AA',
      price: 1,
      product_type: 'simple' as const,
      quote_id: 'q',
      ...inFours,
    }
    const joined = mergePulled([server], 1)({ ...cartOf(4), joinDue: true })
    expect(joined.cartItems).toMatchObject([{ qty: 8, ...inFours }])
  })

  it('and a line of before the rule is not ordered', () => {
    const [line] = cartOf(6).cartItems
    expect(line && isHeldBack(line)).toBe(true)
    expect(line && isHeldBack({ ...line, qty: 8 })).toBe(false)
  })
})
