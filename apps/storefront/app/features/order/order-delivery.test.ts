import type { Order } from '@ambra/contract/sales/order'
import { describe, expect, it } from 'vitest'
import { deliveryOf, promiseOf } from './order-delivery.ts'

type Part = Partial<Pick<Order, 'pickupPoint'>> & { method?: string }

/** Delivery fields of a stored order. */
function anOrder({ method, ...rest }: Part): Parameters<typeof deliveryOf>[0] {
  const address = {
    firstname: 'M',
    lastname: 'T',
    street: ['Pikk 13', '4'],
    city: 'Tallinn',
    postcode: '10111',
  }
  const shipping_assignments = method ? [{ shipping: { address, method }, items: [] }] : []
  return { extension_attributes: { shipping_assignments }, ...rest }
}
const pickupPoint = { id: '1', name: 'Balti jaam', address: 'Kopli 1, Tallinn' }

describe('delivery of an order', () => {
  it.each([
    [
      'names the locker',
      anOrder({ method: 'omniva_locker', pickupPoint }),
      'locker',
      'Balti jaam, Kopli 1, Tallinn',
    ],
    [
      'names the shop',
      anOrder({ method: 'store_collect', pickupPoint }),
      'store',
      'Balti jaam, Kopli 1, Tallinn',
    ],
    ['names the door', anOrder({ method: 'dpd_courier' }), 'door', 'Pikk 13, 4, 10111 Tallinn'],
    ['knows that virtual goods go nowhere', anOrder({}), 'none', ''],
  ])('%s', (_, order, kind, place) => {
    expect(deliveryOf(order)).toMatchObject({ kind, place })
  })
})

it('returns the same promise as before the order', () => {
  const days = { deliveryFrom: '2026-11-26', deliveryTo: '2026-11-26', shipping_incl_tax: 2.99 }
  expect(promiseOf({ ...anOrder({ method: 'omniva_locker', pickupPoint }), ...days })).toEqual({
    kind: 'locker',
    place: 'Balti jaam',
    from: '2026-11-26',
    to: '2026-11-26',
    price: 299,
  })
  expect(promiseOf({ ...anOrder({ method: 'dpd_courier' }), ...days })).toMatchObject({ place: 'Tallinn' })
  expect(promiseOf({ ...anOrder({}), ...days })).toBeUndefined()
})
