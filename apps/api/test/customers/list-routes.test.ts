import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestCall } from '../api-suite.ts'
import { bearer, signIn, signUp } from './user-suite.ts'

let shop: TestApp
let mari: Pick<TestCall, 'headers'>
beforeEach(async () => {
  shop = await createTestApp(['CASE', 'LAMP', 'DESK'].map((sku) => aProduct({ sku })))
  await signUp(shop)
  mari = bearer((await signIn(shop)).token)
})

const change = async (body: object, who = mari) => shop.call('userChangeLists', { body, ...who })
const read = async (who = mari) => (await shop.call('userLists', who)).body.result

describe('user/lists', () => {
  it("shares wishlist and compare list between a customer's devices", async () => {
    const { body } = await change({ wishlist: { add: ['LAMP', 'CASE'] }, compare: { add: ['DESK'] } })
    expect(body.result).toEqual({ wishlist: ['LAMP', 'CASE'], compare: ['DESK'] })
    const phone = bearer((await signIn(shop)).token)
    expect(await read(phone)).toEqual(body.result)
  })

  it('ignores a repeated change, and restores nothing that another device removed', async () => {
    await change({ wishlist: { add: ['LAMP', 'CASE'] } })
    await change({ wishlist: { remove: ['LAMP'] } })
    await change({ wishlist: { remove: ['LAMP'] } })
    // An old device sends only its own changes.
    await change({ compare: { add: ['DESK'] } })
    expect(await read()).toEqual({ wishlist: ['CASE'], compare: ['DESK'] })
  })

  it('keeps the lists of customers apart and requires a session', async () => {
    await change({ wishlist: { add: ['LAMP'] } })
    await signUp(shop, { email: 'kati@example.ee' })
    expect(await read(bearer((await signIn(shop, { email: 'kati@example.ee' })).token))).toEqual({
      wishlist: [],
      compare: [],
    })
    for (const name of ['userLists', 'userChangeLists'] as const) {
      const call = name === 'userLists' ? {} : { body: {} }
      expect((await shop.call(name, call)).status).toBe(401)
      expect((await shop.call(name, { ...call, ...bearer('guess') })).status).toBe(401)
    }
  })

  it.each([
    [{ wishlist: { add: 'LAMP' } }],
    [{ wishlist: { add: [7] } }],
    [{ compare: { remove: Array.from({ length: 501 }, (_, n) => `S${n}`) } }],
  ])('rejects an invalid change: %#', async (body) => {
    expect((await change(body)).status).toBe(400)
    expect(await read()).toEqual({ wishlist: [], compare: [] })
  })
})
