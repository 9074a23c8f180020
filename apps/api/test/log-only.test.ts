import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './api-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop ??= await createTestApp()
  shop.logged.length = 0
})

/** Returns the log lines with this message; level 30 is info, 40 a warning. */
const lines = (message: string): Record<string, unknown>[] =>
  shop.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message)

describe('events that are only logged (spec §8 "Logged only")', () => {
  it('logs a route that is not found', async () => {
    await shop.send({ url: '/api/nothing?token=secret' })
    expect(lines('refused')).toMatchObject([{ level: 30, error: 'request.unknown_call' }])
    expect(lines('request')).toMatchObject([
      { level: 30, status: 404, url: expect.stringMatching(/^\/api\/nothing/) },
    ])
  })

  it('logs an address without a mapping, and returns null', async () => {
    const { status, body } = await shop.call('urlMap', { body: { url: '/en/no-such-page?x=1' } })
    expect([status, body]).toEqual([200, null])
    expect(lines('no mapping found')).toMatchObject([{ level: 30, path: 'no-such-page' }])
  })

  it('logs a deprecation warning once for an older path', async () => {
    const pull = () => shop.send({ method: 'POST', url: '/api/order', payload: {} })
    const [first, second] = [await pull(), await pull()]
    expect(second.body).toEqual(first.body)
    expect(lines('deprecated path of a call')).toMatchObject([
      { level: 40, path: 'order', instead: 'order/create' },
    ])
    await shop.send({ method: 'POST', url: '/api/order/create', payload: {} })
    expect(lines('deprecated path of a call')).toHaveLength(1)
  })

  it('logs each other error at the level of its row in the catalogue', async () => {
    await shop.call('cartPull', { query: { cartId: 'f'.repeat(32) } })
    expect(lines('refused')).toMatchObject([{ level: 30, error: 'cart.not_found' }])
  })
})
