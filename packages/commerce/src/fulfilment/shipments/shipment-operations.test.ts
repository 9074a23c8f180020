import { operationContext } from '../../platform/operations/operation-context-suite.ts'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { arriveParcel, sendParcel } from './shipment-operations.ts'

let database: TestDatabase
let number: string
const day = (days: number) => new Date(noon.getTime() + days * 86_400_000)
const operator = (days = 0) => operationContext(database, { now: () => day(days) })

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 10 } })])
  const placed = await orderRepository(database.db).place(
    aPlacement(await aCart(database, [{ sku: 'LAMP', qty: 2 }])),
  )
  if ('refused' in placed) throw new Error(placed.refused)
  number = placed.number
  for (const to of ['ready', 'shipped', 'collected'] as const)
    await orderRepository(database.db).setStatus(placed.orderId, to, { actor: 'operator', now: day(1) })
})

describe('parcels of an order (LAW-WDR-6)', () => {
  it('keeps the withdrawal period open until the last parcel has arrived', async () => {
    expect((await sendParcel(operator(), { number, parcel: 'CC1EE' })).deadline).toBeUndefined()
    await sendParcel(operator(), { number, parcel: 'CC2EE' })
    const one = await arriveParcel(operator(2), { number, parcel: 'CC1EE', on: '2026-11-21' })
    expect(one).toMatchObject({
      deadline: undefined,
      parcels: [{ arrived: '2026-11-21' }, { arrived: undefined }],
    })
    const both = await arriveParcel(operator(6), { number, parcel: 'CC2EE' })
    expect(both.parcels[1]).toEqual({ parcel: 'CC2EE', arrived: '2026-11-26' })
    expect(both.deadline).toBe('2026-12-10')
    const corrected = await arriveParcel(operator(7), { number, parcel: 'CC2EE', on: '2026-11-25' })
    expect(corrected.deadline).toBe('2026-12-09')
  })

  it.each([
    ['a day to come', 'CC1EE', '2026-11-22', 'not over yet'],
    ['a day before the order', 'CC1EE', '2026-11-19', 'before the order'],
    ['a day there is none of', 'CC1EE', '2026-02-31', 'is no day'],
    ['words for a day', 'CC1EE', 'yesterday', 'is no day'],
    ['a parcel without a name', ' ', '2026-11-21', 'a parcel is named'],
  ])('rejects %s', async (_, parcel, on, words) => {
    await expect(arriveParcel(operator(1), { number, parcel, on })).rejects.toThrow(words)
  })

  it('records parcels once, for shipped orders only', async () => {
    await sendParcel(operator(), { number, parcel: 'CC1EE' })
    await expect(sendParcel(operator(), { number, parcel: 'CC1EE' })).rejects.toThrow('already')
    await expect(sendParcel(operator(), { number: '1', parcel: 'CC1EE' })).rejects.toThrow('no order 1')
    const { orderId } = { orderId: (await orderRepository(database.db).findByNumber(number))?.id ?? 0 }
    await database.db.updateTable('orders').set({ shipping: null }).where('id', '=', orderId).execute()
    await expect(sendParcel(operator(), { number, parcel: 'CC3EE' })).rejects.toThrow('nothing of order')
  })
})
