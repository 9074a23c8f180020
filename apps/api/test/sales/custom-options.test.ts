import { tmpdir } from 'node:os'
import { errorTexts } from '@ambra/contract/platform/errors/error-text'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { importRows } from '@ambra/db/catalogue'
import { aProduct, asLines } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { buyerOf, en, errorOf } from './order-suite.ts'

const giftOptions: NonNullable<ProductRow['custom_options']> = [
  { titles: { et: 'Kaart', en: 'Card' }, input: 'area', required: false, price: 2, max_characters: 40 },
  { titles: { et: 'Kingipäev', en: 'Gift day' }, input: 'date', required: true },
  { titles: { et: 'Üleandmine', en: 'Handover' }, input: 'date_time', price: 10, price_type: 'percent' },
  { titles: { et: 'Kellaaeg', en: 'Time' }, input: 'time' },
  {
    titles: { et: 'Lisad', en: 'Extras' },
    input: 'multiple',
    values: [
      { titles: { et: 'Pael', en: 'Ribbon' }, price: 1 },
      { titles: { et: 'Karp', en: 'Box' }, price: 3 },
    ],
  },
  { titles: { et: 'Nimi', en: 'Name' }, input: 'field', max_characters: 6 },
]
const gift = aProduct({
  sku: 'GIFT',
  price: 20,
  stock: { qty: 50 },
  custom_options: giftOptions,
})

type Shown = {
  option_id: number
  title: string
  type: string
  max_characters?: number
  values: { option_type_id: number }[]
}
let shop: TestApp
let shown: Shown[]
const { cartWith, order, pull, pullOrder } = buyerOf(() => shop)

beforeAll(async () => {
  shop = await createTestApp([gift])
  const { body } = await shop.call('productList', { query: { ...en, skus: 'GIFT' } })
  shown = body.result.items[0].custom_options
})

const optionOf = (title: string): Shown => {
  const option = shown.find((one) => one.title === title)
  if (!option) throw new Error(`no option ${title}`)
  return option
}
const line = (values: Record<string, string>) => ({
  sku: 'GIFT',
  qty: 1,
  product_option: {
    extension_attributes: {
      custom_options: Object.entries(values).map(([title, option_value]) => ({
        option_id: String(optionOf(title).option_id),
        option_value,
      })),
    },
  },
})
async function add(values: Record<string, string>, storeCode = 'en') {
  const { body } = await shop.call('cartCreate', { query: { storeCode } })
  return shop.call('cartUpdate', {
    query: { storeCode, cartId: body.result },
    body: { cartItem: line(values) },
  })
}
const day = { 'Gift day': '2026-12-24' }

describe('custom options in the document', () => {
  it('describes each input and its limit', () => {
    expect(shown.map(({ type, max_characters }) => [type, max_characters])).toEqual([
      ['area', 40],
      ['date', undefined],
      ['date_time', undefined],
      ['time', undefined],
      ['multiple', undefined],
      ['field', 6],
    ])
  })
})

describe('custom options in the cart', () => {
  it('normalizes dates and times, and shows them as text', async () => {
    const [ribbon, box] = optionOf('Extras').values.map(({ option_type_id }) => String(option_type_id))
    const { status, body } = await add({
      Card: 'Palju õnne!\r\nSinu 🎁',
      'Gift day': '2026-12-24',
      Handover: '2026-12-23T18:30',
      Time: '18:30',
      Extras: `${ribbon},${box}`,
      Name: 'Liis 🎁',
    })
    expect(status).toBe(200)
    expect(body.result.options).toEqual([
      { label: 'Card', value: 'Palju õnne!\nSinu 🎁' },
      { label: 'Gift day', value: '24 Dec 2026' },
      { label: 'Handover', value: '23 Dec 2026, 18:30' },
      { label: 'Time', value: '18:30' },
      { label: 'Extras', value: 'Ribbon, Box' },
      { label: 'Name', value: 'Liis 🎁' },
    ])
    const stored = body.result.product_option.extension_attributes.custom_options
    expect(stored.map(({ option_value }: { option_value: string }) => option_value)).toEqual([
      'Palju õnne!\nSinu 🎁',
      '2026-12-24 00:00:00',
      '2026-12-23 18:30:00',
      '18:30:00',
      `${ribbon},${box}`,
      'Liis 🎁',
    ])
    // 20 + 2 + 10 % (2) + 1 + 3
    expect(body.result.price_incl_tax).toBe(28)
  })

  it('counts the same day in two formats as one choice', async () => {
    const cartId = await cartWith(line(day), line({ 'Gift day': '2026-12-24 00:00:00' }))
    expect((await pull(cartId)).body.result).toMatchObject([{ qty: 2 }])
  })

  it.each([
    [
      'a day the calendar lacks',
      { 'Gift day': '2026-02-30' },
      'cart.option_not_a_date',
      { option: 'Gift day' },
    ],
    [
      'a day without its time',
      { ...day, Handover: '2026-12-24' },
      'cart.option_not_a_date',
      { option: 'Handover' },
    ],
    ['an hour no clock shows', { ...day, Time: '25:00' }, 'cart.option_not_a_date', { option: 'Time' }],
    ['a text too long', { ...day, Name: 'Mari-Liis' }, 'cart.option_too_long', { option: 'Name', max: 6 }],
    ['a required day left out', {}, 'cart.option_required', { option: 'Gift day' }],
  ])('rejects %s and names the option', async (_what, values, code, params) => {
    const { status, body } = await add(values)
    expect([status, body.meta.error, body.meta.params]).toEqual([400, code, params])
  })

  it('names the option in the language of the store', async () => {
    const { body } = await add({ ...day, Name: 'Mari-Liis' }, 'et')
    expect(body.result).toBe('Nimi: kuni 6 tähemärki.')
    for (const code of ['cart.option_too_long', 'cart.option_not_a_date'] as const)
      expect(new Set(Object.values(errorTexts).map((texts) => texts[code])).size).toBe(5)
  })
})

describe('custom options in an order', () => {
  it('shows the choices as text and ids', async () => {
    const placed = await order(await cartWith(line({ ...day, Card: 'Palju\nõnne' })))
    expect(placed.status).toBe(200)
    const { items } = await pullOrder(placed.body.result)
    expect(items[0].options).toEqual([
      { label: 'Card', value: 'Palju\nõnne' },
      { label: 'Gift day', value: '24 Dec 2026' },
    ])
    expect(items[0].product_option).toEqual(
      line({ Card: 'Palju\nõnne', 'Gift day': '2026-12-24 00:00:00' }).product_option,
    )
  })

  it('rejects a choice that is no longer valid', async () => {
    const cartId = await cartWith(line({ ...day, Name: 'Mari' }))
    const shorter = giftOptions.map((option) =>
      option.input === 'field' ? { ...option, max_characters: 3 } : { ...option },
    )
    const { refused: rejected } = await importRows(
      shop.database,
      asLines([{ ...gift, custom_options: shorter }]),
      {
        now: shop.clock.now(),
        media: folderStore(tmpdir()),
      },
    )
    expect(rejected).toEqual([])
    const refused = await order(cartId)
    expect(errorOf(refused)).toEqual([400, 'cart.option_too_long'])
    expect(refused.body.meta.params).toEqual({ option: 'Name', max: 3 })
  })
})
