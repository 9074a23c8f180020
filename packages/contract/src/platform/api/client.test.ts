import { describe, expect, it } from 'vitest'
import { errorText } from '../errors/error-text.ts'
import { ShopError } from '../errors/errors.ts'
import { createClient, httpTransport, shopErrorText } from './client.ts'

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } }
function clientResponding(status: number, body: unknown, type = 'application/json; charset=utf-8') {
  const sent: Sent[] = []
  const send: typeof fetch = async (url, init) => {
    // The client always sends a string URL and plain headers.
    sent.push({ url: String(url), init: init as Sent['init'] })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': type },
    })
  }
  const transport = httpTransport('http://shop.test/api/', send)
  const client = createClient({ transport, storeCode: 'en', token: () => 'secret' })
  return { client, sent }
}

describe('typed client', () => {
  it('sends method, query, body, store and token', async () => {
    const { client, sent } = clientResponding(200, { code: 200, result: { item_id: 1 } })
    const result = await client.call('cartUpdate', {
      query: { cartId: 'a b', token: '' },
      body: { cartItem: { sku: 'A/1', qty: 2 } },
    })
    expect(result).toEqual({ item_id: 1 })
    expect(sent).toHaveLength(1)
    const [{ url, init }] = sent as [Sent]
    expect(url).toBe('http://shop.test/api/cart/update?cartId=a+b')
    expect(init.method).toBe('POST')
    expect(init.headers['authorization']).toBe('Bearer secret')
    expect(init.headers['x-vs-store-code']).toBe('en')
    expect(init.headers['content-type']).toBe('application/json')
    expect(init.body).toBe('{"cartItem":{"sku":"A/1","qty":2}}')
  })

  it('allows a call to use the token of another session, as ending a former session does', async () => {
    const { client, sent } = clientResponding(200, { code: 200, result: null })
    await client.call('userLogout', { body: {}, headers: { authorization: 'Bearer former' } })
    expect(sent[0]?.init.headers['authorization']).toBe('Bearer former')
  })

  it('calls the configured host (spec §7 "The base API host is configured")', async () => {
    const requested: string[] = []
    const send: typeof fetch = async (url) => {
      requested.push(String(url))
      return Response.json({ code: 200, result: [] })
    }
    for (const baseUrl of ['/api/', 'https://api.shop.test/v1/api/'])
      await createClient({ transport: httpTransport(baseUrl, send), storeCode: 'en' }).call('countryList')
    expect(requested).toEqual(['/api/country/list', 'https://api.shop.test/v1/api/country/list'])
  })

  it('fills and encodes path parameters', async () => {
    const { client, sent } = clientResponding(200, { hits: { total: 0, hits: [] } })
    await client.call('catalogSearch', { params: { index: 'i/1', type: 'cms_page' }, query: { size: '5' } })
    expect(sent[0]?.url).toBe('http://shop.test/api/catalog/i%2F1/cms_page/_search?size=5')
  })

  it('returns bare documents of calls without an envelope', async () => {
    const { client } = clientResponding(200, null as never)
    expect(await client.call('urlMap', { body: { url: 'x' } })).toBeNull()
  })

  it('treats an error with status 200 as an error, even without an envelope', async () => {
    const busy = { code: 503, result: 'busy', meta: { error: 'server.try_again' } }
    const list = clientResponding(200, busy).client.call('categoryListing', { params: { index: 'en' } })
    await expect(list).rejects.toMatchObject({ code: 'server.try_again', status: 503 })
  })

  it('returns the meta of a login', async () => {
    const { client } = clientResponding(200, { code: 200, result: 't', meta: { refreshToken: 'r' } })
    const response = await client.callWithMeta('userLogin', { body: { username: 'a', password: 'b' } })
    expect(response).toEqual({ result: 't', meta: { refreshToken: 'r' } })
  })

  it.each([
    [
      'code of the server',
      { code: 400, result: 'Only 3', meta: { error: 'stock.max_quantity', params: { maxQuantity: 3 } } },
      'stock.max_quantity',
      { message: 'Only 3', maxQuantity: 3 },
    ],
    ['text of a server without codes', { code: 404, result: 'no' }, 'server.refused', { message: 'no' }],
    [
      'errorMessage of an object',
      { code: 500, result: { errorMessage: 'bad', code: 401 } },
      'server.refused',
      { message: 'bad' },
    ],
    ['answer without a text', { code: 500, result: null }, 'response.unhandled', {}],
  ])('throws the %s', async (_, body, code, params) => {
    const { client } = clientResponding(body.code, body)
    await expect(client.call('cartPull')).rejects.toMatchObject({ code, params, status: body.code })
  })

  it('uses the code of the envelope instead of the HTTP status', async () => {
    const { client } = clientResponding(200, { code: 404, result: 'gone' })
    await expect(client.call('orderPull')).rejects.toMatchObject({ status: 404 })
  })

  it('refuses a response that is not JSON', async () => {
    const { client } = clientResponding(502, '<h1>Bad gateway</h1>', 'text/html')
    await expect(client.call('shopData')).rejects.toMatchObject({
      code: 'response.bad_content_type',
      status: 502,
    })
  })

  it('turns a network failure into an error and keeps the cause', async () => {
    const cause = new TypeError('failed')
    const client = createClient({
      transport: httpTransport('/api/', () => Promise.reject(cause)),
      storeCode: 'et',
    })
    const error = await client.call('shopData').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'server.unreachable' })
    expect(error).toHaveProperty('cause', cause)
  })

  it('rethrows an abort unchanged', async () => {
    const abort = new AbortController()
    abort.abort()
    const reason = new DOMException('aborted', 'AbortError')
    const client = createClient({
      transport: httpTransport('/api/', () => Promise.reject(reason)),
      storeCode: 'et',
    })
    await expect(client.call('shopData', { signal: abort.signal })).rejects.toBe(reason)
  })

  it.each([
    [500, { message: 'Closed for an hour' }, 'Closed for an hour'],
    [400, 'No such street', 'No such street'],
    [500, { result: 'From the office', message: 'not this' }, 'From the office'],
    [500, null, 'Unhandled error, wrong response format!'],
    [401, 'not authorized', 'not authorized'],
    [401, null, 'User is not authorized to access the resource'],
  ])('maps the response %s %j to "%s" (spec §8)', async (code, result, text) => {
    const { client } = clientResponding(code, { code, result })
    const error = await client.call('cartPull').catch((thrown: unknown) => thrown)
    expect(error instanceof ShopError && errorText('en', error.code, error.params)).toBe(text)
  })

  it.each([
    ['Error with response - bad content-type!', '<h1>', 'text/html'],
    ['Unhandled error, wrong response format!', '"text"', 'application/json'],
    ['Unhandled error, wrong response format!', '{"status":"ok"}', 'application/json'],
  ])('shows "%s" for a response that is %s (spec §8)', async (text, body, type) => {
    const { client } = clientResponding(200, body, type)
    const error = await client.call('cartPull').catch((thrown: unknown) => thrown)
    expect(error instanceof ShopError && errorText('en', error.code, error.params)).toBe(text)
  })

  it('treats the code ENOTFOUND as a network failure without a text (spec §8)', async () => {
    const { client } = clientResponding(500, {
      code: 500,
      result: { code: 'ENOTFOUND', message: 'getaddrinfo' },
    })
    await expect(client.call('cartPull')).rejects.toMatchObject({ code: 'server.unreachable', params: {} })
  })

  it('shows no text for an offline object', () => {
    expect(shopErrorText({ code: 'ENOTFOUND', message: 'getaddrinfo' })).toBeUndefined()
    expect(shopErrorText({ result: 'a', message: 'b' })).toBe('a')
  })
})
