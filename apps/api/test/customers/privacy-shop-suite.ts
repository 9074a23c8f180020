import { contactRepository } from '@ambra/db/service'
import { invoiceRepository } from '@ambra/db/accounting'
import { orderRepository } from '@ambra/db/sales'
import { orderFigures } from '@ambra/documents/figures'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { findDocumentSeller } from '@ambra/commerce/accounting'
import { en, information } from '../sales/order-suite.ts'
import { bearer, mari, password, signIn, signUp } from './user-suite.ts'

/** Data that identifies the test customer: email, last name, telephone. */
const traces = ['mari@example', 'Õun-Mägi', 'Maasikas', '5555 5555']

/** Creates a shop with one customer and data of others, and returns what privacy tests inspect. */
export function privacyShop(engine: string, open: () => Promise<TestDatabase>) {
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

  /** Returns the tables that still hold identifying data of the customer. */
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

  return {
    /** Replaced before each test, as `shop` and `token` are. */
    get database() {
      return database
    },
    get shop() {
      return shop
    },
    get token() {
      return token
    },
    exported,
    erase,
    ordered,
    invoiced,
    cancelled,
    wroteMessage,
    proveAddress,
    tablesNaming,
  }
}
