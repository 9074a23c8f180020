import { describe, expect, it } from 'vitest'
import { countOrders, type Held, isRight } from './count-orders.ts'

const acknowledged = [
  { email: 'a@example.com', number: '1' },
  { email: 'b@example.com', number: '2' },
]
const orders = acknowledged.map((order) => ({ ...order, pieces: 1 }))
const mails = new Map([
  ['1', 1],
  ['2', 1],
])
const held: Held = { orders, mails, reserved: 2 }

describe('order count after a run', () => {
  it('accepts each acknowledged order that exists once', () => {
    const count = countOrders(acknowledged, held)
    expect(count).toMatchObject({ acknowledged: 2, stored: 2, lost: [], doubled: [], unheard: [] })
    expect(isRight(count)).toBe(true)
  })

  it.each<[string, Partial<Held>, object]>([
    ['an acknowledged order that is gone', { orders: orders.slice(1), reserved: 1 }, { lost: ['1'] }],
    [
      'a second order of one shopper',
      { orders: [...orders, { email: 'b@example.com', number: '3', pieces: 1 }], reserved: 3 },
      { doubled: ['3'], unheard: ['3'] },
    ],
    ['an order without its mail', { mails: new Map([['1', 1]]) }, { withoutMail: ['2'] }],
    ['an order confirmed twice', { mails: new Map([...mails, ['2', 2]]) }, { mailedTwice: ['2'] }],
    ['goods held without an order', { reserved: 3 }, { stockDifference: 1 }],
  ])('reports %s', (_, change, expected) => {
    const count = countOrders(acknowledged, { ...held, ...change })
    expect(count).toMatchObject(expected)
    expect(isRight(count)).toBe(false)
  })
})
