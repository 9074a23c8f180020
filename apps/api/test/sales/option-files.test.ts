import { expireFiles } from '@ambra/commerce/sales'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { optionFileRepository, orderRepository } from '@ambra/db/sales'
import { privacyRepository } from '@ambra/db/customers'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, withLimits } from '../api-suite.ts'
import { buyerOf, en, errorOf } from './order-suite.ts'

const options: NonNullable<ProductRow['custom_options']> = [
  {
    titles: { et: 'Pilt', en: 'Picture' },
    input: 'file',
    required: true,
    price: 5,
    file_extension: 'png, jpg',
    image_size_x: 100,
    image_size_y: 50,
  },
  { titles: { et: 'Muu', en: 'Other' }, input: 'file' },
]
const rows = [aProduct({ sku: 'PRINT', price: 20, stock: { qty: 50 }, custom_options: options })]

/** Returns the header of a PNG, the only part that is read. */
function png(width = 100, height = 50, mark = 0): Buffer {
  const bytes = Buffer.alloc(64, mark)
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

let shop: TestApp
let optionIds: number[]
const { cartWith, order, pull, pullOrder } = buyerOf(() => shop)

beforeAll(async () => {
  shop = await createTestApp(rows)
  optionIds = await idsOf(shop)
})

async function idsOf(app: TestApp): Promise<number[]> {
  const { body } = await app.call('productList', { query: { ...en, skus: 'PRINT' } })
  return body.result.items[0].custom_options.map(({ option_id }: { option_id: number }) => option_id)
}

type Upload = { optionId?: string | undefined; name?: string; type?: string; app?: TestApp }
const upload = (
  payload: Buffer,
  { optionId = String(optionIds[0]), name = 'Mari.png', type, app = shop }: Upload = {},
) =>
  app.send({
    method: 'POST',
    url: '/api/cart/file',
    query: { ...en, optionId },
    headers: {
      'content-type': type ?? 'application/octet-stream',
      'content-length': String(payload.length),
      'x-file-name': encodeURIComponent(name),
    },
    payload,
  })
const read = (key: string) => shop.send({ method: 'GET', url: `/api/cart/file/${key}` })
const line = (key: string, optionId = optionIds[0]) => ({
  sku: 'PRINT',
  product_option: {
    extension_attributes: { custom_options: [{ option_id: String(optionId), option_value: key }] },
  },
})
async function keyOf(name?: string): Promise<string> {
  const { status, body } = await upload(png(), name === undefined ? {} : { name })
  expect(status).toBe(200)
  return body.result.key
}
async function add(key: string, cartId?: string) {
  const id = cartId ?? (await shop.call('cartCreate', { query: en })).body.result
  return shop.call('cartUpdate', { query: { ...en, cartId: id }, body: { cartItem: line(key) } })
}

describe('ATT-26: uploads of a file option', () => {
  it('returns a secret key, and serves the file only as an attachment', async () => {
    const { status, body } = await upload(png(), { name: 'Minu pilt õ.png' })
    expect([status, body.result]).toEqual([
      200,
      { key: expect.stringMatching(/^[0-9a-f]{64}$/), name: 'Minu pilt õ.png', size: 64 },
    ])
    const { response } = await read(body.result.key)
    expect(response.rawPayload).toEqual(png())
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="Minu_pilt__.png"; filename\*=/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'.padEnd(64))],
    [
      'a drawing with script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'.padEnd(64)),
    ],
    ['a program', Buffer.from('MZ'.padEnd(64, '\0'))],
    ['a kind the option does not take', Buffer.from('%PDF-1.7'.padEnd(64))],
    ['a picture cut short', png().subarray(0, 20)],
  ])('rejects %s, whatever its name', async (_what, bytes) => {
    const { status, body } = await upload(bytes)
    expect([status, body.meta]).toEqual([
      400,
      { error: 'cart.file_kind', params: { option: 'Picture', kinds: 'png, jpg' } },
    ])
  })

  it('rejects a picture with too many pixels', async () => {
    const { status, body } = await upload(png(101, 50))
    expect([status, body.meta]).toEqual([
      400,
      { error: 'cart.file_pixels', params: { option: 'Picture', width: 100, height: 50 } },
    ])
  })

  it.each([
    ['no option', { optionId: '999999' }],
    ['an option by a text', { optionId: "1' or 1=1" }],
    ['an option that takes no file', { optionId: '' }],
  ])('rejects an upload for %s', async (_what, over) => {
    expect(errorOf(await upload(png(), over))).toEqual([400, 'request.invalid'])
  })

  it('rejects a large file before it reads it', async () => {
    const refused = await shop.send({
      method: 'POST',
      url: '/api/cart/file',
      query: { ...en, optionId: String(optionIds[0]) },
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(4 * 1024 ** 2 + 1) },
      payload: Buffer.alloc(4 * 1024 ** 2 + 1),
    })
    expect([refused.status, refused.body.meta]).toEqual([
      413,
      { error: 'cart.file_too_large', params: { megabytes: 4 } },
    ])
  })

  it('rejects a form of another site', async () => {
    expect(errorOf(await upload(png(), { type: 'text/plain' }))).toEqual([
      415,
      'request.unsupported_media_type',
    ])
  })

  it.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\fakepath\\a"b<c>.exe', 'abc.png'],
    ['\u202Egnp.exe\r\nX: 1', 'gnp.png'],
    ['', 'file.png'],
  ])('reduces the name %j to its visible part', async (name, seen) => {
    expect((await upload(png(), { name })).body.result.name).toBe(seen)
  })

  it('rejects an upload when the total limit is reached', async () => {
    const { add: store } = optionFileRepository(shop.database.db)
    const file = { key: 'a'.repeat(64), optionId: 1, name: 'a.png', size: 64, content: png() }
    expect(await store(file, 63, shop.clock.now())).toBe(false)
    expect((await read(file.key)).status).toBe(404)
  })

  it('rejects more than thirty uploads an hour of one client', async () => {
    const limited = await createTestApp(rows, withLimits)
    const [first] = await idsOf(limited)
    const statuses = []
    for (let count = 0; count < 31; count += 1)
      statuses.push((await upload(png(), { app: limited, optionId: String(first) })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    shop = await createTestApp(rows)
    optionIds = await idsOf(shop)
  })
})

describe('files in a cart', () => {
  it('shows the name of the file and charges the price of the option', async () => {
    const { body } = await add(await keyOf('Mari.png'))
    expect(body.result).toMatchObject({
      price_incl_tax: 25,
      options: [{ label: 'Picture', value: 'Mari.png' }],
    })
  })

  it.each([
    ['a number', '1'],
    ['a key of nothing', 'f'.repeat(64)],
    ['a path', '../../secret'],
  ])('rejects %s as a file key', async (_what, key) => {
    expect(errorOf(await add(key))).toEqual([400, 'cart.file_unknown'])
  })

  it('rejects the file of another option', async () => {
    const key = await keyOf()
    const other = (await upload(png(), { optionId: String(optionIds[1]) })).body.result.key
    expect(errorOf(await add(other))).toEqual([400, 'cart.file_unknown'])
    expect((await add(key)).status).toBe(200)
  })

  it('limits a cart to ten lines with files', async () => {
    const cartId = await cartWith()
    for (let count = 0; count < 10; count += 1) expect((await add(await keyOf(), cartId)).status).toBe(200)
    expect(errorOf(await add(await keyOf(), cartId))).toEqual([400, 'cart.too_many_files'])
    expect((await pull(cartId)).body.result).toHaveLength(10)
  })
})

describe('retention of files', () => {
  const day = 86_400_000
  const later = (days: number) => new Date(shop.clock.now().getTime() + days * day)

  it('deletes a file after a day without a cart, and after thirty days in a cart', async () => {
    const [lonely, kept] = [await keyOf(), await keyOf()]
    const cartId = await cartWith(line(kept))
    await expireFiles(shop.database, later(1.1))
    expect([(await read(lonely)).status, (await read(kept)).status]).toEqual([404, 200])
    await expireFiles(shop.database, later(30.1))
    expect((await read(kept)).status).toBe(404)
    expect(errorOf(await order(cartId))).toEqual([400, 'cart.file_unknown'])
  })

  it('keeps a file as long as its order, and erases it with the person', async () => {
    const key = await keyOf('Mari.png')
    const placed = await order(await cartWith(line(key)))
    expect(placed.status).toBe(200)
    await expireFiles(shop.database, later(60))
    expect((await read(key)).status).toBe(200)
    const { items } = await pullOrder(placed.body.result)
    expect(items[0].options).toEqual([{ label: 'Picture', value: 'Mari.png' }])
    const change = { actor: 'staff:test', now: shop.clock.now() }
    const id = Number(shop.placed.at(-1))
    expect(await orderRepository(shop.database.db).setStatus(id, 'cancelled', change)).toMatchObject({})
    const person = { id: undefined, email: 'mari@example.ee', isEmailProved: true }
    const privacy = privacyRepository(shop.database.db)
    const files = async () => (await privacy.listByEmail(person.email)).uploaded_files
    const { orderNumber: number } = placed.body.result
    expect(await files()).toContainEqual(expect.objectContaining({ number, name: 'Mari.png' }))
    await privacy.erase(person, shop.clock.now())
    expect(await files()).toEqual([])
    expect((await read(key)).status).toBe(404)
    const left = (await pullOrder(placed.body.result)).items[0]
    expect([left.options, left.product_option]).toEqual([[], undefined])
  })

  it.each([
    ['a number', '1'],
    ['an upper case key', 'F'.repeat(64)],
    ['a pattern', '%25'.repeat(64)],
    ['a path', '..%2f..%2fdatabase'],
  ])('serves no file for %s', async (_what, key) => {
    expect((await read(key)).status).toBe(404)
  })
})
