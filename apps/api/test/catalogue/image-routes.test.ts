import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { RenderQueue } from '../../src/images/render-queue.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><circle cx="100" cy="50" r="40" fill="#a33"/></svg>'
let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp([{ type: 'media', path: 'phone/nordik.svg', svg: drawing }])
  writeFileSync(
    join(shop.mediaDir, 'small.png'),
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
  )
  writeFileSync(join(shop.mediaDir, 'broken.png'), 'this is no picture')
})

const image = (url: string, accept = 'image/avif,image/webp,*/*', headers = {}) =>
  shop.send({ url, headers: { accept, ...headers } })

describe('/img', () => {
  it('renders an SVG at the requested size and keeps it transparent', async () => {
    const { response } = await image('/img/452/452/resize/phone/nordik.svg', '*/*')
    const { width, height, hasAlpha, format } = await sharp(response.rawPayload).metadata()
    expect({ width, height, hasAlpha, format }).toEqual({
      width: 452,
      height: 226,
      hasAlpha: true,
      format: 'png',
    })
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31557600, immutable',
      vary: 'Accept',
    })
  })

  it('returns WebP at once, and AVIF to a later visitor', async () => {
    const first = await image('/img/150/150/resize/phone/nordik.svg')
    expect(first.response.headers['content-type']).toBe('image/webp')
    await expect
      .poll(
        async () => (await image('/img/150/150/resize/phone/nordik.svg')).response.headers['content-type'],
      )
      .toBe('image/avif')
  })

  it('never enlarges a bitmap', async () => {
    const { response } = await image('/img/266/266/resize/small.png', 'image/webp')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      width: 40,
      height: 20,
      format: 'webp',
    })
  })

  it('responds to HEAD as to GET, without the picture', async () => {
    const url = '/img/150/150/resize/small.png'
    const get = await shop.send({ url, headers: { accept: 'image/webp' } })
    const head = await shop.send({ method: 'HEAD', url, headers: { accept: 'image/webp' } })
    expect(head.response.rawPayload).toHaveLength(0)
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary'])
      expect([name, head.response.headers[name]]).toEqual([name, get.response.headers[name]])
    expect(head.response.headers['content-length']).toBe(String(get.response.rawPayload.length))
  })

  it('renders once for many concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => image('/img/532/532/resize/phone/nordik.svg', 'image/webp')),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ response }) => response.headers['etag'])).size).toBe(1)
    const folder = join(dirname(shop.mediaDir), 'img')
    const rendered = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.webp'))
    const etag = String(responses[0]?.response.headers['etag'])
      .replaceAll('"', '')
      .replace(/-webp$/, '')
    expect(rendered.filter((name) => String(name).includes(etag))).toHaveLength(1)
  })

  it.each([
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/jpeg'],
  ] as const)('serves an imported %s photo to old and new browsers', async (extension, old) => {
    const photo = sharp({ create: { width: 600, height: 300, channels: 3, background: '#3a6' } })
    const content = await (extension === 'jpg'
      ? photo.jpeg()
      : extension === 'png'
        ? photo.png()
        : photo.webp()
    ).toBuffer()
    writeFileSync(join(shop.mediaDir, `photo.${extension}`), content)
    const url = `/img/266/266/resize/photo.${extension}`
    for (const [accept, type] of [
      ['image/webp', 'image/webp'],
      ['image/*', old],
      ['image/avif;q=0, image/webp;q=0, */*', old],
    ] as const) {
      const { response } = await image(url, accept)
      expect([accept, response.headers['content-type']]).toEqual([accept, type])
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 266, height: 133 })
    }
  })

  it('rotates a photo by its camera orientation', async () => {
    const photo = sharp({ create: { width: 400, height: 200, channels: 3, background: '#3a6' } })
    const content = await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    writeFileSync(join(shop.mediaDir, 'held.jpg'), content)
    const { response } = await image('/img/150/150/resize/held.jpg', 'image/webp')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 75, height: 150 })
  })

  it('responds to a truncated photo with a client error, not a server error', async () => {
    const content = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#3a6' } })
      .jpeg()
      .toBuffer()
    writeFileSync(join(shop.mediaDir, 'cut.jpg'), content.subarray(0, content.length / 3))
    expect(await image('/img/150/150/resize/cut.jpg')).toMatchObject({
      status: 400,
      body: { meta: { error: 'image.invalid' } },
    })
  })

  it('responds 304 when the client has the current picture', async () => {
    const { response } = await image('/img/150/150/resize/small.png', 'image/webp')
    const again = await image('/img/150/150/resize/small.png', 'image/webp', {
      'if-none-match': response.headers['etag'],
    })
    expect([again.status, again.response.rawPayload.length]).toEqual([304, 0])
  })

  it('renders a new picture when its source changes', async () => {
    const before = (await image('/img/150/150/resize/small.png', 'image/webp')).response.headers['etag']
    writeFileSync(
      join(shop.mediaDir, 'small.png'),
      await sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    const after = await image('/img/150/150/resize/small.png', 'image/webp')
    expect(after.response.headers['etag']).not.toBe(before)
    expect((await sharp(after.response.rawPayload).metadata()).width).toBe(60)
  })

  it.each([
    ['150/150', 150],
    ['310/300', 452],
    ['600/744', 904],
    ['0/0', 904],
    ['0/266', 266],
    ['1024/1', 904],
  ])('returns for %s the next larger fixed size, %i', async (requested, side) => {
    const own = await image(`/img/${side}/${side}/resize/phone/nordik.svg`, 'image/webp')
    const { status, response } = await image(`/img/${requested}/resize/phone/nordik.svg`, 'image/webp')
    expect([status, response.headers['etag']]).toEqual([200, own.response.headers['etag']])
  })

  it('allows pages of other sites to read every response, including errors', async () => {
    for (const url of [
      '/img/150/150/resize/phone/nordik.svg',
      '/img/150/150/crop/phone/nordik.svg',
      '/img/150/150/resize/none.svg',
      '/media/none.svg',
      '/img/nothing',
    ]) {
      const { response } = await image(url, 'image/webp', { origin: 'https://client.example' })
      expect([url, response.headers['access-control-allow-origin']]).toEqual([url, '*'])
      expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
  })

  it.each(['/catalog/product/phone/nordik.svg', '/phone%2Fnordik.svg', '//phone/nordik.svg'])(
    'finds the path written as %s',
    async (path) => {
      expect((await image(`/img/150/150/resize${path}`)).status).toBe(200)
    },
  )

  it.each([
    ['/img/1025/100/resize/phone/nordik.svg', 400],
    ['/img/100/99999/resize/phone/nordik.svg', 400],
    ['/img/150.5/150/resize/phone/nordik.svg', 400],
    ['/img/150/150/fit/phone/nordik.svg', 400],
    ['/img/1e2/1e2/resize/phone/nordik.svg', 400],
    ['/img/150/150/crop/phone/nordik.svg', 400],
    ['/img/150/150/resize/..%2F..%2Fetc%2Fpasswd', 400],
    ['/img/150/150/resize/phone/..%2F..%2Fsecret.svg', 400],
    ['/img/150/150/resize/http%3A%2F%2F127.0.0.1%2Fx.png', 400],
    ['/img/150/150/resize/page.html', 400],
    ['/img/150/150/resize/%2Fetc%2Fpasswd', 400],
    ['/img/150/150/resize/%252e%252e%252fsecret.svg', 400],
    ['/img/150/150/resize/phone%5C..%5Csecret.svg', 400],
    ['/img/150/150/resize/phone/nordik.svg%00.png', 400],
    ['/img/-150/-150/resize/phone/nordik.svg', 400],
    ['/img/150/150/resize/phone', 400],
    ['/img/150/150/resize/%00.svg', 400],
    ['/img/150/150/resize/none.svg', 404],
    ['/img/150/150/resize/broken.png', 400],
    ['/media/w/333/phone/nordik.svg', 400],
    ['/media/none.svg', 404],
  ])('rejects %s with %d in the envelope', async (url, status) => {
    const response = await image(url)
    expect(response).toMatchObject({
      status,
      body: { code: status, meta: { error: expect.stringMatching(/^image\./) } },
    })
  })
})

describe('/media', () => {
  it('renders banners by width', async () => {
    const { response } = await image('/media/w/320/phone/nordik.svg', 'image/webp')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      width: 320,
      height: 160,
      format: 'webp',
    })
  })

  it('serves the original file without letting its scripts run', async () => {
    const { response, body } = await image('/media/phone/nordik.svg')
    expect(body).toBe(drawing)
    expect(response.headers['content-type']).toBe('image/svg+xml')
    expect(response.headers['content-security-policy']).toContain('sandbox')
  })
})

describe('render queue', () => {
  const gate = () => Promise.withResolvers<Buffer>()

  it('renders a picture once for several waiting requests', async () => {
    const queue = new RenderQueue({ parallel: 1, maxWaiting: 5 })
    let renders = 0
    const work = async () => Buffer.from(String((renders += 1)))
    const results = await Promise.all([
      queue.render('a', work),
      queue.render('a', work),
      queue.render('a', work),
    ])
    expect([renders, new Set(results.map(String)).size]).toEqual([1, 1])
  })

  it('gives priority to pictures that a shopper waits for', async () => {
    const queue = new RenderQueue({ parallel: 1, maxWaiting: 5 })
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(name)
      return Buffer.alloc(0)
    }
    const busy = gate()
    const first = queue.render('busy', () => busy.promise)
    const later = queue.renderLater('later', work('later'))
    const promoted = queue.renderLater('promoted', work('promoted'))
    const urgent = queue.render('urgent', work('urgent'))
    void queue.render('promoted', work('never'))
    busy.resolve(Buffer.alloc(0))
    await Promise.all([first, later, promoted, urgent])
    expect(order).toEqual(['urgent', 'promoted', 'later'])
  })

  it('rejects work when the queue is full', async () => {
    const queue = new RenderQueue({ parallel: 1, maxWaiting: 1 })
    const busy = gate()
    const running = [queue.render('a', () => busy.promise), queue.render('b', () => busy.promise)]
    expect(() => queue.render('c', () => busy.promise)).toThrow(
      expect.objectContaining({ code: 'server.busy' }),
    )
    busy.resolve(Buffer.alloc(0))
    await Promise.all(running)
    await expect(queue.render('c', async () => Buffer.from('x'))).resolves.toEqual(Buffer.from('x'))
  })

  it('continues after a failed render', async () => {
    const queue = new RenderQueue({ parallel: 1, maxWaiting: 1 })
    await expect(queue.render('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(queue.render('a', async () => Buffer.from('y'))).resolves.toEqual(Buffer.from('y'))
  })
})

describe('/media as a stream', () => {
  const url = '/media/clip.mp4'
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251))
  beforeAll(() => writeFileSync(join(shop.mediaDir, 'clip.mp4'), bytes))
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    shop.app.inject({ method, url, headers })

  it('sends the whole file with its length', async () => {
    const { statusCode, headers, rawPayload } = await get()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-length': '3000000', 'accept-ranges': 'bytes' })
    expect(rawPayload.equals(bytes)).toBe(true)
  })

  it('sends a 3D model with its media type', async () => {
    writeFileSync(join(shop.mediaDir, 'lamp.glb'), 'glTF')
    const { statusCode, headers, body } = await shop.app.inject({ url: '/media/lamp.glb' })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'model/gltf-binary', 'glTF'])
    expect((await shop.app.inject({ url: '/img/300/300/resize/lamp.glb' })).statusCode).toBe(400)
  })

  it('responds to HEAD with the length and no body', async () => {
    const { statusCode, headers, rawPayload } = await get({}, 'HEAD')
    expect([statusCode, headers['content-length'], rawPayload.length]).toEqual([200, '3000000', 0])
  })

  it.each([
    ['bytes=0-0', 'bytes 0-0/3000000', 0, 1],
    ['bytes=2999990-', 'bytes 2999990-2999999/3000000', 2_999_990, 3_000_000],
    ['bytes=-5', 'bytes 2999995-2999999/3000000', 2_999_995, 3_000_000],
    ['bytes=10-99999999', 'bytes 10-2999999/3000000', 10, 3_000_000],
  ])('sends only the range %s', async (range, contentRange, from, to) => {
    const { statusCode, headers, rawPayload } = await get({ range })
    expect([statusCode, headers['content-range']]).toEqual([206, contentRange])
    expect(rawPayload.equals(bytes.subarray(from, to))).toBe(true)
  })

  it.each(['bytes=5-2', 'bytes=a-b', 'bytes=0-1,5-6', 'items=0-1', 'bytes=-'])(
    'ignores the invalid range %s and sends the whole file',
    async (range) => expect((await get({ range })).statusCode).toBe(200),
  )

  it('rejects a range beyond the end', async () => {
    const { statusCode, headers } = await get({ range: 'bytes=3000000-' })
    expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */3000000'])
  })

  it('sends the whole file when it has changed since', async () => {
    expect((await get({ range: 'bytes=0-0', 'if-range': '"another"' })).statusCode).toBe(200)
  })
})
