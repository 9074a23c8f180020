import { customerRepository, privacyRepository } from '@ambra/db/customers'
import { newsletterRepository } from '@ambra/db/messaging'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../api-suite.ts'
import { address, en, information } from '../sales/order-suite.ts'
import { accountCode, bearer, mari, password, signIn } from './user-suite.ts'
import { privacyShop } from './privacy-shop-suite.ts'

export function privacySuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`privacy on ${engine}`, () => {
    const at = privacyShop(engine, open)
    const { exported, erase, ordered, invoiced, cancelled, wroteMessage, proveAddress, tablesNaming } = at

    it('returns all data of the customer, one key per kind (LAW-PRV-4)', async () => {
      await invoiced()
      const response = await exported()
      expect(response).toMatchObject({
        profile: { email: mari.email },
        sessions: [{ isCurrent: false }],
        orders: [
          {
            customer_email: 'mari@example.ee',
            comment: 'Mari Maasikas, second door',
            documents: [{ kind: 'invoice' }],
          },
        ],
        cart: [],
        reviews: [],
        claims: [],
        withdrawals: [],
        lists: { wishlist: [], compare: [] },
      })
      expect(JSON.stringify(response)).not.toMatch(/argon2|password_hash|token_hash/)
    })

    it('returns data found by address only when the address is verified', async () => {
      await wroteMessage()
      expect(JSON.stringify(await exported())).not.toContain('When do you open?')
      await proveAddress()
      expect((await exported()).by_email.messages).toMatchObject([{ comment: 'When do you open?' }])
    })

    it('erases only with the password, and reports a wrong one', async () => {
      expect((await erase('something else')).body.meta.error).toBe('account.wrong_password')
      expect((await at.shop.call('userMe', bearer(at.token))).status).toBe(200)
    })

    it('leaves no trace of an account without orders, in any table', async () => {
      await wroteMessage()
      await proveAddress()
      await newsletterRepository(at.database.db).request(
        { email: mari.email, storeId: 1, source: 'account', consentVersion: undefined, networkHash: 'x' },
        at.shop.clock.now(),
      )
      await cancelled()
      await at.shop.call('userUpdate', {
        ...bearer(at.token),
        body: { customer: { addresses: [{ ...address, email: undefined }] } },
      })
      await sql`update outbox set done_at = now()`.execute(at.database.db)
      expect((await erase()).body.result).toEqual({ orders_kept: 0, kept_until: null })
      // The mail about the erasure is deleted a month after it was sent.
      expect(await tablesNaming()).toEqual(['outbox'])
      const left = await at.database.db
        .selectFrom('outbox')
        .select('kind')
        .where('done_at', 'is', null)
        .execute()
      expect(left).toEqual([{ kind: 'mail.account_erased' }])
      expect((await at.shop.call('userMe', bearer(at.token))).status).toBe(401)
      const again = await at.shop.call('userLogin', { body: { username: mari.email, password } })
      expect(again.body.meta.error).toBe('account.bad_credentials')
    })

    it('stores invoiced and open orders without the account for as long as the law requires (LAW-PRV-5)', async () => {
      const stored = [await invoiced(), await ordered()]
      await cancelled()
      expect((await erase()).body.result).toEqual({ orders_kept: 2, kept_until: '2033-12-31' })
      const orders = await at.database.db
        .selectFrom('orders')
        .select(['id', 'customer_id', 'email'])
        .orderBy('id')
        .execute()
      expect(orders.map(({ customer_id: customer }) => customer)).toEqual([null, null, null])
      expect(orders.filter(({ email }) => email === 'mari@example.ee').map(({ id }) => id)).toEqual(stored)
    })

    it("erases a guest's personal data that is neither owed nor invoiced now, and the rest on its day", async () => {
      const [paid, ended] = [await invoiced(), await cancelled()]
      await wroteMessage()
      await sql`update orders set customer_id = null`.execute(at.database.db)
      await sql`update carts set customer_id = null`.execute(at.database.db)
      await sql`insert into reviews (product_id, language, title, detail, nickname, status, order_id, order_line, created_at)
        select id, 'et', 'Hea', 'Valge', 'Mari Maasikas', 1, ${paid}, 1, now() from products where sku = 'LAMP'`.execute(
        at.database.db,
      )
      const privacy = privacyRepository(at.database.db)
      expect((await privacy.listByEmail(mari.email)).orders_without_account).toHaveLength(2)
      const guest = { id: undefined, email: mari.email.toLowerCase(), isEmailProved: true }
      expect(await privacy.erase(guest, at.shop.clock.now())).toEqual({ count: 1, lastYear: 2026 })
      const emailOf = async (id: number) => (await orderRepository(at.database.db).findById(id))?.email
      expect([await emailOf(paid), await emailOf(ended)]).toEqual([
        mari.email,
        `order-${ended}@erased.invalid`,
      ])
      await sql`delete from outbox`.execute(at.database.db)
      // The account of the tests is not the guest's.
      expect((await tablesNaming()).filter((name) => !name.startsWith('customer'))).toEqual([
        'invoices',
        // The stored order is found by this.
        'order_search',
        'orders',
      ])
    })

    it('keeps orders of others that only claim the address', async () => {
      const id = await cancelled()
      await sql`update orders set customer_id = null`.execute(at.database.db)
      await erase()
      expect(await orderRepository(at.database.db).findById(id)).toMatchObject({ email: mari.email })
    })

    it('removes the name from reviews and keeps the reviews', async () => {
      const { id } = await at.database.db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
      await sql`insert into reviews (product_id, language, title, detail, nickname, status, customer_id, created_at)
        select id, 'et', 'Hea', 'Valge', 'Mari Maasikas', 1, ${id}, now() from products where sku = 'LAMP'`.execute(
        at.database.db,
      )
      await erase()
      const reviews = await at.database.db.selectFrom('reviews').select(['nickname', 'customer_id']).execute()
      expect(reviews).toEqual([{ nickname: 'Anonüümne', customer_id: null }])
    })

    it.runIf(engine === 'PostgreSQL')(
      'waits for an order that is being placed, without a deadlock',
      async () => {
        const { result: cartId } = (await at.shop.call('cartCreate', { query: { ...en, token: at.token } }))
          .body
        const customer = await customerRepository(at.database.db).findByEmail(mari.email)
        const [locked, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const placing = at.database.db.transaction().execute(async (trx) => {
          // Follows the order of place_order: locks the cart first, and the customer when the order
          // is written.
          await sql`select 1 from carts where id = ${Number(cartId)} for update`.execute(trx)
          locked.resolve()
          await waits.promise
          await sql`select 1 from customers where id = ${customer?.id ?? 0} for key share`.execute(trx)
        })
        await locked.promise
        const erasure = erase()
        await expect
          .poll(async () => {
            const { rows } = await sql`select 1 from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`.execute(at.database.db)
            return rows.length
          })
          .toBe(1)
        waits.resolve()
        await placing
        expect((await erasure).status).toBe(200)
      },
    )

    it('notifies every process that a review has no author, so that search and pages show no name', async () => {
      const { id } = await at.database.db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
      await sql`insert into reviews (product_id, language, title, detail, nickname, status, customer_id, created_at)
        select id, 'et', 'Hea', 'Valge', 'Mari Maasikas', 1, ${id}, now() from products where sku = 'LAMP'`.execute(
        at.database.db,
      )
      const notified: string[] = []
      const stop = await at.database.listen('content_changed', (payload) => void notified.push(payload))
      await erase()
      await expect.poll(() => notified).toContain('reviews')
      await stop()
    })

    it('stores a cancelled order until its money is refunded', async () => {
      const id = await cancelled()
      await sql`update payments set state = 'paid' where order_id = ${id}`.execute(at.database.db)
      expect((await erase()).body.result).toMatchObject({ orders_kept: 1 })
      expect(await orderRepository(at.database.db).findById(id)).toMatchObject({ email: mari.email })
    })

    it('links the order that created the account once its address is confirmed (ACCOUNT_PRIVACY=strict)', async () => {
      const strict = await createTestApp(
        [aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })],
        { accountPrivacy: 'strict' },
        async () => at.database,
      )
      const { result: cartId } = (await strict.call('cartCreate', { query: en })).body
      const query = { ...en, cartId }
      await strict.call('cartUpdate', { query, body: { cartItem: { sku: 'LAMP', qty: 1 } } })
      const { body } = await strict.call('orderCreate', {
        query,
        body: { cart_id: cartId, addressInformation: information, account: { password } },
      })
      expect(body.result.account).toBe('confirm')
      const code = await accountCode(strict, mari.email)
      await strict.call('userConfirm', { body: { code, password } })
      const { token: mine } = await signIn(strict)
      const { result } = (await strict.call('userOrderHistory', bearer(mine))).body
      expect(result.items.map((item: { increment_id: string }) => item.increment_id)).toEqual([
        body.result.orderNumber,
      ])
      expect(await customerRepository(at.database.db).findByEmail(mari.email)).toMatchObject({
        isEmailProved: true,
      })
    })
  })
}
