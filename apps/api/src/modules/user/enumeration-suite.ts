import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestAnswer, type TestApp } from '../../api-suite.ts'
import { en, information } from '../order/order-suite.ts'
import { bearer, mari, password, signIn, signUp } from './user-suite.ts'

const fresh = 'kevadine lumesulamine'
const nobody = 'nobody@example.ee'

/** As a shop is by default, no answer tells whether an address is known: by text, by code, by the work behind it. */
export function enumerationSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`ACCOUNT_PRIVACY=strict on ${engine}`, () => {
    let database: TestDatabase
    let shop: TestApp
    beforeAll(async () => {
      database = await open()
    })
    afterAll(() => (engine === 'PGlite' ? undefined : database.close()))
    beforeEach(async () => {
      shop = await createTestApp(
        [aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })],
        {},
        async () => database,
      )
      await signUp(shop)
    })

    /** Rows that a call wrote, by table: what the time of an answer is made of, beside the hashing. */
    async function rowsOf(): Promise<Record<string, number>> {
      const tables = ['outbox', 'pending_customers', 'password_resets', 'email_changes', 'customers'] as const
      const counted = tables.map(async (table) => {
        const { count } = await database.db
          .selectFrom(table)
          .select((row) => row.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
        return [table, Number(count)] as const
      })
      return Object.fromEntries(await Promise.all(counted))
    }

    type Told = { status: number; headers: string[]; body: string; written: Record<string, number> }

    /** All that can be told from outside, the address itself taken out; and what was written behind it. */
    async function told(email: string, call: () => Promise<TestAnswer>): Promise<Told> {
      const before = await rowsOf()
      const { status, body, response } = await call()
      const after = await rowsOf()
      const names = Object.keys(response.headers).filter((name) => name !== 'x-request-id')
      return {
        status,
        headers: names.sort(),
        body: JSON.stringify(body).replaceAll(email, 'ADDRESS'),
        written: Object.fromEntries(
          Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]),
        ),
      }
    }

    async function sameFor(call: (email: string) => Promise<TestAnswer>): Promise<Told> {
      const [known, unknown] = [
        await told(mari.email, () => call(mari.email)),
        await told(nobody, () => call(nobody)),
      ]
      expect(known).toEqual(unknown)
      return known
    }

    it('login says the same of a wrong password and of no account', async () => {
      const login = (username: string) =>
        shop.call('userLogin', { body: { username, password: 'something else' } })
      expect(await sameFor(login)).toMatchObject({ status: 401 })
    })

    it('user/create says the same of a free address and of a taken one', async () => {
      const create = (email: string) =>
        shop.call('userCreate', { body: { customer: { ...mari, email }, password: fresh } })
      expect(await sameFor(create)).toMatchObject({
        status: 200,
        written: { outbox: 1, pending_customers: 1, customers: 0 },
      })
    })

    it('user/create refuses a bad password the same way for both', async () => {
      const create = (email: string) =>
        shop.call('userCreate', { body: { customer: { ...mari, email }, password: 'password' } })
      expect(await sameFor(create)).toMatchObject({ status: 400, written: { outbox: 0 } })
    })

    it('user/reset-password says the same of both, and queues a message for both', async () => {
      const reset = (email: string) => shop.call('userResetPassword', { body: { email } })
      expect(await sameFor(reset)).toMatchObject({ status: 200, written: { outbox: 1, password_resets: 0 } })
    })

    it('create-password and change-reset-password say the same of both', async () => {
      const token = { newPassword: fresh, resetToken: 'x'.repeat(43) }
      const create = (email: string) => shop.call('userCreatePassword', { body: { email, ...token } })
      const change = (email: string) => shop.call('userChangeResetPassword', { body: { email, ...token } })
      for (const call of [create, change]) expect(await sameFor(call)).toMatchObject({ status: 400 })
    })

    it('the checkout says the same of the account for both', async () => {
      const answers: string[] = []
      for (const email of [mari.email, nobody]) {
        const { result: cartId } = (await shop.call('cartCreate', { query: en })).body
        const query = { ...en, cartId }
        await shop.call('cartUpdate', { query, body: { cartItem: { sku: 'LAMP', qty: 1 } } })
        const shippingAddress = { ...information.shippingAddress, email }
        const before = await rowsOf()
        const { body } = await shop.call('orderCreate', {
          query,
          body: {
            cart_id: cartId,
            addressInformation: { ...information, shippingAddress },
            account: { password: fresh },
          },
        })
        const after = await rowsOf()
        answers.push(
          `${body.code} ${body.result.account} ${(after['outbox'] ?? 0) - (before['outbox'] ?? 0)}`,
        )
      }
      expect(answers[0]).toBe(answers[1])
      expect(answers[0]).toMatch(/^200 confirm /)
    })

    it('user/me says the same of a new address that is free and of one that is taken', async () => {
      await signUp(shop, { email: 'jaan@example.ee' })
      const session = bearer((await signIn(shop, { email: 'jaan@example.ee' })).token)
      const change = (email: string) =>
        shop.call('userUpdate', { ...session, body: { customer: { email }, currentPassword: password } })
      // A later request takes the place of an earlier one.
      await change('first@example.ee')
      const { body } = await sameFor(change)
      expect(JSON.parse(body).result.email).toBe('jaan@example.ee')
    })

    it('hashes as often for a known address as for an unknown one, in about the same time', async () => {
      const rounds = runLength(3, 120)
      const timed = async (email: string, secret: string) => {
        const start = performance.now()
        await shop.call('userLogin', { body: { username: email, password: secret } })
        return performance.now() - start
      }
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
      // In turns, so that what else the machine does falls on both.
      for (let round = 0; round < rounds; round += 1) {
        times.known.push(await timed(mari.email, 'something else'))
        times.unknown.push(await timed(nobody, 'something else'))
      }
      const [known, unknown] = [median(times.known), median(times.unknown)]
      reportRun(`login under strict on ${engine}`, {
        rounds,
        knownMs: known.toFixed(2),
        unknownMs: unknown.toFixed(2),
      })
      // A missing hash would make it some twenty times faster; a busy machine does not.
      expect(unknown).toBeGreaterThan(known / 5)
      expect(known).toBeGreaterThan(unknown / 5)
    })
  })
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
