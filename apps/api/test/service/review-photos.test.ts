import { expirePhotos } from '@ambra/commerce/service'
import { replaceContent } from '@ambra/commerce/search'
import { privacyRepository } from '@ambra/db/customers'
import { reviewRepository } from '@ambra/db/service'
import { stores } from '@ambra/domain/platform/shop/stores'
import { aProduct } from '@ambra/testing/import-builders'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { encodePhoto } from '../../src/images/encode-photo.ts'
import { createTestApp, type TestApp, type TestCall, withLimits } from '../api-suite.ts'
import { bearer, signIn, signUp } from '../customers/user-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP' })])
})

/** Returns a photo as a phone takes it: with its location, and rotated. */
const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .withExif({
      IFD0: { Make: 'Telephone of Mari' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 26/1 13/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const upload = (payload: Buffer, app = shop, headers = {}) =>
  app.send({
    method: 'POST',
    url: '/api/review/photo',
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(payload.length),
      ...headers,
    },
    payload,
  })
const uploaded = async (): Promise<string> => (await upload(await photo())).body.result.key
const read = (key: string, size = 'large') =>
  shop.send({ method: 'GET', url: `/api/review/photo/${key}/${size}` })

async function write(photos: string[], over: object = {}, more: TestCall = {}) {
  const { id } = await shop.database.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const words = { title: 'Good light', detail: 'It shines all day.', nickname: 'Mari', rating: 5 }
  return shop.call('reviewCreate', {
    body: { review: { product_id: id, ...words, photos, ...over } },
    ...more,
  })
}
const decide = (id: number, status: 1 | 2 | 3) =>
  reviewRepository(shop.database.db).setStatus(id, {
    status,
    refusal: 'Shows a person',
    now: shop.clock.now(),
  })
const count = async () => (await shop.database.db.selectFrom('review_photos').selectAll().execute()).length

describe('a photo for a review (ATT-27)', () => {
  it('re-encodes a photo upright, without location and camera', async () => {
    const original = await photo()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { body } = await upload(original)
    const { body: review } = await write([body.result.key])
    await decide(review.result.id, 1)
    const { response, status } = await read(body.result.key)
    expect(status).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height, exif, xmp, orientation } = await sharp(response.rawPayload).metadata()
    expect({ format, width, height, exif, xmp, orientation }).toEqual({
      format: 'webp',
      width: 40,
      height: 60,
    })
    expect(response.rawPayload.includes('Mari')).toBe(false)
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'.padEnd(64))],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'.padEnd(64))],
    ['a document', Buffer.from('%PDF-1.7'.padEnd(64))],
    ['the head of a photo without its pixels', Buffer.from([0xff, 0xd8, 0xff, ...Buffer.alloc(60)])],
  ])('rejects %s, whatever its name', async (_what, bytes) => {
    const { status, body } = await upload(bytes)
    expect([status, body.meta.error]).toEqual([400, 'review.photo_kind'])
    expect(await count()).toBe(0)
  })

  it('rejects a photo that decodes to too many pixels', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    const { status, body } = await upload(bomb)
    expect([status, body.meta.error]).toEqual([400, 'review.photo_kind'])
    // The header may lie: the decoder counts for itself.
    const lie = Buffer.from(bomb)
    lie.writeUInt32BE(10, 16)
    expect((await upload(lie)).status).toBe(400)
  })

  it('rejects a large photo before it reads it', async () => {
    const { status, body } = await upload(Buffer.alloc(0), shop, {
      'content-length': String(7 * 1024 * 1024),
    })
    expect([status, body.meta.error]).toEqual([413, 'review.photo_too_large'])
  })

  it('rejects more than forty photos an hour of one client', async () => {
    const limited = await createTestApp([], withLimits)
    const broken = Buffer.alloc(64)
    const statuses = []
    for (let n = 0; n < 41; n += 1) statuses.push((await upload(broken, limited)).status)
    expect(statuses.slice(-2)).toEqual([400, 429])
  })
})

describe('photos of a review', () => {
  it('serves photos only while their review is published', async () => {
    const key = await uploaded()
    const seen = async () => [(await read(key)).status, (await read(key, 'small')).status]
    expect(await seen()).toEqual([404, 404])
    const { id } = (await write([key])).body.result
    expect(await seen()).toEqual([404, 404])
    await decide(id, 1)
    expect(await seen()).toEqual([200, 200])
    await decide(id, 3)
    expect(await seen()).toEqual([404, 404])
    expect((await read('../x')).status).toBe(404)
  })

  it('lists photos in the document of the published review, in their order', async () => {
    const keys = [await uploaded(), await uploaded()]
    await decide((await write(keys)).body.result.id, 1)
    for (const store of stores) await replaceContent(shop.deps, store)
    const { body } = await shop.call('catalogSearchPost', {
      params: { index: 'vue_storefront_catalog', type: 'review' },
      body: { query: { match_all: {} } },
    })
    expect(body.hits.hits[0]._source.photos).toEqual(
      keys.map((key) => ({
        small: `/api/review/photo/${key}/small`,
        large: `/api/review/photo/${key}/large`,
      })),
    )
  })

  it('allows at most four photos, and none of another review', async () => {
    const keys = await Promise.all([1, 2, 3, 4, 5].map(uploaded))
    expect((await write(keys)).status).toBe(400)
    expect((await write(keys.slice(0, 4))).status).toBe(200)
    const stolen = await write([keys[0] ?? ''], { title: 'With the photo of another' })
    expect([stolen.status, stolen.body.meta.error]).toEqual([400, 'review.photo_gone'])
    const { reviews } = await shop.database.db
      .selectFrom('reviews')
      .select((row) => row.fn.countAll<number>().as('reviews'))
      .executeTakeFirstOrThrow()
    expect(Number(reviews)).toBe(1)
  })

  it('keeps the photos with the one review of a repeated request', async () => {
    const key = await uploaded()
    const headers = { headers: { 'idempotency-key': 'task-1' } }
    const twice = await Promise.all([write([key], {}, headers), write([key], {}, headers)])
    shop.clock.advance(2 * 86_400_000)
    const later = await write([key], {}, headers)
    const ids = [...twice, later].map(({ body }) => body.result.id)
    expect(new Set(ids).size).toBe(1)
    expect(await count()).toBe(1)
  })

  it("exports photos with the author's data, and erases them with it", async () => {
    const id = await signUp(shop)
    const mine = bearer((await signIn(shop)).token)
    const key = await uploaded()
    const { body } = await write([key], {}, mine)
    await decide(body.result.id, 1)
    const data = await shop.call('userExport', mine)
    expect(data.body.result.review_photos).toEqual([
      { review_id: body.result.id, content_type: 'image/webp', base64: expect.stringMatching(/^UklGR/) },
    ])
    const person = { id, email: 'mari@example.ee', isEmailProved: true }
    await privacyRepository(shop.database.db).erase(person, shop.clock.now())
    expect([await count(), (await read(key)).status]).toEqual([0, 404])
  })

  it('deletes a photo after a week without a review, or a month after its rejection', async () => {
    await uploaded()
    const { id } = (await write([await uploaded()])).body.result
    const kept = (await write([await uploaded()], { title: 'Stays' })).body.result.id
    await decide(kept, 1)
    const left = []
    for (const [days, status] of [[6], [2], [30, 3]] as const) {
      shop.clock.advance(days * 86_400_000)
      if (status) await decide(id, status)
      await expirePhotos(shop.database, shop.clock.now())
      left.push(await count())
    }
    expect(left).toEqual([3, 2, 1])
  })
})

/** Returns only the header of a PNG. */
function pngHeader(width: number, height: number, { depth = 8, interlace = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.set([depth, 2, 0, 0, interlace], 24)
  return bytes
}

describe('a photo that is expensive to decode', () => {
  it.each([
    ['16 bits a channel and 50 million pixels', pngHeader(7071, 7070, { depth: 16 })],
    ['more than 12 million interlaced pixels', pngHeader(4001, 3000, { interlace: 1 })],
  ])('rejects before decoding: %s', async (_, payload) => {
    const refused = await encodePhoto('costly', payload).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'review.photo_kind' })
    expect(refused).not.toHaveProperty('cause')
  })

  it('kills a slow decoder process, and decodes the next photo', async () => {
    const content = await photo()
    await expect(encodePhoto('slow', content, { timeoutMs: 1 })).rejects.toMatchObject({
      cause: { message: 'the decoder ended: SIGKILL' },
    })
    expect((await encodePhoto('next', content)).large.length).toBeGreaterThan(0)
  })
})
