import { claimRepository, storeRepairForm } from '@ambra/db/repositories/claim-repository'
import { contactRepository } from '@ambra/db/repositories/contact-repository'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
import { invoiceRepository } from '@ambra/db/repositories/invoice-repository'
import { newsletterRepository } from '@ambra/db/repositories/newsletter-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { privacyRepository } from '@ambra/db/repositories/privacy-repository'
import { orderFigures } from '@ambra/documents/figures'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { findDocumentSeller } from '@ambra/commerce/document/document-seller'
import { address, en, information } from '../order/order-suite.ts'
import { accountCode, bearer, mari, password, signIn, signUp } from './user-suite.ts'

/** Data that identifies the test customer: e-mail, last name, telephone. */
const traces = ['mari@example', 'Õun-Mägi', 'Maasikas', '5555 5555']

/** Access, erasure and the end of retention, on either engine. */
export function privacySuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`privacy on ${engine}`, () => {
    let database: TestDatabase
    let shop: TestApp
    let token: string
    beforeAll(async () => {
      database = await open()
    })
    afterAll(() => (engine === 'PGlite' ? undefined : database.close()))
    beforeEach(async () => {
      shop = await createTestApp(
        [aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })],
        // An account's address is not verified automatically.
        { accountPrivacy: 'spec' },
        async () => database,
      )
      await signUp(shop)
      token = (await signIn(shop)).token
    })

    const exported = async () => (await shop.call('userExport', bearer(token))).body.result
    const erase = (secret: string = password) =>
      shop.call('userErase', { ...bearer(token), body: { password: secret } })

    async function ordered(): Promise<number> {
      const query = { ...en, token }
      const { result: cartId } = (await shop.call('cartCreate', { query })).body
      await shop.call('cartUpdate', {
        query: { ...query, cartId },
        body: { cartItem: { sku: 'LAMP', qty: 1 } },
      })
      const body = { cart_id: cartId, addressInformation: information, comment: 'Mari Maasikas, second door' }
      return (await shop.call('orderCreate', { query, body })).body.result.backendOrderId
    }

    async function invoiced(): Promise<number> {
      const orderId = await ordered()
      const order = await orderRepository(database.db).findById(orderId)
      if (!order) throw new Error('no order')
      const figures = orderFigures(order, await findDocumentSeller(database.db, 1, 'a@b.ee'), { paid: 0 })
      await invoiceRepository(database.db).issue({
        orderId,
        kind: 'invoice',
        seller: '1',
        figures,
        grossCents: figures.totals.gross,
        now: shop.clock.now(),
      })
      return orderId
    }

    const cancelled = async () => {
      const id = await ordered()
      await orderRepository(database.db).setStatus(id, 'cancelled', {
        actor: 'operator',
        now: shop.clock.now(),
      })
      return id
    }

    async function wroteMessage() {
      await contactRepository(database.db).record({
        key: 'k',
        storeId: 1,
        language: 'et',
        name: 'Mari Maasikas',
        email: mari.email,
        telephone: '+372 5555 5555',
        comment: 'When do you open?',
        isSuspect: false,
        now: shop.clock.now(),
      })
    }

    const proveAddress = () =>
      sql`update customers set email_proved_at = now() where email = ${mari.email}`.execute(database.db)

    /** Tables that still hold identifying data of the customer. */
    async function tablesNaming(): Promise<string[]> {
      const { rows: tables } = await sql<{ name: string }>`select table_name as name
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        order by 1`.execute(database.db)
      const found: string[] = []
      for (const { name } of tables) {
        const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
          database.db,
        )
        if (rows.some(({ row }) => traces.some((trace) => row.includes(trace)))) found.push(name)
      }
      return found
    }

    it('gives the customer everything that is held, one key per kind (LAW-PRV-4)', async () => {
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

    it('hands out what came from the address only when the address is proved', async () => {
      await wroteMessage()
      expect(JSON.stringify(await exported())).not.toContain('When do you open?')
      await proveAddress()
      expect((await exported()).by_email.messages).toMatchObject([{ comment: 'When do you open?' }])
    })

    it('erases only with the password, and says when it is wrong', async () => {
      expect((await erase('something else')).body.meta.error).toBe('account.wrong_password')
      expect((await shop.call('userMe', bearer(token))).status).toBe(200)
    })

    it('leaves no trace of an account without orders, in no table', async () => {
      await wroteMessage()
      await proveAddress()
      await newsletterRepository(database.db).request(
        { email: mari.email, storeId: 1, source: 'account', consentVersion: undefined, networkHash: 'x' },
        shop.clock.now(),
      )
      await cancelled()
      await shop.call('userUpdate', {
        ...bearer(token),
        body: { customer: { addresses: [{ ...address, email: undefined }] } },
      })
      await sql`update outbox set done_at = now()`.execute(database.db)
      expect((await erase()).body.result).toEqual({ orders_kept: 0, kept_until: null })
      // The one mail about it is deleted a month after it was sent.
      expect(await tablesNaming()).toEqual(['outbox'])
      const left = await database.db
        .selectFrom('outbox')
        .select('kind')
        .where('done_at', 'is', null)
        .execute()
      expect(left).toEqual([{ kind: 'mail.account_erased' }])
      expect((await shop.call('userMe', bearer(token))).status).toBe(401)
      const again = await shop.call('userLogin', { body: { username: mari.email, password } })
      expect(again.body.meta.error).toBe('account.bad_credentials')
    })

    it('stores invoiced and open orders without the account for as long as the law requires (LAW-PRV-5)', async () => {
      const stored = [await invoiced(), await ordered()]
      await cancelled()
      expect((await erase()).body.result).toEqual({ orders_kept: 2, kept_until: '2033-12-31' })
      const orders = await database.db
        .selectFrom('orders')
        .select(['id', 'customer_id', 'email'])
        .orderBy('id')
        .execute()
      expect(orders.map(({ customer_id: customer }) => customer)).toEqual([null, null, null])
      expect(orders.filter(({ email }) => email === 'mari@example.ee').map(({ id }) => id)).toEqual(stored)
    })

    it('erases guests too: personal data of what is not owed or invoiced now, the rest on its day', async () => {
      const [paid, ended] = [await invoiced(), await cancelled()]
      await wroteMessage()
      await sql`update orders set customer_id = null`.execute(database.db)
      await sql`update carts set customer_id = null`.execute(database.db)
      await sql`insert into reviews (product_id, language, title, detail, nickname, status, order_id, order_line, created_at)
        select id, 'et', 'Hea', 'Valge', 'Mari Maasikas', 1, ${paid}, 1, now() from products where sku = 'LAMP'`.execute(
        database.db,
      )
      const privacy = privacyRepository(database.db)
      expect((await privacy.listByEmail(mari.email)).orders_without_account).toHaveLength(2)
      const guest = { id: undefined, email: mari.email.toLowerCase(), isEmailProved: true }
      expect(await privacy.erase(guest, shop.clock.now())).toEqual({ count: 1, lastYear: 2026 })
      const emailOf = async (id: number) => (await orderRepository(database.db).findById(id))?.email
      expect([await emailOf(paid), await emailOf(ended)]).toEqual([
        mari.email,
        `order-${ended}@erased.invalid`,
      ])
      await sql`delete from outbox`.execute(database.db)
      // The account of the tests is not the guest's.
      expect((await tablesNaming()).filter((name) => !name.startsWith('customer'))).toEqual([
        'invoices',
        'orders',
      ])
    })

    it('leaves what others ordered with an address that is only claimed', async () => {
      const id = await cancelled()
      await sql`update orders set customer_id = null`.execute(database.db)
      await erase()
      expect(await orderRepository(database.db).findById(id)).toMatchObject({ email: mari.email })
    })

    it('takes the name from reviews, which stay', async () => {
      const { id } = await database.db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
      await sql`insert into reviews (product_id, language, title, detail, nickname, status, customer_id, created_at)
        select id, 'et', 'Hea', 'Valge', 'Mari Maasikas', 1, ${id}, now() from products where sku = 'LAMP'`.execute(
        database.db,
      )
      await erase()
      const reviews = await database.db.selectFrom('reviews').select(['nickname', 'customer_id']).execute()
      expect(reviews).toEqual([{ nickname: 'Anonüümne', customer_id: null }])
    })

    it.runIf(engine === 'PostgreSQL')(
      'waits for an order that is being placed, and neither ends the other',
      async () => {
        const { result: cartId } = (await shop.call('cartCreate', { query: { ...en, token } })).body
        const customer = await customerRepository(database.db).findByEmail(mari.email)
        const [locked, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const placing = database.db.transaction().execute(async (trx) => {
          // In the order of place_order: locks the cart first, the customer when the order is written.
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
              where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db)
            return rows.length
          })
          .toBe(1)
        waits.resolve()
        await placing
        expect((await erasure).status).toBe(200)
      },
    )

    it('notifies every process of reviews without an author: search and pages show no name', async () => {
      const { id } = await database.db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
      await sql`insert into reviews (product_id, language, title, detail, nickname, status, customer_id, created_at)
        select id, 'et', 'Hea', 'Valge', 'Mari Maasikas', 1, ${id}, now() from products where sku = 'LAMP'`.execute(
        database.db,
      )
      const notified: string[] = []
      const stop = await database.listen('content_changed', (payload) => void notified.push(payload))
      await erase()
      await expect.poll(() => notified).toContain('reviews')
      await stop()
    })

    it('stores a cancelled order until its money is refunded', async () => {
      const id = await cancelled()
      await sql`update payments set state = 'paid' where order_id = ${id}`.execute(database.db)
      expect((await erase()).body.result).toMatchObject({ orders_kept: 1 })
      expect(await orderRepository(database.db).findById(id)).toMatchObject({ email: mari.email })
    })

    it('removes the person from an order seven years after its invoice, sums unchanged', async () => {
      const id = await invoiced()
      await erase()
      await sql`delete from outbox`.execute(database.db)
      const privacy = privacyRepository(database.db)
      expect(await privacy.endRetention(new Date('2033-12-31T12:00:00Z'), 7)).toBe(0)
      expect(await tablesNaming()).toEqual(['invoices', 'orders'])
      expect(await privacy.endRetention(new Date('2034-01-01T12:00:00Z'), 7)).toBe(1)
      expect(await privacy.endRetention(new Date('2034-01-01T12:00:00Z'), 7)).toBe(0)
      expect(await tablesNaming()).toEqual([])
      const order = await orderRepository(database.db).findById(id)
      expect(order).toMatchObject({
        totals: { grandTotalCents: expect.any(Number) },
        lines: [{ sku: 'LAMP' }],
      })
    })

    it('removes the person from a cancelled order without invoice after three years, from an open one never', async () => {
      await cancelled()
      await ordered()
      const privacy = privacyRepository(database.db)
      expect(await privacy.endRetention(new Date('2029-11-01T12:00:00Z'), 7)).toBe(0)
      expect(await privacy.endRetention(new Date('2029-12-01T12:00:00Z'), 7)).toBe(1)
    })

    it('empties claims with their repair forms, with the order and without one (LAW-RPR-2)', async () => {
      const orderId = await cancelled()
      const now = new Date('2026-11-20T10:00:00Z')
      const form = {
        defect: 'Mari dropped it.',
        repair: 'New glass.',
        priceCents: 8900,
        days: 10,
        handOver: 'Any store.',
        services: [],
        issuedAt: now.toISOString(),
        validUntil: '2026-12-20',
      }
      const claim = {
        storeId: 1,
        language: 'et',
        orderNumber: '1',
        name: 'Mari',
        email: mari.email,
        value: 'Lamp',
      }
      const more = { description: 'It is broken.', remedy: undefined, dueDay: '2026-12-05', now }
      for (const [code, of] of [
        ['C-1', orderId],
        ['C-2', undefined],
      ] as const) {
        await claimRepository(database.db).record({ ...claim, ...more, code, key: code, orderId: of })
        await storeRepairForm(database.db, code, { form, now })
      }
      await privacyRepository(database.db).endRetention(new Date('2029-12-01T12:00:00Z'), 7)
      const rows = await database.db.selectFrom('claims').select(['email', 'repair_form']).execute()
      expect(rows).toEqual(Array(2).fill({ email: '', repair_form: null }))
    })

    it('still refuses to change or delete an invoice in any other way', async () => {
      await invoiced()
      const change = sql`update invoices set figures = '{}'`.execute(database.db)
      await expect(change).rejects.toThrow('append-only')
      await expect(sql`delete from invoices`.execute(database.db)).rejects.toThrow('append-only')
    })

    it('joins the order that created the account once its address is confirmed (ACCOUNT_PRIVACY=strict)', async () => {
      const strict = await createTestApp(
        [aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })],
        { accountPrivacy: 'strict' },
        async () => database,
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
      expect(await customerRepository(database.db).findByEmail(mari.email)).toMatchObject({
        isEmailProved: true,
      })
    })
  })
}
