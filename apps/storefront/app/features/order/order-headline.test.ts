import type { Order, OrderStatus } from '@ambra/contract/sales/order'
import { describe, expect, it } from 'vitest'
import { headlineOf } from './order-headline.ts'

const address = { street: ['Pikk 13'], city: 'Tallinn', postcode: '10123' }
const door = { shipping_assignments: [{ shipping: { address, method: 'dpd_courier' }, items: [] }] }
const items = [{ item_id: 1, qty_ordered: 2 }]

function order(statuses: readonly OrderStatus[], facts: object = {}) {
  const events = statuses.map((status, day) => ({ status, at: `2026-03-0${day + 1} 10:00` }))
  // Only these fields are read.
  return {
    status: statuses.at(-1),
    events,
    items,
    extension_attributes: door,
    ...facts,
  } as unknown as Order
}

/** Returns a statement made on a day of March, for the whole order or one piece. */
const stated = (day: number, over: object = {}) => ({
  withdrawal: {
    statements: [
      { state: 'received', lines: [], goods: '', areGoodsBack: false, at: `2026-03-0${day} 12:00`, ...over },
    ],
  },
})
const onePiece = { lines: [{ item_id: 1, sku: 'A', name: 'A', qty: 1 }] }

describe('order headline', () => {
  it.each<[string, Order, object]>([
    ['placed', order(['pending']), { about: 'placed' }],
    ['paid', order(['awaiting_payment', 'paid']), { about: 'placed' }],
    ['packed', order(['pending', 'ready']), { about: 'ready' }],
    ['shipped', order(['pending', 'ready', 'shipped']), { about: 'shipped', at: '2026-03-03 10:00' }],
    ['delivered', order(['shipped', 'fulfilled']), { about: 'fulfilled' }],
    ['cancelled', order(['pending', 'cancelled']), { about: 'cancelled' }],
    ['refunded', order(['fulfilled', 'refunded']), { about: 'refunded' }],
    [
      'withdrawn and not sent',
      order(['pending'], stated(5)),
      { about: 'withdrawnKept', at: '2026-03-05 12:00' },
    ],
    [
      'packed after it was withdrawn from',
      order(['pending', 'ready'], stated(1)),
      { about: 'withdrawnKept' },
    ],
    ['withdrawn after delivery', order(['fulfilled'], stated(5)), { about: 'withdrawn', isToSendBack: true }],
    [
      'withdrawn, goods back',
      order(['fulfilled'], stated(5, { areGoodsBack: true })),
      { about: 'withdrawn' },
    ],
    [
      'withdrawn when a part has left',
      order(['ready'], { ...stated(5), shipments: [{ state: 'sent' }] }),
      { about: 'withdrawn', isToSendBack: true },
    ],
    [
      'withdrawn in part, when another part has left',
      order(['ready'], {
        ...stated(5, onePiece),
        shipments: [{ state: 'sent', items: [{ item_id: 2, name: 'B', qty: 1 }] }],
      }),
      { about: 'withdrawn' },
    ],
    ['withdrawn in part, not sent', order(['pending'], stated(5, onePiece)), { about: 'withdrawn' }],
    [
      'shipped after a part was withdrawn',
      order(['pending', 'shipped'], stated(1, onePiece)),
      { about: 'shipped' },
    ],
    ['refunded after it was withdrawn', order(['fulfilled', 'refunded'], stated(1)), { about: 'refunded' }],
    ['a refused withdrawal', order(['ready'], stated(5, { state: 'refused' })), { about: 'ready' }],
    [
      'a withdrawn download',
      order(['completed'], { ...stated(5), extension_attributes: { shipping_assignments: [] } }),
      { about: 'withdrawn' },
    ],
  ])('shows the newest event: %s', (_event, one, headline) => {
    const { isToSendBack = false, ...told } = headlineOf(one)
    expect({ ...told, isToSendBack }).toMatchObject({ isToSendBack: false, ...headline })
  })
})
