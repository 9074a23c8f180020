import type { CartItem, ServerCartItem } from '@ambra/contract/sales/cart'
import { describe, expect, it } from 'vitest'
import { afterPush, planMerge } from './cart-merge.ts'

const item = (sku: string, qty: number, more: Partial<CartItem> = {}): CartItem => ({ sku, qty, ...more })
const onServer = (sku: string, qty: number, id = 1): ServerCartItem => ({
  item_id: id,
  sku,
  qty,
  name: sku,
  price: 1,
  product_type: 'simple',
  quote_id: 'q',
})

describe('merge plan', () => {
  it('pushes an item the server lacks, and keeps it in the base configuration', () => {
    expect(planMerge([item('A', 2)], [])).toEqual([{ do: 'push', item: item('A', 2), qty: 2 }])
  })

  it('pushes the client quantity with the server ids', () => {
    const [step] = planMerge([item('A', 2)], [onServer('A', 5, 9)])
    expect(step).toMatchObject({ do: 'push', qty: 2, server: { item_id: 9 } })
  })

  it('adds quantities after login, even equal ones', () => {
    const [step] = planMerge([item('A', 2)], [onServer('A', 2)], { mergeQuantities: true })
    expect(step).toMatchObject({ do: 'push', qty: 4 })
  })

  it('takes over ids of an equal line', () => {
    expect(planMerge([item('A', 2)], [onServer('A', 2, 9)])).toMatchObject([
      { do: 'take-ids', server: { item_id: 9 } },
    ])
  })

  it('adds an unknown server line locally', () => {
    expect(planMerge([], [onServer('B', 1)])).toMatchObject([{ do: 'add-local', server: { sku: 'B' } }])
  })

  it('matches each server line once', () => {
    const plan = planMerge([item('A', 1), item('A', 1)], [onServer('A', 1)])
    expect(plan.map((step) => step.do)).toEqual(['take-ids', 'push'])
  })
})

describe('afterPush', () => {
  it('confirms a line with ids and quantity of the server', () => {
    const outcome = afterPush(item('A', 2), { server: onServer('A', 2, 9) }, { wasOnServer: false })
    expect(outcome).toMatchObject({
      kind: 'confirmed',
      notice: 'added',
      item: { server_item_id: 9, server_cart_id: 'q', prev_qty: 2, type_id: 'simple' },
    })
  })

  it('reports an updated quantity for a known line, and nothing in the checkout', () => {
    const known = item('A', 2, { server_item_id: 9 })
    expect(afterPush(known, { server: onServer('A', 2, 9) }, { wasOnServer: true })).toMatchObject({
      notice: 'quantity-updated',
    })
    expect(
      afterPush(known, { server: onServer('A', 2, 9) }, { wasOnServer: true, isInCheckout: true }),
    ).toMatchObject({ notice: undefined })
  })

  it.each([
    ['removes a line the server never had', item('A', 2, { prev_qty: 1 }), false, { kind: 'removed' }],
    [
      'restores the previous quantity',
      item('A', 5, { prev_qty: 2 }),
      true,
      { kind: 'restored', item: { qty: 2 } },
    ],
    ['removes when the previous quantity is 0', item('A', 5, { prev_qty: 0 }), true, { kind: 'removed' }],
    [
      'restores a line that has a server id',
      item('A', 5, { prev_qty: 2, server_item_id: 3 }),
      false,
      { kind: 'restored' },
    ],
  ])('%s', (_, line, wasOnServer, outcome) => {
    expect(afterPush(line, { failed: true }, { wasOnServer })).toMatchObject(outcome)
  })
})
