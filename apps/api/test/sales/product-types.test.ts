import { errorTexts } from '@ambra/contract/platform/errors/error-text'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from '../api-suite.ts'

const en = { storeCode: 'en' }
const manyValues = Array.from({ length: 10_000 }, (_, index) => ({
  titles: { et: `Valik ${index}` },
  price: index / 100,
  price_type: 'fixed' as const,
}))
/** Left-to-right and right-to-left letters, four-byte characters, and the end tag of a script. */
const oddName = '</script><b>🔋 מטען \u202E‏مرحبا</b> & "õ" \'x\''

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 50 } }),
    aProduct({ sku: 'CASE', price: 20, stock: { qty: 50 } }),
    aProduct({ sku: 'UNPRICED', price: null }),
    aProduct({ sku: 'GONE', stock: { qty: 0 } }),
    aProduct({ sku: 'OFF', status: 2 }),
    aConfigurable({ sku: 'PHONE' }),
    aConfigurable({ sku: 'OLD', status: 2 }),
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      bundle: [
        {
          titles: { et: 'Kaabel', en: 'Cable' },
          required: true,
          links: [
            { sku: 'CABLE', qty: 2 },
            { sku: 'CASE', qty: 1 },
          ],
        },
      ],
    }),
    aProduct({
      sku: 'SET',
      product_type: 'grouped',
      price: null,
      links: [{ type: 'associated', sku: 'CABLE', qty: 3 }],
    }),
    aProduct({
      sku: 'GIFT',
      price: 19.99,
      stock: { qty: 50 },
      custom_options: [
        {
          titles: { et: 'Tekst', en: 'Text' },
          input: 'field',
          required: true,
          price: 4.5,
          price_type: 'fixed',
        },
        {
          titles: { et: 'Karp' },
          input: 'drop_down',
          required: false,
          values: [{ titles: { et: 'Puit' }, price: 12.5, price_type: 'percent' }],
        },
        {
          titles: { et: 'Lisad' },
          input: 'checkbox',
          required: false,
          values: [
            { titles: { et: 'Kaart' }, price: 3, price_type: 'percent' },
            { titles: { et: 'Konfetid' }, price: 0.7, price_type: 'fixed' },
          ],
        },
      ],
    }),
    aConfigurable({
      sku: 'CARVED',
      custom_options: [
        { titles: { et: 'Tekst' }, input: 'field', required: false, price: 10, price_type: 'percent' },
      ],
    }),
    aProduct({
      sku: 'HUGE',
      price: 1,
      custom_options: [{ titles: { et: 'Valik' }, input: 'drop_down', required: true, values: manyValues }],
    }),
    aProduct({
      sku: 'ODD',
      texts: { et: { name: oddName, url_key: 'odd-et' }, en: { name: oddName, url_key: 'odd' } },
    }),
  ])
})

async function add(sku: string, over: Record<string, unknown> = {}): Promise<TestResponse> {
  const { body } = await shop.call('cartCreate', { query: en })
  return shop.call('cartUpdate', {
    query: { ...en, cartId: body.result },
    body: { cartItem: { sku, qty: 1, ...over } },
  })
}
const options = (extension_attributes: Record<string, unknown>) => ({
  product_option: { extension_attributes },
})
const error = ({ status, body }: TestResponse) => [status, body.meta?.error, body.result]
async function product(sku: string) {
  const query = { bool: { filter: [{ terms: { sku: [sku] } }] } }
  const { body } = await shop.call('catalogSearchPost', {
    params: { index: 'en', type: 'product' },
    body: { query },
  })
  return body.hits.hits[0]?._source
}
async function customIds(sku: string): Promise<{ id: string; values: string[] }[]> {
  const { custom_options } = await product(sku)
  return custom_options.map((option: { option_id: number; values: { option_type_id: number }[] }) => ({
    id: String(option.option_id),
    values: option.values.map(({ option_type_id }) => String(option_type_id)),
  }))
}

describe('errors of product choices', () => {
  it("responds 'Product price is unknown, product cannot be added to the cart!' (spec §5, §8)", async () => {
    expect(error(await add('UNPRICED'))).toEqual([
      400,
      'cart.price_unknown',
      'Product price is unknown, product cannot be added to the cart!',
    ])
  })

  it("responds 'No such configuration for the product' to options that no variant has (spec §8)", async () => {
    const request = options({ configurable_item_options: [{ option_id: '1', option_value: '999999' }] })
    expect(error(await add('PHONE', request))).toEqual([
      400,
      'cart.no_configuration',
      'No such configuration for the product',
    ])
  })

  it("responds 'No available product variants' when every variant is disabled (spec §5, §8)", async () => {
    await shop.database.db
      .updateTable('products')
      .set({ status: 2 })
      .where('sku', 'like', 'PHONE-%')
      .execute()
    const response = await add('PHONE')
    await shop.database.db
      .updateTable('products')
      .set({ status: 1 })
      .where('sku', 'like', 'PHONE-%')
      .execute()
    expect(error(response)).toEqual([400, 'cart.no_variants', 'No available product variants'])
  })

  it("responds 'The product is out of stock and cannot be added to the cart!' (spec §8)", async () => {
    expect(error(await add('GONE'))).toEqual([
      400,
      'stock.out',
      'The product is out of stock and cannot be added to the cart!',
    ])
  })

  it('rejects products of status 2 or more, and their variants (spec §4 "Product load")', async () => {
    for (const sku of ['OFF', 'OLD', 'OLD-black-new'])
      expect(error(await add(sku)).slice(0, 2)).toEqual([404, 'cart.unknown_sku'])
  })

  it('names the missing required option', async () => {
    expect(error(await add('GIFT'))).toEqual([400, 'cart.option_required', 'Please choose: Text.'])
    const [text] = await customIds('GIFT')
    const blank = options({ custom_options: [{ option_id: text?.id, option_value: '   ' }] })
    expect(error(await add('GIFT', blank)).slice(0, 2)).toEqual([400, 'cart.option_required'])
  })

  it('rejects an unknown option value, and counts a repeated one once', async () => {
    const [text, box] = await customIds('GIFT')
    const addWith = (option_value: string) => {
      const chosen = { option_id: text?.id, option_value: 'Liis' }
      return add('GIFT', options({ custom_options: [chosen, { option_id: box?.id, option_value }] }))
    }
    expect(error(await addWith('999999')).slice(0, 2)).toEqual([400, 'cart.option_required'])
    expect((await addWith(`${box?.values[0]},${box?.values[0]}`)).body.result.price_incl_tax).toBe(26.99)
  })

  it('rejects two values of a single-choice option', async () => {
    const [option] = await customIds('HUGE')
    const two = options({
      custom_options: [{ option_id: option?.id, option_value: option?.values.slice(0, 2).join(',') }],
    })
    expect(error(await add('HUGE', two)).slice(0, 2)).toEqual([400, 'cart.option_required'])
  })

  it.each([0, -1, 1.5, '2x', 'many'])('rejects the quantity %j (spec §5)', async (qty) => {
    expect((await add('CABLE', { qty })).status).toBe(400)
  })

  it('accepts a whole number as a string for the quantity (spec §5)', async () => {
    expect((await add('CABLE', { qty: '3' })).body.result.qty).toBe(3)
  })

  it("responds 'Only {maxQuantity} products of this type are available' (spec §8)", async () => {
    const [status, code, text] = error(await add('PHONE-black-new', { qty: 4 }))
    expect([status, code, text]).toEqual([
      400,
      'stock.max_quantity',
      'Only 3 products of this type are available',
    ])
  })

  it('sells a group only part by part', async () => {
    expect(error(await add('SET')).slice(0, 2)).toEqual([400, 'cart.no_configuration'])
  })
})

describe('prices by product type', () => {
  it('sums associated items times quantity for a group (spec §4 "Grouped price")', async () => {
    expect(await product('SET')).toMatchObject({ type_id: 'grouped', final_price: 30 })
  })

  it('sums selected options times quantity for a bundle (spec §4), by default with the first link', async () => {
    expect((await add('KIT')).body.result.price_incl_tax).toBe(20)
    const { bundle_options } = await product('KIT')
    const [option] = bundle_options
    const other = {
      option_id: option.option_id,
      option_qty: 1,
      option_selections: [Number(option.product_links[1].id)],
    }
    const { body } = await add('KIT', options({ bundle_options: [other] }))
    expect(body.result).toMatchObject({ price_incl_tax: 20, sku: 'KIT-CASE' })
  })

  it('adds fixed amounts and percentages of the price, each rounded to the cent (spec §3 "Option price types")', async () => {
    const [text, box, extras] = await customIds('GIFT')
    const custom_options = [
      { option_id: text?.id, option_value: 'Liisile 🎁' },
      { option_id: box?.id, option_value: box?.values[0] },
      { option_id: extras?.id, option_value: extras?.values.join(',') },
    ]
    // 19.99 + 4.50 + 2.50 + 0.60 + 0.70
    expect((await add('GIFT', options({ custom_options }))).body.result.price_incl_tax).toBe(28.29)
  })

  it("takes percentages of the chosen variant's price", async () => {
    const [text] = await customIds('CARVED')
    const custom_options = [{ option_id: text?.id, option_value: 'Liis' }]
    const { body } = await add('CARVED-white-a', options({ custom_options }))
    expect(body.result.price_incl_tax).toBe(363)
  })
})

describe('bad input', () => {
  it('shows and sells a product with 10,000 options', async () => {
    const [option] = await customIds('HUGE')
    expect(option?.values).toHaveLength(10_000)
    const custom_options = [{ option_id: option?.id, option_value: option?.values.at(-1) }]
    const { status, body } = await add('HUGE', options({ custom_options }))
    expect([status, body.result.price_incl_tax]).toEqual([200, 100.99])
  })

  it('rejects 10,000 chosen options, and keeps the known ones of 3,000', async () => {
    const [text] = await customIds('GIFT')
    const addWith = (count: number) => {
      const junk = Array.from({ length: count }, (_, index) => ({
        option_id: `x${index}`,
        option_value: '1',
      }))
      return add(
        'GIFT',
        options({ custom_options: [...junk, { option_id: text?.id, option_value: 'Liis' }] }),
      )
    }
    expect(error(await addWith(10_000)).slice(0, 2)).toEqual([413, 'request.too_large'])
    expect((await addWith(3000)).body.result.product_option.extension_attributes.custom_options).toEqual([
      { option_id: text?.id, option_value: 'Liis' },
    ])
  })

  it('keeps a name with unusual letters, directions and signs unchanged', async () => {
    expect((await product('ODD')).name).toBe(oddName)
    expect((await add('ODD')).body.result.name).toBe(oddName)
  })

  it('lists a product without a price nowhere, and rejects its sku', async () => {
    expect((await product('UNPRICED')).final_price ?? null).toBeNull()
    expect(errorTexts.et['cart.price_unknown']).not.toBe(errorTexts.en['cart.price_unknown'])
    expect((await add('UNPRICED')).status).toBe(400)
  })
})
