import type { Order, OrderStatus } from '@ambra/contract/sales/order'
import { orderStatuses } from '@ambra/contract/sales/order-status'
import { describe, expect, it } from 'vitest'
import { timelineOf } from './order-timeline.ts'

const address = { street: ['Pikk 13'], city: 'Tallinn', postcode: '10123' }
const door = { shipping_assignments: [{ shipping: { address, method: 'dpd_courier' }, items: [] }] }

function order(statuses: readonly OrderStatus[], facts: object = {}) {
  const events = statuses.map((status, day) => ({ status, at: `2026-03-0${day + 1} 10:00` }))
  const all = {
    status: statuses.at(-1),
    events,
    payment: { method: 'NEOPAY' },
    extension_attributes: door,
    ...facts,
  }
  // Only these fields are read.
  return all as unknown as Order
}
const shown = (one: Order) => timelineOf(one).map(({ status, state }) => `${status} ${state}`)

describe('order timeline', () => {
  it('shows past, current and next steps (spec §2 single order)', () => {
    expect(shown(order(['new', 'awaiting_payment', 'paid', 'ready']))).toEqual([
      'new done',
      'awaiting_payment done',
      'paid done',
      'ready now',
      'shipped next',
      'completed next',
    ])
    expect(timelineOf(order(['new', 'paid']))[1]).toEqual({
      status: 'paid',
      at: '2026-03-02 10:00',
      state: 'now',
    })
  })

  it.each(['cancelled', 'refunded'] as const)('ends with %s without further steps', (status) => {
    expect(shown(order(['new', status]))).toEqual(['new done', `${status} end`])
  })

  it.each(['completed', 'collected', 'fulfilled'] as const)('is complete with %s', (status) => {
    expect(shown(order(['new', 'paid', status]))).toEqual(['new done', 'paid done', `${status} done`])
  })

  it('shows no payment before delivery for cash on delivery', () => {
    expect(shown(order(['pending'], { payment: { method: 'cashondelivery' } }))).toEqual([
      'pending now',
      'ready next',
      'shipped next',
      'completed next',
    ])
  })

  it('ends with a cancellation for an order withdrawn before dispatch', () => {
    const withdrawal = { statements: [{ state: 'received', lines: [], goods: '', at: '2026-03-09 10:00' }] }
    expect(shown(order(['new', 'awaiting_payment'], { withdrawal }))).toEqual([
      'new done',
      'awaiting_payment done',
      'cancelled end',
    ])
    const virtual = { withdrawal, extension_attributes: { shipping_assignments: [] } }
    expect(shown(order(['awaiting_payment'], virtual))).toEqual(['awaiting_payment now'])
  })

  it('shows no shipment for virtual products', () => {
    const virtual = { extension_attributes: { shipping_assignments: [] } }
    expect(shown(order(['new'], virtual))).toEqual(['new now', 'paid next', 'completed next'])
  })

  it('shows a status without an event, and a repeated one once', () => {
    expect(shown(order(['new', 'new'], { status: 'paid' }))).toEqual([
      'new done',
      'paid now',
      'ready next',
      'shipped next',
      'completed next',
    ])
  })

  it('handles every status of the specification (spec §3 "Order statuses")', () => {
    for (const status of orderStatuses) {
      const steps = timelineOf(order([status]))
      expect(steps[0]).toMatchObject({ status })
      expect(steps[0]?.state).not.toBe('next')
    }
  })
})
