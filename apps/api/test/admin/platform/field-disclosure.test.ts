import type { NewField } from '@ambra/contract/platform/custom-fields/custom-field'
import { webhookEvents } from '@ambra/contract/messaging/webhook-events'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { bearer } from '../../customers/user-suite.ts'
import { callRows, commonSamples, filledPath } from '../../request-samples-suite.ts'
import { anOwner } from '../admin-suite.ts'
import { aViewedCustomer } from '../customers/view-as-suite.ts'

const hidden = 'STAFF-ONLY-7Q'
const shown = 'FOR-BUYER-4K'
let shop: TestApp
let customer: Awaited<ReturnType<typeof aViewedCustomer>>

const settings = {
  labels: { et: 'Märkus', en: 'Remark' },
  is_required: false,
  choices: [],
  min: null,
  max: null,
  audience: 'staff' as const,
  in_mails: false,
  in_lists: true,
}

beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 50 } })])
  const boss = await anOwner(shop)
  customer = await aViewedCustomer(shop)
  const events = Object.keys(webhookEvents) as (keyof typeof webhookEvents)[]
  await boss.run('webhooks.add', { url: 'https://hooks.shop.example/in', description: 'All', events })
  const add = (field: Partial<NewField> & Pick<NewField, 'record' | 'code'>) =>
    boss.run('fields.add', { type: 'text', ...settings, ...field })
  for (const record of ['product', 'category', 'order', 'line', 'customer'] as const)
    await add({ record, code: 'remark' })
  await add({
    record: 'order',
    code: 'po',
    audience: 'shoppers',
    labels: { et: 'Ostutellimus', en: 'PO number' },
  })
  const remark = [{ code: 'remark', before: null, after: hidden }]
  const number = customer.orderNumber
  const category = await shop.database.db
    .selectFrom('categories')
    .select('id')
    .where('code', '=', 'phones')
    .executeTakeFirstOrThrow()
  for (const { status } of [
    await boss.run('products.set-fields', { sku: 'LAMP', changes: remark }),
    await boss.run('categories.set-fields', { id: category.id, changes: remark }),
    await boss.run('orders.set-fields', {
      number,
      changes: [...remark, { code: 'po', before: null, after: shown }],
    }),
    await boss.run('orders.set-line-fields', { number, line: 1, changes: remark }),
    await boss.run('customers.set-fields', { id: customer.id, changes: remark }),
    // Announces the product, so that documents and index are written again.
    await boss.run('products.adjust-stock', { sku: 'LAMP', by: 1, reason: 'found' }),
    await boss.run('orders.note', { number, text: 'Noted' }),
  ])
    if (status !== 200) throw new Error(`not prepared: ${status}`)
})

it('answers every public call without a staff-only value, to guests and to the customer', async () => {
  const { orderNumber: number, orderToken, token } = customer
  const rows = callRows({ ...commonSamples, number, orderNumber: number, orderToken })
  const leaks: string[] = []
  const tellers: string[] = []
  let answered = 0
  // Calls that end the session or the account come last.
  for (const headers of [{}, bearer(token).headers ?? {}])
    for (const row of rows.toSorted((a, b) => Number(a.method === 'POST') - Number(b.method === 'POST'))) {
      const { response, status } = await shop.send({
        method: row.method as 'GET' | 'POST',
        url: filledPath(row.template, { index: 'en', type: 'product' }),
        query: { ...row.query },
        headers,
        ...(row.body && { payload: row.body }),
      })
      if (status === 200) answered += 1
      if (response.body.includes(hidden)) leaks.push(row.name)
      if (response.body.includes(shown)) tellers.push(row.name)
    }
  expect(leaks).toEqual([])
  expect(answered).toBeGreaterThan(20)
  // The buyer does read the other field: on each page of the order, by token or session.
  expect([...new Set(tellers)].toSorted()).toEqual(['orderAccount', 'orderCancel', 'orderPull', 'userOrder'])
})

it('stores no value in webhooks, messages, documents or the audit', async () => {
  const { db } = shop.database
  const texts = {
    webhooks: await db.selectFrom('webhook_deliveries').selectAll().execute(),
    messages: await db.selectFrom('outbox').selectAll().execute(),
    audit: await db.selectFrom('audit_entries').selectAll().execute(),
    invoices: await db.selectFrom('invoices').selectAll().execute(),
  }
  expect(texts.webhooks.length).toBeGreaterThan(0)
  for (const [name, rows] of Object.entries(texts)) {
    const text = JSON.stringify(rows)
    expect([name, text.includes(hidden), text.includes(shown)]).toEqual([name, false, false])
  }
})
