import { describe, expect, it } from 'vitest'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { aPendingOrder, noTotals, placedResult } from './fake-orders.ts'
import {
  isOutcomeUnknown,
  isOutdated,
  isSendable,
  reduceOrderOutbox,
  type OutboxEvent,
} from './order-outbox-reducer.ts'

const at = '2026-11-21T10:00:00.000Z'
const id = 'key1'
const after = (order: PendingOrder, ...events: OutboxEvent[]) =>
  events.reduce<readonly PendingOrder[]>(reduceOrderOutbox, [order])
const sent: OutboxEvent = { do: 'send', id, at }
const answered = (kind: 'placed' | 'changed' | 'refused'): OutboxEvent => ({
  do: 'response',
  id,
  at,
  response:
    kind === 'placed'
      ? { kind, result: placedResult }
      : kind === 'changed'
        ? { kind, now: noTotals }
        : { kind, error: { code: 'order.not_available', params: {} } },
})

describe('a pending order (spec §3 Order "task_id, transmited flag", §4 Offline)', () => {
  it('stores an order once, even when added several times', () => {
    expect(after(aPendingOrder(), { do: 'add', order: aPendingOrder({ state: 'waiting' }) })).toHaveLength(1)
  })

  it('sends an order only after the shopper released it, unless it is automatic', () => {
    const waiting = aPendingOrder({ state: 'waiting' })
    expect(after(waiting, sent)).toEqual([waiting])
    expect(after(waiting, { do: 'release', id, at }, sent)).toMatchObject([{ transmited: true }])
    expect(after({ ...waiting, isAutomatic: true }, sent)).toMatchObject([
      { state: 'released', transmited: true },
    ])
  })

  it('keeps key and content of a sent order while its outcome is unknown', () => {
    const [order] = after(aPendingOrder(), sent)
    if (!order) throw new Error('gone')
    expect(isOutcomeUnknown(order)).toBe(true)
    const events: OutboxEvent[] = [
      { do: 'name-cart', id, cartId: 'other', at },
      { do: 'take-back', id },
      {
        do: 'agree',
        id,
        newId: 'key2',
        totals: noTotals,
        confirmed: { total_cents: 1, lines_hash: '', terms_version: '', at },
      },
      { do: 'forget', id },
    ]
    for (const event of events) expect(reduceOrderOutbox([order], event)).toEqual([order])
  })

  it.each(['changed', 'refused'] as const)(
    'marks an order as %s by its response; it can be cancelled then',
    (kind) => {
      const [order, ...others] = after(aPendingOrder(), sent, answered(kind))
      expect(others).toEqual([])
      expect(order).toMatchObject({ state: kind, transmited: false })
      expect(order && reduceOrderOutbox([order], { do: 'take-back', id })).toEqual([])
    },
  )

  it('keeps a placed order until it was seen and never cancels it', () => {
    const [order] = after(aPendingOrder(), sent, answered('placed'), answered('refused'))
    if (!order) throw new Error('gone')
    expect(order).toMatchObject({ state: 'placed', result: placedResult })
    expect(reduceOrderOutbox([order], { do: 'take-back', id })).toEqual([order])
    expect(reduceOrderOutbox([order], { do: 'forget', id })).toEqual([])
  })

  it('assigns another key after the shop revoked the first one', () => {
    expect(after(aPendingOrder(), sent, { do: 'withhold', id, newId: 'key2', at })).toMatchObject([
      { task_id: 'key2', order: { task_id: 'key2' }, state: 'waiting', transmited: false },
    ])
  })

  it('does not send an order after 60 days, while the shop knows keys for 90; still queries one that was sent (F9)', () => {
    const day = (count: number) => new Date(Date.parse('2026-11-20T10:00:00.000Z') + count * 86_400_000)
    const order = aPendingOrder()
    expect([isOutdated(order, day(60)), isOutdated(order, day(60.1))]).toEqual([false, true])
    expect(isSendable(order, day(61))).toBe(false)
    expect(isSendable({ ...order, transmited: true }, day(89))).toBe(true)
  })
})
