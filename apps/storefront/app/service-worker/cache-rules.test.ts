import { closedHeader } from '@ambra/contract/platform/api/busy-header'
import { describe, expect, it } from 'vitest'
import {
  dataKeyOf,
  imagesToRemove,
  isSecret,
  isStorable,
  isUnreachable,
  keyOf,
  kindOf,
  offlineScreenFor,
  otherSize,
  pageOfData,
  shellKeyOf,
  shellsOf,
} from './cache-rules.ts'

const shop = 'https://shop.example'

function cacheRuleOf(
  path: string,
  change: { method?: string; mode?: string; headers?: Record<string, string> } = {},
) {
  const { method = 'GET', mode = 'cors', headers = {} } = change
  return kindOf({ method, mode, url: new URL(path, shop).href, headers: new Headers(headers) }, shop)
}

function response(change: Partial<Response> & { cache?: string | undefined } = {}) {
  const { cache = 'public, max-age=0, must-revalidate', ...rest } = change
  const headers = new Headers(cache === '' ? {} : { 'cache-control': cache })
  return { status: 200, type: 'basic' as const, redirected: false, headers, ...rest }
}

describe('requests handled by the worker', () => {
  it.each([
    ['/en/c/smartphones?sort=price', 'navigate', 'page'],
    ['/pwa.html', 'navigate', 'page'],
    ['/en/c/smartphones.data?_routes=en%2Fcategory', 'cors', 'data'],
    ['/_.data', 'cors', 'data'],
    ['/en/menu', 'cors', 'data'],
    ['/search/suggest?q=pho', 'cors', 'data'],
    ['/product-choice/SKU-1', 'cors', 'data'],
    ['/img/266/266/resize/a/b.jpg', 'no-cors', 'image'],
    ['/media/w/1280/hero.jpg', 'no-cors', 'image'],
    ['/assets/shop-x.js', 'cors', 'asset'],
    ['/assets/font-x.woff2', 'cors', 'asset'],
  ])('handles %s (%s) as %s', (path, mode, kind) => expect(cacheRuleOf(path, { mode })).toBe(kind))

  it.each([
    '/api/cart/pull',
    '/api/catalog/et/product/_search',
    '/api/downloads/x',
    '/admin',
    '/admin/orders/100000001',
    '/api/admin/orders.list',
    '/sandbox/neopay/pay',
    '/health/ready',
    '/metrics',
    '/feed/google.xml',
    '/sitemap.xml',
    '/sitemap/products-1',
    '/robots.txt',
    '/service-worker.js',
    '/en/manifest.webmanifest',
    'https://elsewhere.example/en/p/x/y',
  ])('does not handle %s', (path) => {
    expect(cacheRuleOf(path, { mode: 'navigate' })).toBeUndefined()
    expect(cacheRuleOf(path)).toBeUndefined()
  })

  it('passes forms, requests of customers and range requests to the network', () => {
    expect(cacheRuleOf('/en/newsletter', { mode: 'navigate', method: 'POST' })).toBeUndefined()
    expect(cacheRuleOf('/en/p/x/y.data', { headers: { authorization: 'Bearer x' } })).toBeUndefined()
    expect(cacheRuleOf('/media/film.mp4', { headers: { range: 'bytes=0-' } })).toBeUndefined()
  })
})

describe('storable responses', () => {
  const page = `${shop}/en/p/x/y`

  it('stores responses that the shop marks as public', () => {
    expect(isStorable(response(), page)).toBe(true)
    expect(isStorable(response({ cache: 'public, max-age=31557600, immutable' }), page)).toBe(true)
  })

  it.each([
    ['a redirect of the router', { status: 202 }],
    ['a redirect to be followed by the browser', { status: 0, type: 'opaqueredirect' as const }],
    ['a redirected answer', { redirected: true }],
    ['an opaque answer', { status: 0, type: 'opaque' as const }],
    ['a part', { status: 206 }],
    ['a missing page', { status: 404 }],
    ['a fault', { status: 500 }],
    ['what says nothing of caches', { cache: '' }],
    ['what is for one person', { cache: 'private, max-age=60' }],
    ['what must not be stored', { cache: 'no-store' }],
    ['what contradicts itself', { cache: 'public, no-store' }],
  ])('does not store %s', (_what, change) => expect(isStorable(response(change), page)).toBe(false))

  it.each([
    '/en/order-completed?number=000000123&orderToken=abc',
    '/order-completed.data?orderToken=abc',
    '/en/my-account/orders/000000123',
    '/en/my-account/orders/000000123.data',
    '/review/abc/000000123',
    '/stock-notice/abc',
    '/price-alert/confirm/abc',
    '/en/price-alert/leave/abc',
    '/create-password/mari%40example.ee/abc',
    '/confirm-account/mari%40example.ee/abc',
    '/en/confirm-email/mari%40example.ee/abc.data',
    '/newsletter/mari@example.ee/abc',
    '/en/i/draft?preview=abc',
    '/en/?token=abc',
    '/en/checkout?cartId=abc',
  ])('does not store the URL %s, regardless of its response', (path) => {
    expect(isSecret(new URL(path, shop))).toBe(true)
    expect(isStorable(response(), shop + path)).toBe(false)
  })

  it('treats only gateway errors like a missing network', () => {
    const answered = (status: number, headers = {}) => ({ status, headers: new Headers(headers) })
    expect([502, 503, 504].every((status) => isUnreachable(answered(status)))).toBe(true)
    expect([200, 202, 404, 409, 429, 500].some((status) => isUnreachable(answered(status)))).toBe(false)
    // A closed shop was reached: its page is shown.
    expect(isUnreachable(answered(503, { [closedHeader]: '1' }))).toBe(false)
  })
})

describe('cache keys', () => {
  it.each([
    ['/en/', '/en'],
    ['/', '/'],
    ['/en/_.data?_routes=en%2Fhome', '/en.data'],
    ['/_root.data', '/_.data'],
    ['/en/c/x.data?sort=new&_routes=en%2Fcategory&brand=b', '/en/c/x.data?brand=b&sort=new'],
    ['/en/p/x/y?utm_source=mail&gclid=1#reviews', '/en/p/x/y'],
  ])('stores %s under %s', (requested, key) => expect(keyOf(shop + requested)).toBe(shop + key))

  it.each([
    ['/', '/_.data'],
    ['/en', '/en.data'],
    ['/en/', '/en.data'],
    ['/en/c/x?sort=new', '/en/c/x.data?sort=new'],
    ['/pwa.html', '/pwa.html.data'],
  ])('maps the page %s to its data %s and back', (page, data) => {
    expect(dataKeyOf(shop + page)).toBe(shop + data)
    expect(pageOfData(shop + data)).toBe(keyOf(shop + page))
  })

  it('does not take other files for page data', () => expect(pageOfData(`${shop}/en/menu`)).toBeUndefined())
})

describe('offline screens', () => {
  it.each([
    ['/en/p/x/y?a=1', '/en/offline?to=%2Fen%2Fp%2Fx%2Fy%3Fa%3D1'],
    ['/c/x', '/offline?to=%2Fc%2Fx'],
    // The installed app starts at home (spec §2 "/ (alias /pwa.html)").
    ['/en/pwa.html', '/en/offline?to=%2Fen'],
    ['/pwa.html', '/offline?to=%2F'],
    ['/en/my-account/orders/000000123', '/en/offline?to=%2Fen%2Fmy-account%2Forders%2F000000123'],
    // Secrets in a URL are not passed on.
    ['/en/order-completed?number=1&orderToken=secret', '/en/offline?to=%2Fen%2Forder-completed'],
    ['/create-password/mari@example.ee/secret', '/offline?to=%2Fcreate-password'],
    ['/en/newsletter/mari@example.ee/secret', '/en/offline?to=%2Fen%2Fnewsletter'],
  ])('leads from %s to %s', (path, screen) => expect(offlineScreenFor(shop + path)).toBe(shop + screen))

  it('caches the shells of one store without secrets', () => {
    const { page, data } = shellsOf(shop, '/en')
    const keys = data.map(({ key }) => key)
    expect(page).toBe(`${shop}/en/offline`)
    expect(keys).toContain(`${shop}/en.data`)
    expect(keys).toContain(`${shop}/en/checkout.data`)
    expect(keys).toContain(`${shop}/en/waiting-orders.data`)
    expect(data.every(({ url, key }) => keyOf(url) === key && !key.includes('?'))).toBe(true)
    expect(keys.every((key) => key.startsWith(`${shop}/en`))).toBe(true)
  })

  it('requests only the data of the screen, in any store', () => {
    const urlsOf = (prefix: string) => shellsOf(shop, prefix).data.map(({ url }) => url)
    expect(urlsOf('')[0]).toBe(`${shop}/_.data?_routes=et%2Fhome`)
    expect(urlsOf('/ru')).toContain(`${shop}/ru/my-account/details.data?_routes=ru%2Faccount-details`)
  })

  it('uses one shell for all orders', () => {
    expect(shellKeyOf(`${shop}/en/my-account/orders/000000123`)).toBe(`${shop}/en/my-account/orders/0.data`)
    expect(shellsOf(shop, '/en').data.map(({ key }) => key)).toContain(`${shop}/en/my-account/orders/0.data`)
  })
})

describe('cached images', () => {
  const image = (name: string, bytes: number, usedAt: number) => ({ url: name, bytes, usedAt })

  it('removes the least recently used images above 300', () => {
    const many = Array.from({ length: 302 }, (_, n) => image(`p${n}`, 1000, (n * 7) % 302))
    const gone = imagesToRemove(many)
    expect(gone).toHaveLength(2)
    expect(gone.map((url) => many.find((one) => one.url === url)?.usedAt).sort()).toEqual([0, 1])
    expect(imagesToRemove(many.slice(0, 300))).toEqual([])
  })

  it('removes the least recently used images above 40 MB', () => {
    const megabyte = 1024 * 1024
    const heavy = [
      image('old', 15 * megabyte, 1),
      image('new', 20 * megabyte, 3),
      image('mid', 5 * megabyte, 2),
    ]
    expect(imagesToRemove(heavy)).toEqual([])
    expect(imagesToRemove([...heavy, image('newest', 1, 4)])).toEqual(['old'])
    expect(imagesToRemove([image('giant', 41 * megabyte, 9)])).toEqual(['giant'])
  })

  it('shows another size of the same image, preferably a larger one', () => {
    const sizes = [150, 266, 452, 904].map((n) => `${shop}/img/${n}/${n}/resize/a/phone.jpg`)
    const others = [`${shop}/img/300/300/resize/a/tablet.jpg`, `${shop}/media/w/640/phone.jpg`]
    expect(otherSize(`${shop}/img/300/300/resize/a/phone.jpg`, [...others, ...sizes])).toBe(sizes[2])
    expect(otherSize(`${shop}/img/900/900/resize/a/phone.jpg`, sizes.slice(0, 2))).toBe(sizes[1])
    expect(otherSize(`${shop}/img/300/300/resize/a/radio.jpg`, [...others, ...sizes])).toBeUndefined()
    expect(otherSize(`${shop}/media/w/1280/phone.jpg`, others)).toBe(others[1])
    expect(otherSize(`${shop}/media/logo.svg`, [`${shop}/media/logo.svg`])).toBeUndefined()
  })
})
