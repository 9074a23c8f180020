import { canMove } from '@ambra/testing/order-moves'
import type { OrderStatus } from '@ambra/contract/sales/order'
import { orderStatuses } from '@ambra/contract/sales/order-status'
import { reportRun, runLength } from '@ambra/testing/run-length'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOrderStatus, orderState, statusLabelKey } from './order-status.ts'

/** Graph of docs/rules/order ORD-4, written a second time on purpose. */
const allowed = new Set(
  `new>pending new>awaiting_payment pending>paid pending>ready pending>cancelled awaiting_payment>paid
  awaiting_payment>cancelled paid>incomming paid>ready paid>cancelled incomming>ready incomming>cancelled ready>shipped
  ready>cancelled shipped>collected shipped>fulfilled collected>completed fulfilled>completed`.split(/\s+/),
)

type Model = { status: OrderStatus; isPaid: boolean }
type Real = { status: OrderStatus; isPaid: boolean; moves: number; rejections: number; steps: number }

class Move implements fc.Command<Model, Real> {
  readonly to: OrderStatus
  constructor(to: OrderStatus) {
    this.to = to
  }
  check = () => true
  run(model: Model, real: Real): void {
    const isAllowed =
      this.to === 'refunded'
        ? model.isPaid && model.status !== 'refunded'
        : allowed.has(`${model.status}>${this.to}`)
    const isMoved = canMove(real.status, this.to, real.isPaid)
    real.steps += 1
    if (isMoved !== isAllowed) throw new Error(`${real.status} > ${this.to}: ${isMoved}`)
    if (!isMoved) {
      real.rejections += 1
      return
    }
    if (real.status === 'refunded') throw new Error('refunded was left')
    if ((real.status === 'cancelled' || real.status === 'completed') && this.to !== 'refunded')
      throw new Error(`${real.status} was left for ${this.to}`)
    real.moves += 1
    real.status = this.to
    model.status = this.to
  }
  toString = () => `move to ${this.to}`
}

class Pay implements fc.Command<Model, Real> {
  check = () => true
  run(model: Model, real: Real): void {
    real.steps += 1
    model.isPaid = true
    real.isPaid = true
  }
  toString = () => 'money comes'
}

describe('order statuses', () => {
  it('moves orders only along the graph and never out of terminal statuses, in a million random steps (INV-8)', () => {
    const steps = 100
    const numRuns = runLength(60, 25_000)
    const totals = { steps: 0, moves: 0, rejections: 0 }
    const commands = fc.commands(
      [fc.constantFrom(...orderStatuses).map((to) => new Move(to)), fc.constant(new Pay())],
      { maxCommands: steps, size: 'max' },
    )
    const seed = 20261122
    fc.assert(
      fc.property(commands, (given) => {
        const real: Real = { status: 'new', isPaid: false, moves: 0, rejections: 0, steps: 0 }
        fc.modelRun(() => ({ model: { status: 'new' as const, isPaid: false }, real }), given)
        totals.steps += real.steps
        totals.moves += real.moves
        totals.rejections += real.rejections
      }),
      { seed, numRuns },
    )
    reportRun('INV-8 graph', { seed, orders: numRuns, ...totals, 'illegal moves': 0 })
    expect(totals.steps).toBeGreaterThan(numRuns * 20)
    expect(totals.moves).toBeGreaterThan(numRuns)
  })

  it('defines the twelve statuses of the specification, including its spelling incomming (spec §3)', () => {
    expect([...orderStatuses].sort()).toEqual(
      'new pending awaiting_payment paid ready shipped collected fulfilled completed cancelled refunded incomming'
        .split(' ')
        .sort(),
    )
    expect(orderStatuses.every(isOrderStatus)).toBe(true)
    expect(isOrderStatus('incoming')).toBe(false)
  })

  it('shows shipped as shipped or ready to pickup (spec §3)', () => {
    expect([statusLabelKey('shipped', false), statusLabelKey('shipped', true)]).toEqual([
      'shipped',
      'ready_to_pickup',
    ])
    expect(statusLabelKey('ready', true)).toBe('ready')
  })

  it('lists the next statuses, with a refund only after payment', () => {
    const next = (from: OrderStatus, isMoneyReceived: boolean) =>
      orderStatuses.filter((to) => canMove(from, to, isMoneyReceived))
    expect(next('pending', false)).toEqual(['paid', 'ready', 'cancelled'])
    expect(next('completed', true)).toEqual(['refunded'])
    expect(next('refunded', true)).toEqual([])
  })

  it('maps statuses to the state that Magento clients read', () => {
    expect(orderStatuses.map(orderState)).toEqual(
      'new new pending_payment processing processing processing processing complete complete complete canceled closed'.split(
        ' ',
      ),
    )
  })
})
