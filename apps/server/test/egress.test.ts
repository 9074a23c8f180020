import { operationContext } from '@ambra/commerce/operation-context-suite'
import { operationSettings } from '../src/compose/operation-settings.ts'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestApp } from '../../api/test/api-suite.ts'
import { buyerOf, en, errorOf, information } from '../../api/test/sales/order-suite.ts'
import { aCustomer } from '../../api/test/catalogue/buyer-suite.ts'
import { type HostileServer, hostileServer } from '../../api/test/http/hostile-server-suite.ts'
import {
  type FakeProvider,
  payingShop,
  settingsFor,
  startFakeProvider,
} from '../../api/test/payments/payment-suite.ts'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { type EgressRecorder, recordEgress } from '@ambra/testing/egress-recorder'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { aProduct, asLines } from '@ambra/testing/import-builders'
import { cmsPageDocuments, importRows } from '@ambra/db/catalogue'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OperationContext } from '@ambra/commerce/platform'
import { pushContent } from '@ambra/commerce/operations'
import { importFile } from '@ambra/commerce/catalogue'
import { readEnvironment } from '../src/env/env.ts'
import { findPaymentMethod } from '@ambra/commerce/payments'
import { mountSandbox } from '../src/compose/sandbox.ts'
import { folderStore } from '@ambra/object-store/folder-store'

const secret = 'a-secret-of-the-offers-host'
const keys = { NEOPAY: 'a-key-of-this-test-0123456789', MOKILIZINGAS: 'another-key-of-this-test' }

let inside: HostileServer
let offers: HostileServer
let provider: FakeProvider
let shop: TestApp
let recorder: EgressRecorder
/** Hosts that the shop is configured to call. */
let allowed: string[]
/** Internal addresses in hostile input. */
let targets: string[]
let offersResponse: { status: number; headers?: Record<string, string>; text: string }

beforeAll(async () => {
  inside = await hostileServer((_, reply) => reply.end('INTERNAL-SECRET'))
  offers = await hostileServer((_, reply) =>
    reply
      .writeHead(offersResponse.status, { 'content-type': 'application/json', ...offersResponse.headers })
      .end(offersResponse.text),
  )
  provider = await startFakeProvider()
  const { methods } = settingsFor(provider)
  const paying = await payingShop(
    provider,
    // An allowed host whose name resolves to an internal address.
    {
      methods: {
        ...methods,
        NEOPAY: { ...methods.NEOPAY, logoHosts: ['localhost'] },
        MOKILIZINGAS: { ...methods.MOKILIZINGAS, redirect: 'server' },
      },
    },
    undefined,
    { specialOffers: { url: `${offers.url}/offers`, secret } },
  )
  shop = paying.shop
  allowed = [provider.url, offers.url].map((url) => new URL(url).host)
  targets = [
    `${inside.url}/admin/reset`,
    `http://localhost:${inside.port}/`,
    `https://localhost:${inside.port}/`,
    'https://localhost/',
    `http://[::1]:${inside.port}/`,
    `http://2130706433:${inside.port}/`,
    'http://169.254.169.254/latest/meta-data/iam/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://10.0.0.1/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
  ]
  recorder = recordEgress()
}, 120_000)
afterAll(() => {
  recorder.stop()
  for (const server of [inside, offers, provider]) server.close()
})
beforeEach(() => {
  recorder.connections.length = 0
})

/** Expects that only the configured hosts were contacted, and no internal address was requested. */
function expectNothingLeft(): void {
  expect(recorder.connections.filter((host) => !allowed.includes(host))).toEqual([])
  expect(inside.requested).toEqual([])
}

const operator = (): OperationContext => {
  const env = readEnvironment({ DATA_DIR: mkdtempSync(join(tmpdir(), 'ambra-egress-')) })
  return {
    ...operationContext(shop.database, { folder: env.DATA_DIR, now: shop.clock.now }),
    ...operationSettings(env, shop.database),
  }
}
function fileOf(name: string, text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'ambra-egress-')), name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** An application that the emulator accepts. */
const application = {
  uuid: findPaymentMethod('MOKILIZINGAS')?.sandbox?.facts['uuid'],
  order_id: 'A1-1',
  order_amount: '249.90',
  order_json: [{ quantity: 1, price: 249.9 }],
  return_url: 'http://localhost:3002/api/mokilizingas/return',
  alert_url: 'http://localhost:3002/api/mokilizingas/alert',
}
const financed = { ...information, payment_method_code: 'MOKILIZINGAS' }

/** Returns a call with the address in every text of its query, body and path. */
function hostileCall({ method, path, query, body }: Endpoint, url: string): InjectOptions {
  const address = `/api/${path.replace(/:\w+/g, encodeURIComponent(url))}`
  const filled = filledWith(query, url)
  const texts = Object.entries(typeof filled === 'object' && filled !== null ? filled : {})
  // A wrong store or session ends the call before other fields are read.
  const read = texts.filter(([name]) => !['storeCode', 'token'].includes(name))
  const parameters = new URLSearchParams([
    ...read.map(([name, value]) => [name, String(value)]),
    ['storeCode', 'en'],
  ])
  const headers = {
    'content-type': 'application/json',
    host: new URL(inside.url).host,
    'x-forwarded-host': new URL(inside.url).host,
    referer: url,
  }
  const payload = body ? { payload: JSON.stringify(filledWith(body, url)) } : {}
  return { method, url: `${address}?${parameters}`, headers, ...payload }
}

type Schema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
}

/** Returns a value of a schema with the same text in every string. */
function filledWith(schema: Schema, text: string): unknown {
  const { const: only, enum: values, anyOf: choices, properties = {}, items = {} } = schema
  if (only !== undefined) return only
  if (values) return values[0]
  if (choices?.[0]) return filledWith(choices[0], text)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, filledWith(part, text)]),
      )
    case 'array':
      return [filledWith(items, text)]
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return text
  }
}

describe('ATT-13 SSRF', () => {
  it('records an ordinary request', async () => {
    const host = new URL(inside.url).host
    await fetch(inside.url)
    expect(recorder.connections).toEqual([host])
    expect(inside.requested.splice(0)).toEqual(['/'])
  })

  it('fetches no bank logo from an address in the list', async () => {
    const banks = targets.map((logo, turn) => ({ bic: `BANK${turn}`, name: `Bank ${turn}`, logo }))
    provider.countries = { status: 200, json: [{ code: 'EE', aspsps: banks }] }
    for (const { bic } of banks) {
      const { status } = await shop.send({ url: `/api/neopay/logos/${bic}` })
      expect(status).toBe(404)
    }
    expectNothingLeft()
    expect(recorder.connections).toContain(new URL(provider.url).host)
  })

  it('redirects no shopper and sends no request to an address from a financier', async () => {
    const buyer = buyerOf(() => shop)
    for (const url of targets.filter((target) => !target.startsWith('https:'))) {
      provider.redirect = { status: 200, json: { url } }
      const cartId = await buyer.cartWith({ sku: 'LAMP', qty: 1 })
      const { body } = await buyer.order(cartId, { addressInformation: financed })
      const query = { ...en, token: body.result.paymentReference }
      expect(errorOf(await shop.call('mokilizingasPayment', { query }))).toEqual([
        400,
        'payment.provider_unreachable',
      ])
    }
    expectNothingLeft()
  })

  it('follows no redirect of the offers host', async () => {
    const customer = await aCustomer(shop, 1)
    for (const location of targets) {
      offersResponse = { status: 302, headers: { location }, text: '{}' }
      const query = { ...en, token: customer.token }
      expect(errorOf(await shop.call('specialOffers', { query }))).toEqual([400, 'offers.unreachable'])
    }
    expectNothingLeft()
    expect(offers.requested).toHaveLength(targets.length)
  })

  it('lets the emulator of a financier call only the shop', async () => {
    const app = Fastify()
    const env = readEnvironment({})
    await mountSandbox(app, { env, now: shop.clock.now, seller: 'Ambra', keys })
    const headers = { 'ix-api-key': keys.MOKILIZINGAS, 'content-type': 'application/json' }
    for (const url of targets)
      for (const over of [{ alert_url: url }, { return_url: url }]) {
        const payload = JSON.stringify({ ...application, ...over })
        const post = { method: 'POST', url: '/sandbox/mokilizingas/api2/eshop/v2/create', headers } as const
        const { appl_token: token, error_code: code } = (await app.inject({ ...post, payload })).json()
        expect([token, code]).toEqual(['', expect.stringMatching(/^WRONG_(ALERT|RETURN)_URL$/)])
      }
    expectNothingLeft()
  })

  it('imports no picture from an address', async () => {
    const rows = targets.map((url, turn) =>
      aProduct({
        sku: `SSRF-${turn}`,
        media: [{ path: url }, { path: 'x.svg', video: url }],
      }),
    )
    await importRows(shop.database, asLines(rows), {
      now: shop.clock.now(),
      media: folderStore(shop.mediaDir),
    })
    const items = targets.map(
      (url, turn) =>
        `<item><g:id>F-${turn}</g:id><g:title>Item</g:title><g:price>10.00 EUR</g:price><g:availability>in_stock</g:availability><g:image_link>${url}</g:image_link><g:link>${url}</g:link></item>`,
    )
    const feed = `<?xml version="1.0"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join('')}</channel></rss>`
    const result = await importFile(operator(), { file: fileOf('feed.xml', feed), format: 'auto' })
    expect(result.source?.rows).toBe(targets.length)
    const entity = feed.replace('\n', `\n<!DOCTYPE rss [<!ENTITY x SYSTEM "${inside.url}/">]>\n`)
    await importFile(operator(), { file: fileOf('entity.xml', entity), format: 'auto' }).catch(
      () => undefined,
    )
    expectNothingLeft()
  })

  it('fetches nothing that content names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ambra-egress-content-'))
    mkdirSync(join(folder, 'en/pages'), { recursive: true })
    const pictures = targets.map((url) => `![x](${url})\n\n[x](${url})\n\n<img src="${url}">`)
    writeFileSync(join(folder, 'en/pages/x.md'), `---\ntitle: X\n---\n${pictures.join('\n\n')}\n`)
    await pushContent(operator(), { folder })
    const [, english = defaultStore] = stores
    const [page] = await cmsPageDocuments(shop.database.db, english, shop.clock.now())
    expect(page?.title).toBe('X')
    expect(page?.content).not.toMatch(/<img/)
    expectNothingLeft()
  })

  it('fetches nothing that a client names, in any field of any call', async () => {
    const calls = Object.entries(endpoints)
    for (const [name, endpoint] of calls) {
      for (const url of targets.slice(0, 4)) {
        await shop.send(hostileCall(endpoint, url))
        expect({ name, inside: inside.requested }).toEqual({ name, inside: [] })
      }
    }
    for (const url of targets) {
      const path = encodeURIComponent(url)
      for (const address of [
        `/img/150/150/resize/${path}`,
        `/media/${path}`,
        `/feed/${path}`,
        `/api/url?url=${path}`,
      ])
        await shop.send({ url: address })
    }
    expectNothingLeft()
  })
})
