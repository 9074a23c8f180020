import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedQuantity, mostAllowed, quantityRuleError } from './quantity-rule.ts'

const inFours = { min_sale_qty: 4, qty_increments: 4 }

describe('quantity rules (docs/rules/stock STK-8)', () => {
  it.each([
    [1, {}, 1],
    [1, { min_sale_qty: 3 }, 3],
    [5, { min_sale_qty: 3 }, 5],
    [5, { qty_increments: 4 }, 8],
    [8, { qty_increments: 4 }, 8],
    [1, { min_sale_qty: 5, qty_increments: 4 }, 8],
  ])('turns %d pieces by %j into %d', (wanted, rule, qty) => {
    expect(allowedQuantity(wanted, rule)).toBe(qty)
    expect(quantityRuleError(qty, rule)).toBeUndefined()
  })

  it('reports the minimum quantity before the increment', () => {
    const rule = { min_sale_qty: 5, qty_increments: 4 }
    expect(quantityRuleError(4, rule)).toEqual({ code: 'stock.min_quantity', params: { minQuantity: 8 } })
    expect(quantityRuleError(9, rule)).toEqual({ code: 'stock.quantity_step', params: { quantityStep: 4 } })
    expect(quantityRuleError(12, rule)).toBeUndefined()
  })

  it('limits the quantity to the remaining pieces', () => {
    expect(mostAllowed(11, inFours)).toBe(8)
    expect(mostAllowed(3, inFours)).toBe(0)
    expect(mostAllowed(7, { min_sale_qty: 5, qty_increments: 4 })).toBe(0)
    expect(mostAllowed(Number.POSITIVE_INFINITY, inFours)).toBe(Number.POSITIVE_INFINITY)
  })

  it('rounds up to the nearest allowed quantity', () => {
    const rules = fc.record({
      min_sale_qty: fc.integer({ min: 1, max: 100 }),
      qty_increments: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), rules, (wanted, rule) => {
        const qty = allowedQuantity(wanted, rule)
        expect(quantityRuleError(qty, rule)).toBeUndefined()
        for (let between = wanted; between < qty; between++)
          expect(quantityRuleError(between, rule)).toBeDefined()
        expect(mostAllowed(qty, rule)).toBe(qty)
      }),
    )
  })
})
