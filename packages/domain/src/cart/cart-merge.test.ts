import type { CartItem, ServerCartItem } from '@ambra/contract/cart'
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
const doing = (plan: { steps: { do: string }[] }) => plan.steps.map((step) => step.do)

describe('merge plan', () => {
  it('pushes an item the server lacks, and keeps it in the base configuration', () => {
    const plan = planMerge([item('A', 2)], [])
    expect(plan.steps).toEqual([{ do: 'push', item: item('A', 2), qty: 2 }])
    expect(plan.log).toEqual([
      { party: 'server', status: 'no-item', sku: 'A' },
      { party: 'client', status: 'no-changes', sku: '' },
      { party: 'server', status: 'update-required', sku: '' },
    ])
  })

  it('removes it locally where the server may remove', () => {
    expect(doing(planMerge([item('A', 2)], [], { serverMayRemoveLocalItems: true }))).toEqual([
      'remove-local',
    ])
    expect(
      doing(planMerge([item('A', 2)], [], { serverMayRemoveLocalItems: true, forceClientState: true })),
    ).toEqual(['push'])
  })

  it('pushes the client quantity with the ids of the server', () => {
    const [step] = planMerge([item('A', 2)], [onServer('A', 5, 9)]).steps
    expect(step).toMatchObject({ do: 'push', qty: 2, server: { item_id: 9 } })
  })

  it('takes the server quantity where the server may modify, unless forced', () => {
    expect(doing(planMerge([item('A', 2)], [onServer('A', 5)], { serverMayModifyLocalItems: true }))).toEqual(
      ['take-quantity'],
    )
    expect(
      doing(
        planMerge([item('A', 2)], [onServer('A', 5)], {
          serverMayModifyLocalItems: true,
          forceClientState: true,
        }),
      ),
    ).toEqual(['push'])
  })

  it('adds quantities after login, also when they are equal', () => {
    const [step] = planMerge([item('A', 2)], [onServer('A', 2)], { mergeQuantities: true }).steps
    expect(step).toMatchObject({ do: 'push', qty: 4 })
  })

  it('takes over ids of an equal line', () => {
    expect(planMerge([item('A', 2)], [onServer('A', 2, 9)])).toMatchObject({
      steps: [{ do: 'take-ids', server: { item_id: 9 } }],
      log: [{ status: 'no-changes' }, { status: 'no-changes' }],
    })
  })

  it('adds a foreign server line locally, or deletes it when the client state is forced', () => {
    expect(doing(planMerge([], [onServer('B', 1)]))).toEqual(['add-local'])
    expect(doing(planMerge([], [onServer('B', 1)], { forceClientState: true }))).toEqual(['delete-on-server'])
  })

  it('only tells in a dry run', () => {
    const plan = planMerge([item('A', 1), item('B', 1)], [onServer('B', 3), onServer('C', 1, 2)], {
      dryRun: true,
    })
    expect(plan.steps).toEqual([])
    expect(plan.log.map(({ party, status, sku }) => `${party} ${status} ${sku}`.trim())).toEqual([
      'server no-item A',
      'server wrong-qty B',
      'client no-item C',
      'client update-required',
      'server update-required',
    ])
  })

  it('matches each server line once', () => {
    const plan = planMerge([item('A', 1), item('A', 1)], [onServer('A', 1)])
    expect(doing(plan)).toEqual(['take-ids', 'push'])
  })
})

describe('line after a push', () => {
  it('confirms with ids and the quantity of the server', () => {
    const outcome = afterPush(item('A', 2), { server: onServer('A', 2, 9) }, { wasOnServer: false })
    expect(outcome).toMatchObject({
      kind: 'confirmed',
      notice: 'added',
      item: { server_item_id: 9, server_cart_id: 'q', prev_qty: 2, type_id: 'simple' },
    })
  })

  it('says the quantity was updated for a known line and nothing in the checkout', () => {
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
