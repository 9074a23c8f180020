import { operationContext } from '@ambra/commerce/operation-context-suite'
import type { AdminName } from '@ambra/contract/platform/operations/operations'
import { adminOperations } from '@ambra/contract/platform/operations/operations'
import { webhookEvents } from '@ambra/contract/messaging/webhook-events'
import type { CallName } from '@ambra/contract/platform/api/calls'
import { viewCalls } from '@ambra/contract/customers/view-calls'
import { issueRepairForm } from '@ambra/commerce/operations'
import { orderRepository } from '@ambra/db/sales'
import { downloadRepository } from '@ambra/db/fulfilment'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { billed, prepareSales, soldFiles } from '../fulfilment/download-suite.ts'
import { bearer } from '../customers/user-suite.ts'
import { buyerOf, en, information } from '../sales/order-suite.ts'
import { callRows, commonSamples, filledPath } from '../request-samples-suite.ts'
import { aPerson, anOwner } from './admin-suite.ts'
import { aKey, callWith } from './platform/keys-suite.ts'
import { samples } from './samples-suite.ts'
import { aViewedCustomer, inView, codeFor, cookiesOf, exchange } from './customers/view-as-suite.ts'

/** Areas whose people work with cases by their code. */
const caseRooms = ['service', 'devices', 'audit', 'customers']
/** Queries that link to cases, for persons who may open them. */
const caseLinks = ['orders.show', 'records.find']
/** A secret that grants access to its holder: `secret` as printed, `kind` for failure messages. */
type Secret = { kind: string; secret: string }

let shop: TestApp
let secrets: Secret[]
let numbers: string[]
let customer: Awaited<ReturnType<typeof aViewedCustomer>>
let boss: Awaited<ReturnType<typeof aPerson>>
let key: ReturnType<typeof callWith>
let view: Record<string, string>

beforeAll(async () => {
  shop = await createTestApp([
    ...soldFiles(),
    aProduct({ sku: 'CABLE', price: 7, stock: { qty: 9 } }),
    aProduct({
      sku: 'CARD',
      product_type: 'virtual',
      gift_card: true,
      price: 25,
      stock: { qty: 0, manage: false },
    }),
  ])
  await prepareSales(shop)
  await sql`update stock set qty = 50 where product_id = (select id from products where sku = 'LAMP')`.execute(
    shop.database.db,
  )
  boss = await anOwner(shop)
  const events = Object.keys(webhookEvents) as (keyof typeof webhookEvents)[]
  const hook = await boss.run('webhooks.add', {
    url: 'https://hooks.shop.example/in',
    description: 'Warehouse',
    events,
  })
  customer = await aViewedCustomer(shop)
  const paid = await placed([{ sku: 'CARD', qty: 2 }, { sku: 'GUIDE' }], billed)
  const swapped = await placed([{ sku: 'LAMP', qty: 3 }], {
    ...information,
    payment_method_code: 'banktransfer',
  })
  await changed(swapped.orderNumber)
  const made = await aKey(boss, { permissions: ['orders.read', 'service.read'] })
  key = callWith(shop, made.secret)
  const claims = await aClaimAndWithdrawal(paid, swapped)
  const agent = await aPerson(shop, [{ role: 'service-desk', store: null }])
  const code = await codeFor(agent, customer.id)
  const opened = await exchange(shop, code)
  view = inView(cookiesOf(opened))
  numbers = [paid.orderNumber, swapped.orderNumber, customer.orderNumber, await exchangedNumber(swapped)]
  secrets = [
    ...(await secretsOf(paid)),
    ...(await secretsOf(swapped)),
    { kind: 'token of an order', secret: customer.orderToken },
    { kind: 'session of a customer', secret: customer.token },
    { kind: 'code of a view', secret: code },
    { kind: 'key of a program', secret: made.secret },
    { kind: 'secret of a webhook', secret: hook.body.result.secret },
    ...claims,
  ]
})

type Placed = { orderNumber: string; orderToken: string; backendOrderId: number }

async function placed(items: { sku: string; qty?: number }[], addressInformation: object): Promise<Placed> {
  const as = bearer(customer.token)
  const cartId = (await shop.call('cartCreate', { query: en, ...as })).body.result
  await sql`delete from cart_items where cart_id = ${Number(cartId)}`.execute(shop.database.db)
  for (const cartItem of items)
    await shop.call('cartUpdate', {
      query: { ...en, cartId },
      body: { cartItem: { qty: 1, ...cartItem } },
      ...as,
    })
  const confirmed = await shop.call('cartTotals', { query: { ...en, cartId }, ...as })
  expect(confirmed.status).toBe(200)
  const { body } = await shop.call('orderCreate', {
    query: en,
    body: { cart_id: cartId, task_id: `task-${cartId}-${items.length}`, addressInformation },
    ...as,
  })
  const { id, totals } = (await orderRepository(shop.database.db).findByNumber(body.result.orderNumber))!
  const now = shop.clock.now()
  await sql`select mark_order_paid(${id}::integer, ${totals.grandTotalCents}::bigint,
    ${now}::timestamptz, '{}'::jsonb)`.execute(shop.database.db)
  const stored = (await orderRepository(shop.database.db).findById(id))!
  const expiresAt = new Date(now.getTime() + 86_400_000)
  await downloadRepository(shop.database.db).grant(stored, { now, expiresAt })
  return body.result
}

/** Replaces one of three lamps by a cable. */
async function changed(number: string): Promise<void> {
  const change = { lines: [{ line: 1, qty: 2 }], add: [{ sku: 'CABLE', qty: 1 }] }
  const { afterCents } = (await boss.run('orders.plan-change', { number, change: JSON.stringify(change) }))
    .body.result
  expect((await boss.run('orders.change', { number, ...change, afterCents })).status).toBe(200)
}

const pageOf = ({ orderNumber: number, orderToken }: Placed) =>
  buyerOf(() => shop).pullOrder({ orderNumber: number, orderToken })

async function exchangedNumber(order: Placed): Promise<string> {
  return (await pageOf(order)).exchanges[0].number
}

/** Returns all secrets on the order page of the owner. */
async function secretsOf(order: Placed): Promise<Secret[]> {
  const { giftCards = [], downloads = [], exchanges = [] } = await pageOf(order)
  return [
    { kind: 'token of an order', secret: order.orderToken },
    { kind: 'start of the token of an order', secret: order.orderToken.slice(0, 10) },
    ...exchanges.map((one: { orderToken: string }) => ({
      kind: 'token of a swapped order',
      secret: one.orderToken,
    })),
    ...giftCards.flatMap(({ code }: { code: string }) =>
      [code, code.replaceAll('-', '')].map((secret) => ({ kind: 'code of a gift card', secret })),
    ),
    ...downloads.map(({ url }: { url: string }) => ({
      kind: 'link to a file',
      secret: url.split('/').at(-1) ?? '',
    })),
  ]
}

async function aClaimAndWithdrawal(paid: Placed, swapped: Placed): Promise<Secret[]> {
  const by = { name: 'Mari Mägi', email: customer.email }
  const claim = await shop.call('claimCreate', {
    query: en,
    body: {
      ...by,
      number: paid.orderNumber,
      orderToken: paid.orderToken,
      value: 'GUIDE',
      description: 'The file does not open at all.',
    },
  })
  const withdrawal = await shop.call('withdrawalCreate', {
    query: en,
    body: { ...by, number: swapped.orderNumber, orderToken: swapped.orderToken },
  })
  const kind = 'code of a case'
  await issueRepairForm(operationContext(shop.database, { now: shop.clock.now }), {
    code: String(claim.body.result.code),
    defect: 'The file is broken.',
    repair: 'A new file.',
    price: '1.00',
    days: 3,
    handOver: 'By mail.',
  })
  return [claim, withdrawal].map(({ body }) => ({ kind, secret: String(body.result.code) }))
}

/** Returns each secret that a text contains, with its source. */
const found = (where: string, text: string, sought = secrets) =>
  sought.filter(({ secret }) => text.includes(secret)).map(({ kind }) => `${where}: ${kind}`)

const isOfCase = ({ kind }: Secret) => kind === 'code of a case'

describe('secrets of orders, customers and programs', () => {
  it('covers ten kinds of secrets, each present in the shop', () => {
    expect([...new Set(secrets.map(({ kind }) => kind))].toSorted()).toEqual([
      'code of a case',
      'code of a gift card',
      'code of a view',
      'key of a program',
      'link to a file',
      'secret of a webhook',
      'session of a customer',
      'start of the token of an order',
      'token of a swapped order',
      'token of an order',
    ])
  })

  it('returns no secret in any response to a view of an order', async () => {
    const leaks: string[] = []
    const shown: number[] = []
    let seen = 0
    for (const number of numbers) {
      const rows = callRows({ ...commonSamples, number, cartId: customer.cart, cart_id: customer.cart })
      for (const row of rows.filter(({ name }) => viewCalls.has(name as CallName))) {
        const { response, status } = await shop.send({
          method: row.method as 'GET' | 'POST',
          url: filledPath(row.template, { index: 'en', type: 'product' }),
          query: { ...row.query },
          headers: view,
          ...(row.body && { payload: row.body }),
        })
        if (row.name === 'userOrder') shown.push(status)
        leaks.push(...found(`${row.name} ${number}`, response.body))
        seen += 1
      }
    }
    expect(leaks).toEqual([])
    expect(shown).toEqual(numbers.map(() => 200))
    expect(seen).toBeGreaterThan(numbers.length * viewCalls.size)
  })

  it('shows only the endings of codes in a view', async () => {
    const order = async (number: string) =>
      (await shop.call('userOrder', { query: { ...en, number }, headers: view })).body.result
    const [paid = '', swapped = ''] = numbers
    expect((await order(paid)).giftCards).toEqual(
      Array(2).fill({ code: expect.stringMatching(/^…\w{4}$/), value: 25, validUntil: expect.any(String) }),
    )
    expect((await order(paid)).claims).toMatchObject([{ code: expect.stringMatching(/^…\w{4}$/) }])
    expect((await order(swapped)).exchanges).toEqual([{ number: numbers[3], way: 'to' }])
    expect((await order(swapped)).withdrawal.statements).toMatchObject([
      { code: expect.stringMatching(/^…\w{4}$/) },
    ])
  })

  it('returns no secret in any console response, to a person or a program', async () => {
    const leaks: string[] = []
    let seen = 0
    const queries = (Object.keys(adminOperations) as AdminName[]).filter(
      (name) => adminOperations[name].kind === 'query',
    )
    const inputs = (name: AdminName): object[] => {
      const given: object = samples(boss.id, numbers[0] ?? '')[name]
      if ('number' in given) return numbers.map((number) => ({ ...given, number }))
      return 'email' in given ? [given, { ...given, email: customer.email }] : [given]
    }
    // This person may not open cases.
    const desk = await aPerson(shop, [{ role: 'order-desk', store: null }])
    const asked = (name: AdminName) => ('id' in samples(1, '1')[name] ? [customer.id] : [])
    for (const name of queries) {
      const sought =
        caseRooms.includes(name.split('.')[0] ?? '') || caseLinks.includes(name)
          ? secrets.filter((one) => !isOfCase(one))
          : secrets
      const all = [...inputs(name), ...asked(name).map((id) => ({ ...inputs(name)[0], id }))]
      for (const input of all)
        for (const [run, hidden] of [
          [boss.run, sought],
          [key, sought],
          [desk.run, secrets],
        ] as const) {
          const { response } = await run(name, input as never)
          leaks.push(...found(name, response.body, hidden))
          seen += 1
        }
    }
    const exported = await boss.run('customers.export', { email: customer.email })
    expect(exported.body.result.orders).toHaveLength(numbers.length)
    expect(leaks).toEqual([])
    expect(seen).toBeGreaterThan(2 * queries.length)
  })

  it('sends no secret in a webhook message', async () => {
    const { rows } = await sql<{ type: string; body: string }>`
      select type, data::text as body from webhook_deliveries`.execute(shop.database.db)
    expect(new Set(rows.map(({ type }) => type))).toEqual(
      new Set([
        'order.placed',
        'order.status_changed',
        'order.paid',
        'order.cancelled',
        'refund.created',
        'stock.changed',
        'case.opened',
      ]),
    )
    expect(rows.flatMap(({ type, body }) => found(type, body))).toEqual([])
  })

  it('prints slips and documents without secrets: changed secrets change nothing on them', async () => {
    const [, number = ''] = numbers
    const drawn = async () => {
      const slip = await boss.run('labels.slip', { number })
      const { documents } = (await boss.run('orders.show', { number })).body.result
      const papers = []
      for (const { number: document } of documents)
        papers.push((await boss.run('orders.document', { number, document })).body.result)
      return [slip.body.result, ...papers]
    }
    const before = await drawn()
    await sql`update orders set order_token = md5(order_token)`.execute(shop.database.db)
    await sql`update claims set code = 'C-' || translate(substr(code, 3), '23456789', '98765432')`.execute(
      shop.database.db,
    )
    expect(await drawn()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })

  it('logs no secret', () => {
    expect(shop.logged.length).toBeGreaterThan(0)
    expect(found('log', shop.logged.join(''))).toEqual([])
  })
})
