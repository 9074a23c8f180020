import { openMigratedInMemory } from '@ambra/testing/database-template'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { down, up } from '../../src/migrations/0070_shipments.ts'
import { down as withoutLabels } from '../../src/migrations/0072_shipping_labels.ts'
import { down as withoutFields } from '../../src/migrations/0188_custom_fields.ts'
import { orderRepository } from '../../src/sales/order-repository.ts'

it('migrates parcels recorded before shipments existed', async () => {
  const database = await openMigratedInMemory()
  await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 10 } })])
  const orders = orderRepository(database.db)
  async function leftWith(...events: [kind: string, data: object][]): Promise<number> {
    const placed = await orders.place(aPlacement(await aCart(database, [{ sku: 'LAMP', qty: 2 }])))
    if ('refused' in placed) throw new Error(placed.refused)
    for (const to of ['ready', 'shipped'] as const)
      await orders.setStatus(placed.orderId, to, { actor: 'operator', now: noon })
    for (const [kind, data] of events)
      await database.db
        .insertInto('order_events')
        .values({
          order_id: placed.orderId,
          kind,
          actor: 'operator',
          data: JSON.stringify(data),
          created_at: noon,
        })
        .execute()
    return placed.orderId
  }
  const one = await leftWith(['parcel_sent', { number: 'CC1EE' }])
  const two = await leftWith(
    ['parcel_sent', { number: 'CC2EE' }],
    ['parcel_sent', { number: 'CC3EE' }],
    ['parcel_arrived', { number: 'CC2EE', on: '2026-11-23' }],
    ['parcel_arrived', { number: 'CC2EE', on: '2026-11-22' }],
  )
  const none = await leftWith()
  // A migration has no row types.
  const untyped = database.db as unknown as Kysely<unknown>
  await withoutFields(untyped)
  await withoutLabels(untyped)
  await down(untyped)
  await up(untyped)
  const shipmentsOf = async (id: number) => (await orders.findById(id))?.shipments
  expect(await shipmentsOf(one)).toMatchObject([
    { trackingNumber: 'CC1EE', carrier: 'dpd', state: 'sent', pieces: [{ line: 1, qty: 2 }] },
  ])
  expect(await shipmentsOf(two)).toMatchObject([
    {
      trackingNumber: 'CC2EE',
      state: 'delivered',
      deliveredAt: new Date('2026-11-21T22:00:00Z'),
      pieces: [],
    },
    { trackingNumber: 'CC3EE', state: 'sent', deliveredAt: undefined, pieces: [] },
  ])
  expect(await shipmentsOf(none)).toEqual([])
  await database.close()
})
