import { reportRun, runLength } from '@ambra/testing/run-length'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { countedApp } from '../counted-work-suite.ts'
import { issueResetToken } from '@ambra/commerce/customers'
import { mari, password, signUp } from './user-suite.ts'

/** INVARIANTS=full makes the required 10,000 attempts; the limits are reached long before. */
const tries = runLength(150, 10_000)

let shop: TestApp
let counted: ReturnType<typeof countedApp>
async function open(trustProxy: boolean): Promise<void> {
  shop = await createTestApp([], { isThrottled: true, trustProxy })
  await signUp(shop)
  counted = countedApp(shop)
}
afterEach(() => shop.app.close())

type From = { username?: string; secret?: string; address?: string; client?: string }
async function login({ username = mari.email, secret = 'wrong password', address, client }: From) {
  const response = await counted.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: {
      ...(address && { 'x-forwarded-for': address }),
      ...(client && { 'x-ambra-client': client }),
    },
    payload: { username, password: secret },
  })
  return response.statusCode
}

/** Returns the number of passwords that were compared: each needs a hash. */
async function comparedBy(attack: () => Promise<unknown>): Promise<number> {
  return (await counted.costOf(attack)).work.hashes
}
const networks = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`

describe('ATT-7: guessed passwords', () => {
  beforeEach(() => open(true))

  it('compares at most 100 guessed passwords a day for one account, from many networks', async () => {
    const compared = await comparedBy(async () => {
      for (let n = 0; n < tries; n += 1) await login({ address: networks(n) })
    })
    reportRun('ATT-7 one account', { tries, compared })
    expect(compared).toBeGreaterThan(0)
    expect(compared).toBeLessThanOrEqual(100)
  }, 600_000)

  it('limits the passwords compared for many accounts from one network', async () => {
    const compared = await comparedBy(async () => {
      for (let n = 0; n < tries; n += 1) await login({ username: `a${n}@example.ee`, address: '192.0.2.9' })
    })
    reportRun('ATT-7 one network', { tries, compared })
    expect(compared).toBe(30)
  }, 600_000)

  it('admits the owner in a known browser, after a reset by mail, and after a day', async () => {
    const home = { address: '203.0.113.7', client: 'browser-of-mari', secret: password }
    expect(await login(home)).toBe(200)
    for (let n = 0; n < 120; n += 1) await login({ address: networks(n) })
    expect(await login({ address: '203.0.113.8', secret: password })).toBe(429)
    shop.clock.advance(60_000)
    expect(await login(home)).toBe(200)
    for (let n = 0; n < 120; n += 1) await login({ address: networks(n) })
    const life = { now: shop.clock.now(), lifetimeMs: 3_600_000 }
    const resetToken = (await issueResetToken(shop.database, mari.email, life))?.token
    const body = { email: mari.email, newPassword: 'kevadine lumesulamine', resetToken }
    expect((await shop.call('userCreatePassword', { body })).status).toBe(200)
    expect(await login({ address: '203.0.113.8', secret: 'kevadine lumesulamine' })).toBe(200)
    for (let n = 0; n < 120; n += 1) await login({ address: networks(n) })
    shop.clock.advance(86_400_000)
    expect(await login({ address: '203.0.113.8', secret: 'kevadine lumesulamine' })).toBe(200)
  }, 120_000)
})

describe('ATT-7: a forged forwarding header', () => {
  beforeEach(() => open(false))

  it('counts all attempts for one network, whatever the header claims', async () => {
    const compared = await comparedBy(async () => {
      for (let n = 0; n < 60; n += 1) await login({ address: networks(n) })
    })
    expect(compared).toBe(5)
  })

  it('ignores addresses before the one that the proxy appended', async () => {
    await shop.app.close()
    await open(true)
    const compared = await comparedBy(async () => {
      for (let n = 0; n < 60; n += 1) await login({ address: `${networks(n)}, 192.0.2.50` })
    })
    expect(compared).toBe(5)
  })
})
