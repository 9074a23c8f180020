import { auditRepository } from '@ambra/db/platform'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf } from '../sales/order-suite.ts'
import { auditOf, browserOf, codeOf, inviteToken, origin, anOwner, owner } from './admin-suite.ts'
import { softwarePasskey } from '@ambra/testing/software-passkey'

export function racesSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`concurrent actions of people on ${engine}`, () => {
    let shop: TestApp
    const buyer = buyerOf(() => shop)
    beforeEach(async () => {
      shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })], {}, open)
    })
    const anOrder = async (): Promise<string> =>
      (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber

    it('keeps the last owner when each tries to remove the others', async () => {
      const team = await Promise.all([1, 2, 3].map(() => anOwner(shop)))
      const pairs = team.flatMap((one) =>
        team.filter((other) => other !== one).map((other) => [one, other] as const),
      )
      await Promise.all(pairs.map(([one, other]) => one.run('staff.disable', { id: other.id })))
      const { rows } = await sql`select id from staff where disabled_at is null`.execute(shop.database.db)
      expect(rows.length).toBeGreaterThan(0)
    })

    it('accepts an invite and a recovery code only once', async () => {
      const token = await inviteToken(shop, 'jaan@shop.example', owner)
      const accept = async () => {
        const browser = browserOf(shop)
        const name = 'Jaan Tamm'
        const options = await browser.signIn('invite.options', { token, name })
        if (options.status !== 200) return codeOf(options)
        const passkey = softwarePasskey().create(options.body.result, { origin })
        return codeOf(await browser.signIn('invite.accept', { token, name, language: 'et', passkey }))
      }
      const codes = await Promise.all([1, 2, 3, 4].map(accept))
      expect(codes.filter((code) => code === undefined)).toHaveLength(1)
      const mate = await anOwner(shop)
      const given = { email: mate.email, code: mate.recovery[0] ?? '' }
      const tries = await Promise.all([1, 2, 3].map(() => browserOf(shop).signIn('sign-in.recovery', given)))
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('writes one unbroken audit chain, and applies an idempotency key once', async () => {
      const boss = await anOwner(shop)
      const numbers = await Promise.all([1, 2, 3, 4, 5].map(anOrder))
      const key = { 'idempotency-key': 'same-press-0001' }
      const [first = ''] = numbers
      const answers = await Promise.all([
        ...numbers.map((number) => boss.run('orders.show', { number })),
        ...[1, 2, 3].map(() => boss.run('orders.cancel', { number: first }, key)),
        ...numbers.slice(1).map((number) => boss.run('orders.cancel', { number })),
      ])
      expect(answers.map(codeOf)).toEqual(answers.map(() => undefined))
      const cancelled = (await auditOf(shop)).filter(({ operation }) => operation === 'orders.cancel')
      expect(cancelled).toHaveLength(5)
      expect(await auditRepository(shop.database.db).verify()).toMatchObject({ brokenAt: undefined })
    })
  })
}
