import { newsletterRepository } from '@ambra/db/messaging'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, withLimits } from '../api-suite.ts'
import { hashToken } from '@ambra/commerce/platform'
import { bearer, signIn, signUp } from '../customers/user-suite.ts'

let shop: TestApp
const email = 'mari@example.ee'
beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'CABLE', stock: { qty: 9 } })], { accountPrivacy: 'spec' })
})

const known = (there: TestApp, address = email) =>
  newsletterRepository(there.database.db).findByEmail(address)
const mails = async (there: TestApp) =>
  (await there.database.db.selectFrom('outbox').select('kind').orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('mail.newsletter'))

/** Gives the address a code, as the worker's mail does. */
async function giveCode(there: TestApp, address = email, code = 'code-1'): Promise<string> {
  const request = await known(there, address)
  const expiresAt = new Date(there.clock.now().getTime() + 1000)
  await newsletterRepository(there.database.db).setCode(request?.id ?? 0, hashToken(code), expiresAt)
  return code
}

async function subscribe(there: TestApp, address = email) {
  await there.call('subscribe', { body: { email: address } })
  const code = await giveCode(there, address, `code of ${address}`)
  return there.call('newsletterConfirm', { body: { email: address, code } })
}

/** Returns the state in the shop's database. */
const stateOf = async (there: TestApp, address = email) => (await known(there, address))?.state
const answered = async (there: TestApp, address = email, more = {}) =>
  (await there.call('subscriptionStatus', { query: { email: address }, ...more })).body.result
/** Signs in to a new account with this address. */
async function owner(there: TestApp, address = email) {
  await signUp(there, { email: address })
  return bearer((await signIn(there, { email: address })).token)
}

describe('mailer/subscribe (spec §7)', () => {
  it('subscribes on POST and mails a confirmation request, and returns the state on GET', async () => {
    const request = { email: ' Mari@Example.ee ', source: 'popup', consent: '2026-11' }
    const requested = await shop.call('subscribe', { query: { storeCode: 'en' }, body: request })
    expect(requested.body).toEqual({ code: 200, result: 'pending' })
    expect(await known(shop)).toMatchObject({ storeId: 2, source: 'popup', consentVersion: '2026-11' })
    expect(await mails(shop)).toEqual(['mail.newsletter_confirm'])
    expect(await answered(shop, email, await owner(shop))).toBe('pending')
  })

  it('accepts the paths of the old extensions too', async () => {
    for (const path of ['ext/mailer/subscribe', 'ext/mailchimp-subscribe/subscribe']) {
      const { status: code, body } = await shop.send({ method: 'GET', url: `/api/${path}?email=${email}` })
      expect([code, body.result]).toEqual([200, 'unknown'])
    }
  })

  it('reports success by status 200 and the result "subscribed" (spec §7)', async () => {
    const { body } = await subscribe(shop)
    expect(body.result.subscribed).toBe(true)
    expect(await answered(shop, email, await owner(shop))).toBe('subscribed')
    expect((await shop.call('subscribe', { body: { email } })).body.result).toBe('subscribed')
  })

  it('mails once per task id, and again for a new request', async () => {
    const requestNewsletter = (task: string) =>
      shop.call('subscribe', { body: { email }, headers: { 'idempotency-key': task } })
    for (const task of ['task-1', 'task-1', 'task-2'])
      expect((await requestNewsletter(task)).body.result).toBe('pending')
    expect(await mails(shop)).toHaveLength(2)
  })

  it('unsubscribes only a subscribed address (spec §4 Newsletter)', async () => {
    await subscribe(shop)
    const mine = await owner(shop)
    const leave = () => shop.call('unsubscribe', { body: { email }, ...mine })
    expect((await leave()).body.result).toBe('unsubscribed')
    const left = await known(shop)
    shop.clock.advance(5000)
    expect((await leave()).body.result).toBe('unsubscribed')
    expect(await known(shop)).toEqual(left)
    expect(await answered(shop, email, mine)).toBe('unsubscribed')
  })

  it.each(['spec', 'strict'] as const)(
    'shows and ends a subscription only for its owner (ACCOUNT_PRIVACY=%s, S7)',
    async (accountPrivacy) => {
      const there = await createTestApp([], { accountPrivacy })
      await subscribe(there)
      const [mine, other] = [await owner(there), await owner(there, 'kati@example.ee')]
      expect([
        await answered(there, email, mine),
        await answered(there, email, other),
        await answered(there, email),
        await answered(there, 'nobody@example.ee'),
      ]).toEqual(['subscribed', 'unknown', 'unknown', 'unknown'])
      const leave = async (who: object) =>
        (await there.call('unsubscribe', { body: { email }, ...who })).status
      expect([await leave({}), await leave(other), await stateOf(there)]).toEqual([403, 403, 'subscribed'])
      // The code of a newsletter mail proves ownership as a session does.
      const { leaveToken: code = '' } = (await known(there)) ?? {}
      const byCode = async (given: string) =>
        (await there.call('subscriptionStatus', { query: { code: given } })).body.result
      expect([await byCode(code), await byCode('guess')]).toEqual(['subscribed', 'unknown'])
      expect([await leave(mine), await stateOf(there)]).toEqual([200, 'unsubscribed'])
    },
  )

  it.each([
    ['subscriptionStatus', { query: {} }, 'request.missing_parameter'],
    ['subscriptionStatus', { query: { email: 'no address' } }, 'form.email'],
    ['subscribe', { body: { email: 'no address' } }, 'form.email'],
    ['subscribe', { body: { email, source: 'spam' } }, 'request.invalid'],
    ['subscribe', { body: {} }, 'request.invalid'],
    ['unsubscribe', { body: {} }, 'request.missing_parameter'],
    ['unsubscribe', { body: { code: 'guess' } }, 'newsletter.leave_link'],
    ['newsletterConfirmation', { body: { email: '' } }, 'request.missing_parameter'],
    ['newsletterConfirm', { body: { email } }, 'request.invalid'],
  ] as const)('rejects %s of %j', async (name, call, error) => {
    const response = await shop.call(name, call)
    expect([response.status, response.body.meta.error]).toEqual([400, error])
    expect(await mails(shop)).toEqual([])
  })
})

describe('newsletter confirmation (spec §7)', () => {
  it('sends the confirmation mail again by newsletter/confirmation', async () => {
    expect((await shop.call('newsletterConfirmation', { body: { email } })).body.result).toBe(true)
    expect((await shop.call('newsletterConfirmation', { body: { email } })).body.result).toBe(true)
    expect(await mails(shop)).toEqual(['mail.newsletter_confirm', 'mail.newsletter_confirm'])
  })

  it("responds 'This url is not valid or you have already subscribed to our newsletter!' to an invalid code (spec §8)", async () => {
    await subscribe(shop)
    const bad = [
      await shop.call('newsletterConfirm', { query: { storeCode: 'en' }, body: { email, code: 'guess' } }),
      // The same link again.
      await shop.call('newsletterConfirm', {
        query: { storeCode: 'en' },
        body: { email, code: `code of ${email}` },
      }),
      await shop.call('newsletterConfirmation', { query: { storeCode: 'en' }, body: { email } }),
    ]
    for (const { status: code, body } of bad) {
      expect([code, body.result]).toEqual([
        400,
        'This url is not valid or you have already subscribed to our newsletter!',
      ])
    }
  })

  it('expires a code after its time and when a newer mail is sent', async () => {
    await shop.call('subscribe', { body: { email } })
    const old = await giveCode(shop, email, 'old')
    await giveCode(shop, email, 'new')
    expect((await shop.call('newsletterConfirm', { body: { email, code: old } })).status).toBe(400)
    shop.clock.advance(1000)
    expect((await shop.call('newsletterConfirm', { body: { email, code: 'new' } })).status).toBe(400)
    expect(await stateOf(shop)).toBe('pending')
  })

  it('returns no invalid coupon: one disabled by an erasure stays disabled', async () => {
    const first = await subscribe(shop)
    expect(first.body.result.coupon).toBeDefined()
    await shop.database.db.updateTable('coupons').set({ enabled: false, email: null }).execute()
    await shop.database.db.deleteFrom('newsletter_subscribers').execute()
    expect((await subscribe(shop)).body.result).toEqual({ subscribed: true })
  })

  it('issues one 10% newsletter coupon per person, however the address is written (spec §9)', async () => {
    const { body } = await subscribe(shop)
    const again = await subscribe(shop, 'mari+2@example.ee')
    expect(body.result.coupon).toMatch(/^NEWS-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect(again.body.result.coupon).toBe(body.result.coupon)
    const coupons = await shop.database.db
      .selectFrom('coupons')
      .select(['kind', 'value', 'max_uses'])
      .execute()
    expect(coupons).toEqual([{ kind: 'percent', value: 1000, max_uses: 1 }])
    expect(await mails(shop)).toContain('mail.newsletter_welcome')
  })
})

describe('unsubscribing by a mail', () => {
  it('unsubscribes by one click of the mail program, whatever it posts, and not by a GET (RFC 8058)', async () => {
    await subscribe(shop)
    const { leaveToken } = (await known(shop)) ?? { leaveToken: '' }
    const url = `/api/newsletter/leave/${leaveToken}`
    expect((await shop.send({ method: 'GET', url })).status).not.toBe(200)
    expect(await stateOf(shop)).toBe('subscribed')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await shop.send({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect([posted.status, await stateOf(shop)]).toEqual([200, 'unsubscribed'])
    expect(shop.logged.join('')).not.toContain(leaveToken)
  })

  it('unsubscribes by the token of the link alone', async () => {
    await subscribe(shop)
    const { leaveToken: code } = (await known(shop)) ?? {}
    expect((await shop.call('unsubscribe', { body: { code } })).body.result).toBe('unsubscribed')
    expect(await stateOf(shop)).toBe('unsubscribed')
  })
})

describe('subscribing in a shop with default settings (ACCOUNT_PRIVACY=strict)', () => {
  it('gives the same response to subscribed and other addresses, and mails the owner instead', async () => {
    const strict = await createTestApp()
    await subscribe(strict)
    const requestNewsletter = async (name: 'subscribe' | 'newsletterConfirmation', address: string) =>
      (await strict.call(name, { body: { email: address } })).response.body
    expect(await requestNewsletter('subscribe', email)).toBe(
      await requestNewsletter('subscribe', 'kati@example.ee'),
    )
    expect(await requestNewsletter('newsletterConfirmation', email)).toBe(
      await requestNewsletter('newsletterConfirmation', 'kati@example.ee'),
    )
    expect((await mails(strict)).filter((kind) => kind === 'mail.newsletter_known')).toHaveLength(2)
  })
})

describe('newsletter floods', () => {
  it('sends at most four mails a day to one person, however the address is written', async () => {
    const throttled = await createTestApp([], withLimits)
    const statuses = []
    for (const name of ['mari', 'mari+a', 'MARI', 'mari+b', 'mari'])
      statuses.push((await throttled.call('subscribe', { body: { email: `${name}@example.ee` } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect(await mails(throttled)).toHaveLength(4)
    throttled.clock.advance(86_400_000)
    expect((await throttled.call('subscribe', { body: { email } })).status).toBe(200)
    expect(throttled.logged.join('')).not.toContain('@example.ee')
  })

  it('throttles requests of one network too', async () => {
    const throttled = await createTestApp([], { isThrottled: true })
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await throttled.call('subscribe', { body: { email: `m${n}@example.ee` } })).status)
    expect(statuses.slice(4)).toEqual([200, 429])
  })
})
