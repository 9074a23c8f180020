import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './api-suite.ts'
import { callRows, commonSamples, filledPath } from './request-samples-suite.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'CABLE' })])
})

const post = (
  url: string,
  payload: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => shop.send({ method: 'POST', url, payload, headers })
const errorOf = ({ status, body }: { status: number; body: { code?: number; meta?: { error: string } } }) => [
  status,
  body.code,
  body.meta?.error,
]

describe('request bodies', () => {
  it.each([
    ['{"cartItem":', 'application/json', 400, 'request.malformed_json'],
    ['[1,2', 'application/json; charset=utf-8', 400, 'request.malformed_json'],
    ['{"__proto__":{"admin":true}}', 'application/json', 400, 'request.malformed_json'],
    ['{"constructor":{"prototype":{"admin":true}}}', 'application/json', 400, 'request.malformed_json'],
    ['<cart/>', 'application/xml', 415, 'request.unsupported_media_type'],
    ['a=1', 'application/x-www-form-urlencoded', 415, 'request.unsupported_media_type'],
    ['null', 'application/json', 400, 'request.invalid'],
    ['"text"', 'application/json', 400, 'request.invalid'],
    ['[]', 'application/json', 400, 'request.invalid'],
    ['{"cartItem":5}', 'application/json', 400, 'request.invalid'],
  ])('rejects %s as %s with %d', async (payload, type, status, error) => {
    expect(errorOf(await post('/api/cart/update?cartId=1', payload, { 'content-type': type }))).toEqual([
      status,
      status,
      error,
    ])
  })

  it('rejects a body over the limit before it reads it', async () => {
    const payload = JSON.stringify({ cartItem: { sku: 'x'.repeat(300_000) } })
    expect(errorOf(await post('/api/cart/update', payload))).toEqual([413, 413, 'request.too_large'])
  })

  const withBody = callRows(commonSamples).filter(({ body }) => body !== undefined)
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const lists = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`

  it.each(withBody)('rejects deep nesting in $method $template before it parses it', async (row) => {
    const send = (payload: string) =>
      shop.send({
        method: row.method as 'POST',
        url: filledPath(row.template, { index: 'en', type: 'product' }),
        headers: { 'content-type': 'application/json' },
        payload,
      })
    const right = JSON.stringify(row.body).slice(1)
    for (const deep of [objects(40_000), lists(40_000), '['.repeat(200_000), lists(33)])
      for (const payload of [deep, `{"unknown":${deep},${right}`]) {
        const response = await send(payload)
        expect([response.status, response.body.meta]).toEqual([
          400,
          { error: 'request.too_deep', params: { max: 32 } },
        ])
      }
    const many = await send(`{"unknown":[${'1,'.repeat(10_000)}1],${right}`)
    expect([many.status, many.body.meta]).toEqual([
      400,
      { error: 'request.too_many_fields', params: { max: 10_000 } },
    ])
  })

  it('accepts a body of the maximum depth', async () => {
    const { status, body } = await post('/api/cart/update?cartId=1', `{"cartItem":${objects(31)}}`)
    expect([status, body.meta.error]).toEqual([400, 'cart.not_found'])
  })

  it('reports a body that is too deep in the language of the store', async () => {
    const headers = { 'content-type': 'application/json', 'x-vs-store-code': 'ru' }
    expect((await post('/api/cart/update', lists(33), headers)).body.result).toBe(
      'Слишком глубокая вложенность запроса: допускается не более 32 уровней.',
    )
  })

  it.each(['/api/neopay/callback', '/api/mokilizingas/alert'])(
    'rejects deep nesting and too many fields at %s',
    async (url) => {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
        const deep = await post(url, `{"token":${lists(30_000)}}`, { 'content-type': type })
        expect(errorOf(deep)).toEqual([400, 400, 'request.too_deep'])
        const wide = await post(url, 'a=1&'.repeat(10_000), { 'content-type': type })
        expect(errorOf(wide)).toEqual([400, 400, 'request.too_many_fields'])
      }
    },
  )

  it.each([
    ['user/login', { username: 'a@b.ee\0', password: 'x' }],
    ['user/reset-password', { email: 'a@b.ee\0' }],
    ['user/create-password', { email: 'a@b.ee\0', newPassword: 'kevadine lumesulamine', resetToken: 'x' }],
    [
      'user/create',
      { customer: { email: 'a@b.ee\0', firstname: 'Mari', lastname: 'Kask' }, password: 'kevadine lumi' },
    ],
    ['mailer/subscribe', { email: 'a@b.ee\0' }],
    ['contact/create', { name: 'Mari', email: 'a@b.ee', comment: 'When do you open?\0' }],
  ])('rejects a NUL in a text of %s, which no database can store', async (path, body) => {
    expect(errorOf(await post(`/api/${path}`, JSON.stringify(body)))).toEqual([400, 400, 'request.invalid'])
  })

  it.each(['\ud800', '\udc00', 'a\0b'])('rejects an invalid text in any call: %j', async (text) => {
    const bodies: [string, unknown][] = [
      ['cart/delete-gift-card?cartId=x', { ending: text }],
      ['cart/apply-gift-card?cartId=x', { code: text }],
      ['contact/create', { name: 'Mari', email: 'a@b.ee', comment: text }],
      ['user/login', { username: 'a@b.ee', password: text }],
      ['url/map', { url: text }],
    ]
    for (const [path, body] of bodies)
      expect(errorOf(await post(`/api/${path}`, JSON.stringify(body)))).toEqual([400, 400, 'request.invalid'])
  })

  it('names the missing field', async () => {
    expect((await post('/api/cart/update?cartId=1', '{}')).body.meta.params.field).toBe('cartItem')
    expect((await post('/api/url/map', '{}')).body.meta.params.field).toBe('url')
  })
})

describe('stores and tokens', () => {
  it.each(['storeCode=fi', 'storeCode=%27%20or%201', 'storeCode=ET'])(
    'rejects the unknown store of %s',
    async (query) => {
      expect(errorOf(await shop.send({ url: `/api/country/list?${query}` }))).toEqual([
        404,
        404,
        'store.unknown',
      ])
    },
  )

  it.each(['', 'storeCode=', 'storeCode=null', 'storeCode=undefined'])(
    'uses the default store for "%s"',
    async (query) => {
      const { body } = await shop.send({ url: `/api/country/list?${query}` })
      expect(body.result[0].name).toBe('Eesti')
    },
  )

  it('prefers the store header to the query', async () => {
    const { body } = await shop.send({
      url: '/api/country/list?storeCode=et',
      headers: { 'x-vs-store-code': 'ru' },
    })
    expect(body.result[0].name).toBe('Эстония')
  })

  it('rejects two different tokens and repeated parameters', async () => {
    const headers = { authorization: 'Bearer one' }
    expect(errorOf(await shop.send({ url: '/api/cart/pull?cartId=1&token=two', headers }))).toEqual([
      400,
      400,
      'token.conflict',
    ])
    expect(errorOf(await shop.send({ url: '/api/cart/pull?cartId=1&token=one', headers }))).toEqual([
      401,
      401,
      'auth.not_authorized',
    ])
    expect(errorOf(await shop.send({ url: '/api/cart/pull?token=a&token=b' }))).toEqual([
      400,
      400,
      'request.invalid',
    ])
    expect(errorOf(await shop.send({ url: '/api/cart/pull?cartId=a&cartId=b' }))).toEqual([
      400,
      400,
      'request.invalid',
    ])
  })
})

describe('paths and methods', () => {
  it.each([
    ['GET', '/api/nothing', 404, 'request.unknown_call'],
    ['GET', '/api/user/login', 405, 'request.method_not_allowed'],
    ['POST', '/graphql', 404, 'request.unknown_call'],
    ['GET', '/elsewhere', 404, 'request.unknown_call'],
    ['GET', '/api/cart/create', 405, 'request.method_not_allowed'],
    ['DELETE', '/api/stock/list', 405, 'request.method_not_allowed'],
    ['PUT', '/api/catalog/et/product/_search', 405, 'request.method_not_allowed'],
    ['GET', '/api/%E0%A4%A', 400, 'request.invalid'],
    // The address of a page is never a call.
    ['GET', '/en/%E0%A4%A', 404, 'request.unknown_call'],
    ['GET', `/api/stock/check/${'x'.repeat(1200)}`, 400, 'request.invalid'],
    // The framework rejects a method that requires a content type before any handler.
    ['QUERY', '/api/cart/totals', 405, 'request.method_not_allowed'],
    ['QUERY', '/elsewhere', 405, 'request.method_not_allowed'],
  ] as const)('responds to %s %s with %d', async (method, url, status, error) => {
    expect(errorOf(await shop.send({ method, url }))).toEqual([status, status, error])
  })

  it('names the allowed methods', async () => {
    const { response } = await shop.send({ method: 'PUT', url: '/api/catalog/et/product/_search' })
    expect(response.headers['allow']?.toString().split(', ').sort()).toEqual(['GET', 'POST'])
  })

  it('responds to a preflight on every path', async () => {
    const { status, response } = await shop.send({
      method: 'OPTIONS',
      url: '/api/cart/create',
      headers: { origin: 'https://pwa.example' },
    })
    expect(status).toBe(204)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    })
    expect(response.headers['access-control-allow-headers']).toContain('x-vs-store-code')
  })
})

describe('lists of skus', () => {
  it.each([
    ['/api/stock/list', 'request.missing_parameter'],
    ['/api/stock/check', 'request.missing_parameter'],
    ['/api/product/render-list', 'request.missing_parameter'],
    ['/api/product/render-list?skus=A&currencyCode=USD', 'request.invalid'],
    [
      `/api/stock/list?skus=${Array.from({ length: 501 }, (_, index) => `S${index}`).join()}`,
      'request.invalid',
    ],
  ])('rejects an invalid list of skus: %s', async (url, error) => {
    expect(errorOf(await shop.send({ url }))).toEqual([400, 400, error])
  })

  it('responds 404 to an unknown sku in a check, and omits it from a list', async () => {
    expect(errorOf(await shop.send({ url: '/api/stock/check?sku=NONE' }))).toEqual([
      404,
      404,
      'stock.unknown_sku',
    ])
    expect((await shop.send({ url: '/api/stock/list?skus=NONE,CABLE,' })).body.result).toMatchObject([
      { product_sku: 'CABLE' },
    ])
    for (const skus of ['NONE', '', ','])
      expect((await shop.send({ url: `/api/stock/list?skus=${skus}` })).body.result).toEqual([])
  })
})

it('sends no-store with every error', async () => {
  const { response } = await shop.send({ url: '/api/nothing', headers: { 'x-request-id': 'my-request-1' } })
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'my-request-1',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})

describe('query strings', () => {
  it.each(['/api/country/list', '/api/nothing', '/media/a.png', '/health/x'])(
    'rejects too many parameters at %s',
    async (path) => {
      const query = Array.from({ length: 257 }, (_, number) => `p${number}=1`).join('&')
      expect(errorOf(await shop.send({ url: `${path}?${query}` }))).toEqual([
        400,
        400,
        'request.too_many_fields',
      ])
    },
  )

  it.each([
    ['plain', (text: string) => text],
    ['encoded', encodeURIComponent],
    ['encoded twice', (text: string) => encodeURIComponent(encodeURIComponent(text))],
  ])('rejects deep nesting in the query of a search, %s', async (_, encoded) => {
    const url = `/api/catalog/en/product/_search?request=${encoded(`{"a":${'['.repeat(900)}`)}`
    expect(errorOf(await shop.send({ url }))).toEqual([400, 400, 'request.too_deep'])
  })

  it('limits the field patterns of the URL map', async () => {
    const search = async (body: object) =>
      errorOf(await post('/api/url/map', JSON.stringify({ url: 'cable', ...body })))
    const refused = [400, 400, 'request.invalid']
    expect(await search({ includeFields: ['a*b*c*d*e'] })).toEqual(refused)
    expect(await search({ excludeFields: ['*'.repeat(200)] })).toEqual(refused)
    expect(await search({ includeFields: Array(201).fill('a') })).toEqual(refused)
    const harmless = JSON.stringify({ url: 'no-such-page', includeFields: [`${'*'.repeat(60)}!`] })
    expect((await post('/api/url/map', harmless)).status).toBe(200)
  })

  it.each(['POST /api/newsletter/leave/a%00b', 'GET /api/mokilizingas/return?appl_token=%00&order_id=%00'])(
    'rejects a NUL outside the calls: %s',
    async (request) => {
      const [method, url] = request.split(' ')
      const { status } = await shop.send({ method: method === 'POST' ? 'POST' : 'GET', url: url ?? '' })
      expect([400, 404]).toContain(status)
    },
  )
})
