import { couponRepository } from '@ambra/db/promotions'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { describe, expect, it } from 'vitest'
import { en, errorOf } from '../sales/order-suite.ts'
import { aCoupon, startCouponShop } from './coupon-suite.ts'

describe('coupon code guessing (ATT-11)', () => {
  it('rejects more than 60 checks an hour from one address, and 10 for one cart, whatever was tried', async () => {
    const shop = await startCouponShop({ isThrottled: true, trustProxy: true })
    shop.clock.set('2026-11-20T10:00:00Z')
    await aCoupon(shop)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const one = async (cartId: string, coupon: string, address: string) =>
      shop.call('cartApplyCoupon', { query: { ...en, cartId, coupon }, headers: from(address) })
    const carts = []
    for (let index = 0; index < 8; index += 1)
      carts.push(
        (await shop.call('cartCreate', { query: en, headers: from(`203.0.113.${index}`) })).body.result,
      )
    const first = []
    for (let index = 0; index < 11; index += 1)
      first.push((await one(carts[0], `TRY${index}`, '198.51.100.1')).status)
    expect(first).toEqual([...Array(10).fill(404), 429])
    const rest = []
    for (let index = 0; index < 60; index += 1)
      rest.push((await one(carts[1 + (index % 7)], `TRY${index}`, '198.51.100.1')).status)
    expect(rest.filter((status) => status === 404)).toHaveLength(49)
    // After too many attempts the address cannot use the right code either; another address can.
    const refused = await one(carts[7], 'NEWS10', '198.51.100.1')
    expect(errorOf(refused)).toEqual([429, 'request.throttled'])
    expect(refused.body.meta.params.seconds).toBeGreaterThan(3000)
    const other = (await shop.call('cartCreate', { query: en, headers: from('203.0.113.9') })).body.result
    expect((await one(other, 'NEWS10', '203.0.113.9')).status).toBe(200)
    shop.clock.set('2026-11-20T11:00:01Z')
    expect((await one(carts[7], 'NEWS10', '198.51.100.1')).status).toBe(200)
  })

  it('ATT-11: checks sixty words of a dictionary in an hour, whatever carts are used', {
    timeout: 1_200_000,
  }, async () => {
    const shop = await startCouponShop({ isThrottled: true, trustProxy: true })
    await aCoupon(shop)
    const tries = runLength(300, 100_000)
    const from = { 'x-forwarded-for': '198.51.100.1' }
    const responses = new Map<number, number>()
    let cartId = ''
    for (let n = 0; n < tries; n += 1) {
      // Uses a new cart, from another network, after every five attempts.
      if (n % 5 === 0) {
        const headers = { 'x-forwarded-for': `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
        cartId = (await shop.call('cartCreate', { query: en, headers })).body.result
      }
      // The last attempt has the right code and fails like the others.
      const coupon = n === tries - 1 ? 'NEWS10' : `WORD${n}`
      const { status } = await shop.call('cartApplyCoupon', {
        query: { ...en, cartId, coupon },
        headers: from,
      })
      responses.set(status, (responses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(responses)).toEqual({ 404: 60, 429: tries - 60 })
    reportRun('ATT-11', { tries, checked: 60, found: 0 })
  })

  it('ATT-11: creates personal codes of more than forty bits', async () => {
    const shop = await startCouponShop()
    const codes = []
    for (let n = 0; n < 300; n += 1) {
      const personal = {
        purpose: 'newsletter',
        email: `m${n}@example.ee`,
        prefix: 'NEWS',
        kind: 'percent' as const,
        value: 1000,
      }
      codes.push(
        (await couponRepository(shop.database.db).issuePersonalCoupon(personal, shop.clock.now())).code,
      )
    }
    const random = codes.map((code) => code.replace(/^NEWS|-/g, ''))
    const signs = new Set(random.join('')).size
    const length = Math.min(...random.map((code) => code.length))
    expect(new Set(codes).size).toBe(300)
    expect(length * Math.log2(signs)).toBeGreaterThan(40)
  })
})
