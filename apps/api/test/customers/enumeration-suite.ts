import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import type { CallName } from '@ambra/contract/platform/api/calls'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestBody, type TestCall } from '../api-suite.ts'
import { countedApp, type Work } from '../counted-work-suite.ts'
import { priceAlertRepository } from '@ambra/db/promotions'
import { newsletterRepository } from '@ambra/db/messaging'
import { hashToken } from '@ambra/commerce/platform'
import { en, information } from '../sales/order-suite.ts'
import { bearer, mari, password, signIn, signUp } from './user-suite.ts'

const fresh = 'kevadine lumesulamine'
/** As long as the known address, so that the lengths of responses are equal. */
const unknownEmail = 'kati@example.ee'
/** The address of a warm-up request that fills the caches of the process. */
const first = 'liis@example.ee'

/** Everything visible from outside, except the address itself, and the work that determines the time. */
type Observed = { status: number; headers: object; body: string; work: Work; written: Record<string, number> }

/**
 * Verifies that no response reveals by default whether an address is known: not by text, code,
 * header or work.
 */
export function enumerationSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`ATT-6: known and unknown addresses on ${engine}`, () => {
    let database: TestDatabase
    let shop: TestApp
    let counted: ReturnType<typeof countedApp>
    beforeAll(async () => {
      database = await open()
    })
    afterAll(() => (engine === 'PGlite' ? undefined : database.close()))
    beforeEach(async () => {
      shop = await createTestApp(
        [aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })],
        { isThrottled: true },
        async () => database,
      )
      await signUp(shop)
      counted = countedApp(shop)
    })

    async function rowsOf(): Promise<Record<string, number>> {
      const tables = [
        'outbox',
        'pending_customers',
        'password_resets',
        'email_changes',
        'customers',
        'newsletter_subscribers',
      ] as const
      const count = async (table: (typeof tables)[number]) => {
        const { count } = await database.db
          .selectFrom(table)
          .select((row) => row.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
        return [table, Number(count)] as const
      }
      return Object.fromEntries(await Promise.all(tables.map(count)))
    }

    async function notified(
      email: string,
      name: CallName,
      { body, headers, query }: TestCall,
    ): Promise<Observed> {
      const before = await rowsOf()
      const { method, path } = endpoints[name]
      const { response, work } = await counted.costOf(() =>
        counted.app.inject({
          method: method as 'POST',
          url: `/api/${path}`,
          ...(query && { query }),
          ...(headers && { headers }),
          ...(body !== undefined && { payload: body as object }),
        }),
      )
      const after = await rowsOf()
      const { 'x-request-id': _, date: __, ...rest } = response.headers
      return {
        status: response.statusCode,
        headers: rest,
        body: response.body.replaceAll(email, 'ADDRESS'),
        work,
        written: Object.fromEntries(
          Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]),
        ),
      }
    }

    /** Sends the call for the known and the unknown address, and expects the same observation. */
    async function sameFor(name: CallName, call: (email: string) => TestCall): Promise<Observed> {
      await notified(first, name, call(first))
      const known = await notified(mari.email, name, call(mari.email))
      const unknown = await notified(unknownEmail, name, call(unknownEmail))
      expect(known).toEqual(unknown)
      // An invalid form is rejected before any lookup; a throttled call would prove nothing.
      expect(known.work.statements.length > 0 || known.status === 400).toBe(true)
      return known
    }
    const written = async (notified: Promise<Observed>) => {
      const { status, work, written: rows } = await notified
      return { status, hashes: work.hashes, ...rows }
    }

    it('gives the same response to a price alert request, even when an alert exists', async () => {
      const { db } = database
      const given = { sku: 'LAMP', storeId: 1, email: mari.email, maxCents: 5000, isOwnPrice: true }
      const limit = { max: 50, now: shop.clock.now() }
      await priceAlertRepository(db).request({ ...given, isConfirmed: true }, limit)
      const create = sameFor('priceAlertCreate', (email) => ({ body: { sku: 'LAMP', email } }))
      expect(await written(create)).toMatchObject({ status: 200, outbox: 1 })
    })

    it('gives the same response to a login with a wrong password', async () => {
      const login = sameFor('userLogin', (username) => ({ body: { username, password: 'something else' } }))
      expect(await written(login)).toMatchObject({ status: 401, hashes: 1 })
    })

    it('gives the same response to a sign-up', async () => {
      const create = sameFor('userCreate', (email) => ({
        body: { customer: { ...mari, email }, password: fresh },
      }))
      expect(await written(create)).toMatchObject({
        status: 200,
        hashes: 1,
        outbox: 1,
        pending_customers: 1,
        customers: 0,
      })
    })

    it('gives the same response to a sign-up with a bad password', async () => {
      const create = sameFor('userCreate', (email) => ({
        body: { customer: { ...mari, email }, password: 'password' },
      }))
      expect(await written(create)).toMatchObject({ status: 400, hashes: 0, outbox: 0 })
    })

    it('gives the same response to a forgotten password, and queues a message for both', async () => {
      const reset = sameFor('userResetPassword', (email) => ({ body: { email } }))
      expect(await written(reset)).toMatchObject({ status: 200, outbox: 1, password_resets: 0 })
    })

    it.each(['userCreatePassword', 'userChangeResetPassword'] as const)(
      'gives the same response to %s',
      async (name) => {
        const token = { newPassword: fresh, resetToken: 'x'.repeat(43) }
        const create = sameFor(name, (email) => ({ body: { email, ...token } }))
        expect(await written(create)).toMatchObject({ status: 400, hashes: 1 })
      },
    )

    it('gives the same response to a newsletter request, whether the address is subscribed or not', async () => {
      const subscribers = newsletterRepository(database.db)
      await shop.call('subscribe', { body: { email: mari.email } })
      const { id } = (await subscribers.findByEmail(mari.email)) ?? { id: 0 }
      await subscribers.setCode(id, hashToken('code'), new Date(shop.clock.now().getTime() + 1000))
      await shop.call('newsletterConfirm', { body: { email: mari.email, code: 'code' } })
      // The unknown address has an unconfirmed subscription: both have a row.
      await shop.call('subscribe', { body: { email: unknownEmail } })
      for (const name of ['subscribe', 'newsletterConfirmation'] as const) {
        shop.clock.advance(3_600_000)
        expect(await written(sameFor(name, (email) => ({ body: { email } })))).toMatchObject({
          status: 200,
          outbox: 1,
        })
      }
    })

    it("gives the same response when a guest checks another address's subscription", async () => {
      await shop.call('subscribe', { body: { email: mari.email } })
      await signUp(shop, { email: 'jaan@example.ee' })
      const session = bearer((await signIn(shop, { email: 'jaan@example.ee' })).token)
      const status = await sameFor('subscriptionStatus', (email) => ({ ...session, query: { email } }))
      expect(status.body).toBe('{"code":200,"result":"unknown"}')
    })

    it('gives the same response to a checkout that creates an account', async () => {
      const carts = new Map<string, string>()
      const fill = async (email: string) => {
        const { result: cartId } = (await shop.call('cartCreate', { query: en })).body
        const query = { ...en, cartId }
        await shop.call('cartUpdate', { query, body: { cartItem: { sku: 'LAMP', qty: 1 } } })
        carts.set(email, cartId)
      }
      const responses: TestBody[] = []
      for (const email of [first, mari.email, unknownEmail]) {
        await fill(email)
        const cart_id = carts.get(email)
        const shippingAddress = { ...information.shippingAddress, email }
        const { response, work } = await counted.costOf(() =>
          counted.app.inject({
            method: 'POST',
            url: '/api/order/create',
            query: en,
            payload: {
              cart_id,
              addressInformation: { ...information, shippingAddress },
              account: { password: fresh },
            },
          }),
        )
        const { code, result } = response.json()
        responses.push({ code, account: result.account, work })
      }
      expect(responses[1]).toEqual(responses[2])
      expect(responses[1]).toMatchObject({ code: 200, account: 'confirm' })
    })

    it("gives the same response to a change of the account's address", async () => {
      await signUp(shop, { email: 'jaan@example.ee' })
      const session = bearer((await signIn(shop, { email: 'jaan@example.ee' })).token)
      const request = (email: string) => ({
        ...session,
        body: { customer: { email }, currentPassword: password },
      })
      const change = await sameFor('userUpdate', request)
      expect(change).toMatchObject({ status: 200, work: { hashes: 1 } })
      expect(JSON.parse(change.body).result.email).toBe('jaan@example.ee')
    })
  })
}
