import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStore } from '#app/storage/browser-store.ts'
import { sessionMemory } from '#app/session/session.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { addOf, settled } from './cart-goods-fixture.ts'
import { fakeBrowser } from './fake-browser.ts'
import { queueStockCheck } from './queued-stock-check.ts'
import { markStock } from './stock-response.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { store: 'en' } } })
  sessionMemory.show({ status: 'guest' }, undefined)
})
afterEach(() => void vi.unstubAllGlobals())

describe('adding without a network (spec §4 "a stock check runs")', () => {
  it('adds an item whose stock is checked later as volatile, with a pre-reservation warning (spec §4, §8)', async () => {
    const requested: string[] = []
    const { cart, codes } = fakeBrowser().openTab({ isCheckedLater: (sku) => requested.push(sku) > 0 })
    expect(await cart.add(addOf('LAMP'))).toBe('added')
    expect([requested, codes()]).toEqual([['LAMP'], ['stock.volatile']])
    await cart.add({ ...addOf('GONE'), product: { ...addOf('GONE').product, stock: { is_in_stock: false } } })
    expect([requested, codes().at(-1)]).toEqual([['LAMP'], 'stock.out'])
  })

  it('returns task_id, created_at, transmited_at for a queued stock check (spec §7), silent and with its store action', async () => {
    const check = await queueStockCheck('A/B {{token}}')
    const tasks = (await browserStore().read(storageKeys.networkTasks)) ?? []
    const task = tasks.find(({ task_id }) => task_id === check.task_id)
    expect(check).toEqual({ status: 'volatile', task_id: task?.task_id, created_at: task?.created_at })
    expect(task).toMatchObject({
      url: 'stock/check?sku=A%2FB%20%7B%7Btoken%7D%7D',
      silent: true,
      callback_event: 'store:cart/stock',
      transmited: false,
    })
    await browserStore().update(storageKeys.networkTasks, () => undefined)
  })
})

describe('delayed response of a stock check', () => {
  const response = (code: number, is_in_stock: boolean): Pick<NetworkTask, 'code' | 'result'> => ({
    code,
    result: { product_sku: 'LAMP', is_in_stock, qty: is_in_stock ? 3 : 0, manage_stock: true },
  })
  const marks = ({ getSnapshot }: ReturnType<ReturnType<typeof fakeBrowser>['openTab']>['cart']) =>
    getSnapshot().cart.cartItems.map(({ sku, is_in_stock }) => [sku, is_in_stock])

  it('marks an item in or out of stock by the delayed response; an error changes nothing (spec §4)', async () => {
    const { cart } = fakeBrowser().openTab()
    await cart.add(addOf('LAMP'))
    await settled(cart)
    await markStock(response(200, false), cart)
    expect(marks(cart)).toEqual([['LAMP', false]])
    await markStock(response(500, true), cart)
    expect(marks(cart)).toEqual([['LAMP', false]])
    await markStock(response(200, true), cart)
    expect(marks(cart)).toEqual([['LAMP', true]])
  })

  it('removes a sold-out item when out-of-stock items are not allowed and no cart sync is on (spec §4)', async () => {
    const { openTab, server } = fakeBrowser()
    server.onCall((path) => (path === 'cart/create' ? { status: 401 } : undefined))
    const { cart } = openTab()
    await cart.add(addOf('LAMP'))
    await cart.sync()
    await markStock(response(200, false), cart)
    expect(marks(cart)).toEqual([])
  })
})
