import type { FieldSettings } from '@ambra/contract/platform/custom-fields/custom-field'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { prepareSales } from '../../fulfilment/download-suite.ts'
import { buyerOf, information } from '../../sales/order-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
let boss: Awaited<ReturnType<typeof aPerson>>
let placed: { orderNumber: string; orderToken: string }
const buyer = buyerOf(() => shop)

const settings: FieldSettings = {
  labels: { et: 'Graveering', en: 'Engraving' },
  is_required: false,
  choices: [],
  min: null,
  max: null,
  audience: 'staff',
  in_mails: false,
  in_lists: false,
}

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 5 } }),
    aProduct({ sku: 'CABLE', price: 7, stock: { qty: 2 } }),
  ])
  await prepareSales(shop)
  boss = await anOwner(shop)
  const cart = await buyer.cartWith({ sku: 'LAMP', qty: 3 }, { sku: 'CABLE', qty: 1 })
  const addressInformation = { ...information, payment_method_code: 'banktransfer' }
  placed = (await buyer.order(cart, { addressInformation })).body.result
  const line = { record: 'line', type: 'text', ...settings } as const
  await boss.run('fields.add', { ...line, code: 'engraving', audience: 'shoppers' })
  await boss.run('fields.add', { ...line, code: 'shelf' })
})

const read = async () =>
  (await boss.run('orders.line-fields', { number: placed.orderNumber })).body.result.values
const set = (line: number, values: Readonly<Record<string, string>>) =>
  boss.run('orders.set-line-fields', {
    number: placed.orderNumber,
    line,
    changes: Object.entries(values).map(([code, after]) => ({ code, before: null, after })),
  })

it('sets fields of a line, shows them in the export, and the buyer only those for buyers', async () => {
  await set(2, { engraving: 'For Liis', shelf: 'B2' })
  expect(await read()).toEqual({ 2: { engraving: 'For Liis', shelf: 'B2' } })
  expect(codeOf(await set(3, { shelf: 'X' }))).toBe('request.invalid')

  const { columns, rows } = (await boss.run('export.orders', { columns: 'number,line' })).body.result
  expect([columns, rows]).toEqual([
    ['number', 'line.engraving', 'line.shelf'],
    [[placed.orderNumber, 'CABLE: For Liis', 'CABLE: B2']],
  ])

  const { orderNumber: number, orderToken } = placed
  const page = await shop.call('orderPull', {
    query: { cartType: 'guest', languageCode: 'en', number, orderToken },
  })
  const shown = page.body.result.items.map(({ fields }: { fields?: { value: string }[] }) => fields)
  expect(shown).toEqual([undefined, [expect.objectContaining({ code: 'engraving', value: 'For Liis' })]])
  expect(JSON.stringify(page.body)).not.toContain('B2')
})

it('keeps the fields of a line when another line leaves the order, and drops those of a line that leaves', async () => {
  await set(1, { shelf: 'A1' })
  await set(2, { shelf: 'B2' })
  const number = placed.orderNumber
  const lines = [{ line: 1, qty: 0 }]
  const planned = await boss.run('orders.plan-change', { number, change: JSON.stringify({ lines }) })
  const { version } = (await boss.run('orders.show', { number })).body.result
  const { afterCents } = planned.body.result
  const changed = await boss.run('orders.change', { number, version, lines, afterCents })
  expect(changed.status).toBe(200)
  expect(await read()).toEqual({ 1: { shelf: 'B2' } })
})

it('refuses fields of lines in mails', async () => {
  const field = { record: 'line', type: 'text', ...settings, audience: 'shoppers', in_mails: true } as const
  expect(codeOf(await boss.run('fields.add', { ...field, code: 'mailed' }))).toBe('request.invalid')
})
