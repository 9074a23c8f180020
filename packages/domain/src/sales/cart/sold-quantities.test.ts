import { describe, expect, it } from 'vitest'
import { changeLine } from './cart-edit.ts'
import { setQuantity } from './cart-removal.ts'
import { mergePulled } from './cart-responses.ts'
import { isHeldBack } from './cart-stock.ts'
import { addLine, emptyCart, type LocalCart } from './local-cart.ts'

const inFours = { min_sale_qty: 4, qty_increments: 4 }

describe('allowed quantities in the browser cart (docs/rules/stock STK-8)', () => {
  const cells = { sku: 'AA', ...inFours }
  const cartOf = (qty: number): LocalCart => ({ ...emptyCart, cartItems: [{ ...cells, lineId: 'a', qty }] })
  const quantityIn = ({ cartItems }: LocalCart) => cartItems.map(({ qty }) => qty)

  it('adds an allowed quantity from a card, and again', () => {
    const once = addLine(cells, 1, 'a')(emptyCart)
    expect(quantityIn(once)).toEqual([4])
    expect(quantityIn(addLine(cells, 1, 'b')(once))).toEqual([8])
  })

  it('rounds a quantity up to an allowed one', () => {
    expect(quantityIn(setQuantity('a', 5)(cartOf(4)))).toEqual([8])
    expect(quantityIn(setQuantity('a', 1)(cartOf(8)))).toEqual([4])
  })

  it('applies the rule of new options to a line', () => {
    expect(quantityIn(changeLine('a', { sku: 'B', min_sale_qty: 6 })(cartOf(4)))).toEqual([6])
  })

  it('keeps allowed quantities when two carts merge', () => {
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

  it('blocks an order of a line from before the rule', () => {
    const [line] = cartOf(6).cartItems
    expect(line && isHeldBack(line)).toBe(true)
    expect(line && isHeldBack({ ...line, qty: 8 })).toBe(false)
  })
})
