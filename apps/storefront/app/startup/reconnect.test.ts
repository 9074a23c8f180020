import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { emptyCart, type LocalCart } from '@ambra/domain/sales/cart/local-cart'
import { describe, expect, it, vi } from 'vitest'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import type { SyncState } from '#app/offline/sync-state.ts'
import { createReconnect, type ReconnectSteps } from './reconnect.ts'

vi.mock('virtual:message-urls', () => ({ default: {} }))

const task = (task_id: string, silent?: boolean): NetworkTask => ({
  task_id,
  url: 'user/me',
  payload: {},
  transmited: true,
  created_at: '',
  acknowledged: false,
  ...(silent && { silent }),
})
// Only its id is used here.
const order = { task_id: 'order' } as PendingOrder
const kettle = { lineId: 'a', sku: 'KETTLE', name: 'Kettle', qty: 2 }

function shop(over: Partial<ReconnectSteps> = {}) {
  const log: string[] = []
  const states: SyncState[] = []
  let cart: LocalCart = { ...emptyCart, cartItems: [kettle] }
  const steps: ReconnectSteps = {
    alone: (work) => work(),
    isReachable: () => true,
    waiting: async () => ({ tasks: 2, cart: true, orders: 1 }),
    runTasks: async (reportProgress) => {
      log.push('tasks')
      reportProgress(1, 2)
      return {
        sent: [task('one')],
        failed: [{ task: task('two'), error: new ShopError('auth.access_denied') }],
      }
    },
    cart: async () => cart,
    refreshCart: async () => {
      log.push('cart')
      cart = { ...cart, cartItems: [{ ...kettle, qty: 1 }] }
    },
    sendOrders: async () => {
      log.push('orders')
      return { placed: [order], changed: [], refused: [] }
    },
    show: (state) => states.push(state),
    ...over,
  }
  return { log, states, run: createReconnect(steps) }
}
const idle = { phase: 'idle', done: 0, all: 0 }
const nothingWaits: Partial<ReconnectSteps> = {
  waiting: async () => ({ tasks: 0, cart: false, orders: 0 }),
  runTasks: async () => ({ sent: [], failed: [] }),
  refreshCart: async () => undefined,
  sendOrders: async () => ({ placed: [], changed: [], refused: [] }),
}

describe('back online (spec §4 Offline)', () => {
  it('processes the sync queue, reloads the cart and sends offline orders, in this order (spec §4 "Back online")', async () => {
    const { log, run } = shop()
    await run()
    expect(log).toEqual(['tasks', 'cart', 'orders', 'cart'])
  })

  it('shows progress and result, with the changes that the shop made to the cart', async () => {
    const { states, run } = shop()
    await run()
    expect(states.slice(0, -1)).toEqual([
      { phase: 'tasks', done: 0, all: 2 },
      { phase: 'tasks', done: 1, all: 2 },
      { phase: 'cart', done: 0, all: 0 },
      { phase: 'orders', done: 0, all: 1 },
    ])
    const last = states.at(-1)
    expect(last).toMatchObject({ phase: 'done', report: { isComplete: true, placed: [order] } })
    expect(last?.report?.cart).toEqual([{ kind: 'quantity', name: 'Kettle', from: 2, to: 1 }])
    expect(last?.report?.failed.map(({ error }) => error.code)).toEqual(['auth.access_denied'])
  })

  it('shows nothing when there was nothing to do, but still reloads the cart', async () => {
    const refreshCart = vi.fn<() => Promise<undefined>>(async () => undefined)
    const { states, run } = shop({ ...nothingWaits, refreshCart })
    await run()
    expect(states).toEqual([idle])
    expect(refreshCart).toHaveBeenCalledOnce()
  })

  it('neither counts nor mentions a silent task (spec §8 "unless the task is silent")', async () => {
    const { states, run } = shop({
      ...nothingWaits,
      runTasks: async (reportProgress) => {
        reportProgress(1, 1)
        return {
          sent: [task('s', true)],
          failed: [{ task: task('f', true), error: new ShopError('auth.access_denied') }],
        }
      },
    })
    await run()
    expect(states).toEqual([idle])
  })

  it('ends when the network is lost again, and shows what remains', async () => {
    let isReachable = true
    const { log, states, run } = shop({
      isReachable: () => isReachable,
      refreshCart: async () => void (isReachable = false),
    })
    await run()
    expect(log).toEqual(['tasks'])
    expect(states.at(-1)).toMatchObject({ phase: 'done', report: { isComplete: false } })
  })

  it('runs in one tab only, and does nothing while another one is running', async () => {
    const { log, states, run } = shop({ alone: async () => undefined })
    await run()
    expect([log, states]).toEqual([[], []])
  })

  it('removes the progress from the screen after an error', async () => {
    const { states, run } = shop({ refreshCart: () => Promise.reject(new Error('bug')) })
    await expect(run()).rejects.toThrow('bug')
    expect(states.at(-1)).toEqual(idle)
  })
})
