import type { PageAddress } from './page-address.ts'
import { AdmissionGate } from '@ambra/api/limits/admission-gate'
import type { LoadClass } from '@ambra/api/limits/load-classes'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { servePages } from './page-server.ts'
import { gatePages } from './mount-storefront.ts'

let app: FastifyInstance
let rendered: string[]
let shed: LoadClass[]
let tags: string
let setLoad: (delayMs: number) => void

beforeEach(() => {
  app = Fastify()
  rendered = []
  shed = []
  tags = 'store:et'
  let delayMs = 0
  const gate = new AdmissionGate({
    shedDelayMs: 100,
    read: () => ({ delayMs, waitMs: 0 }),
    now: () => 0,
    latenessMs: () => 0,
    onShed: (loadClass) => shed.push(loadClass),
  })
  // With fewer there is no load, however late the process is.
  for (let count = 0; count < 4; count += 1)
    void gate.run(
      'order',
      () => new Promise(() => undefined),
      () => undefined,
    )
  setLoad = (now) => {
    delayMs = now
    gate.sample()
    gate.sample()
  }
  const renderer = {
    render: async (request: Request) => {
      rendered.push(new URL(request.url).pathname)
      const headers = { 'content-type': 'text/html; charset=utf-8', 'x-ambra-tags': tags }
      return new Response('<!DOCTYPE html><p>Nordvik</p>', { headers })
    },
    cacheVariant: () => '',
    addressOf: ({ pathname }: URL): PageAddress => ({
      path: pathname,
      isData: false,
      dataRoutes: undefined,
      isPrivate: false,
      knownQuery: () => new URLSearchParams(),
    }),
  }
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  servePages(app, {
    renderer: gatePages(renderer, gate),
    cache: createPageCache(),
    publicUrl: 'https://shop.test',
    isHttps: true,
  })
})

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const statusOf = async (url: string) => (await get(url)).statusCode

it('serves cached pages under any load', async () => {
  expect(await statusOf('/p/1/phone')).toBe(200)
  setLoad(100_000)
  expect(await statusOf('/p/1/phone')).toBe(200)
  expect(await statusOf('/p/2/other')).toBe(503)
  expect(rendered).toEqual(['/p/1/phone'])
  expect(shed).toEqual(['browse'])
})

it('sheds suggestions first and the checkout last', async () => {
  // Nothing is cached.
  tags = ''
  const pages = ['/search/suggest', '/search', '/p/1/phone', '/my-account', '/checkout']
  const served = async (delayMs: number) => {
    setLoad(delayMs)
    // Each request has another parameter, so that none is cached.
    const statuses = await Promise.all(
      pages.map((path) => statusOf(`${path}?n=${delayMs}-${rendered.length}`)),
    )
    return pages.filter((_, index) => statuses[index] === 200)
  }
  expect(await served(0)).toEqual(pages)
  expect(await served(100)).toEqual(pages.slice(1))
  expect(await served(200)).toEqual(pages.slice(2))
  expect(await served(400)).toEqual(pages.slice(3))
  expect(await served(5000)).toEqual(['/checkout'])
  expect(await served(0)).toEqual(pages)
})

it.each([
  ['/en/p/1/phone', 'en', 'The shop is busy right now.'],
  ['/ru/p/1/phone', 'ru', 'Магазин перегружен.'],
  ['/p/1/phone', 'et', 'Pood on praegu ülekoormatud.'],
])('shows that it is busy in the language of %s', async (path, language, text) => {
  setLoad(5000)
  const page = await get(path)
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-ambra-busy': '1',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(page.body).toContain(`<html lang="${language}">`)
  expect(page.body).toContain(text)
  expect(page.body).toContain('<meta http-equiv="refresh" content="3">')
})

it('responds to data requests with the envelope of the API', async () => {
  setLoad(5000)
  const response = await get('/en/p/1/phone.data')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 503, meta: { error: 'server.busy' } })
})

it('does not resubmit a form automatically', async () => {
  setLoad(5000)
  const response = await app.inject({
    method: 'POST',
    url: '/newsletter',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a',
  })
  expect(response.statusCode).toBe(503)
  expect(response.body).not.toContain('refresh')
})

it('stores no error in the page cache', async () => {
  setLoad(5000)
  expect(await statusOf('/p/1/phone')).toBe(503)
  setLoad(0)
  const page = await get('/p/1/phone')
  expect([page.statusCode, page.body]).toEqual([200, '<!DOCTYPE html><p>Nordvik</p>'])
})
