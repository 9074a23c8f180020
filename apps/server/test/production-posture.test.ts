import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { aProduct } from '@ambra/testing/import-builders'
import { courierInformation } from '@ambra/testing/order-information'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../src/env/env.ts'
import { projectDir, storefrontBuild } from '../src/pages/production-build.ts'
import { ProxiedShop, publicHost } from './proxied-shop-suite.ts'
import { ambraWith, ensureMailBuild, preparedDataDir } from './server-process-suite.ts'

const publishedKeys = {
  neopay: 'ambra-sandbox-neopay-key-0000000000',
  mokilizingas: 'ambra-sandbox-mokilizingas-key',
}

let dataDir: string
let shop: ProxiedShop

beforeAll(async () => {
  ensureMailBuild()
  ensureStorefrontBuild()
  dataDir = await preparedDataDir([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 100 } })])
  shop = await ProxiedShop.start(dataDir)
}, 300_000)
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Builds the pages for production, in any mode of the tests. */
function ensureStorefrontBuild(): void {
  if (existsSync(join(storefrontBuild, 'server/index.js'))) return
  const done = spawnSync(process.execPath, [join(projectDir, 'tooling/build.ts')], {
    cwd: projectDir,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) throw new Error(done.stderr)
}

const call = async (path: string, body?: unknown) =>
  JSON.parse((await shop.send(`/api/${path}`, body === undefined ? {} : { method: 'POST', body })).text)

async function aCart(): Promise<string> {
  const cartId: string = (await call('cart/create', {})).result
  await call(`cart/update?cartId=${cartId}`, { cartItem: { sku: 'LAMP', qty: 1 } })
  return cartId
}

describe('payment in the production posture', () => {
  it('serves nothing under /sandbox', async () => {
    for (const path of [
      '',
      '/',
      '/neopay/widget.html?x',
      '/neopay/log',
      '/neopay/log.json',
      '/mokilizingas/log',
    ])
      expect({ path, status: (await shop.send(`/sandbox${path}`)).status }).toEqual({ path, status: 404 })
    for (const path of [
      '/neopay/settings',
      '/neopay/callback',
      '/mokilizingas/settings',
      '/mokilizingas/step',
    ])
      expect((await shop.send(`/sandbox${path}`, { method: 'POST', body: {} })).status).toBe(404)
    const headers = { 'ix-api-key': publishedKeys.mokilizingas }
    const create = '/sandbox/mokilizingas/api2/eshop/v2/create'
    expect(
      (await shop.send(create, { method: 'POST', headers, body: { alert_url: 'http://127.0.0.1/' } })).status,
    ).toBe(404)
    // Nor for requests from the machine itself: the route does not exist.
    expect((await shop.send('/sandbox/neopay/log', { headers: { host: 'localhost' } })).status).toBe(404)
  })

  it('neither offers nor accepts a method without a provider', async () => {
    const cartId = await aCart()
    const { result } = await call(`cart/payment-methods?cartId=${cartId}`)
    const codes = result.map(({ code }: { code: string }) => code)
    expect(codes).toContain('cashondelivery')
    expect(codes).not.toContain('NEOPAY')
    expect(codes).not.toContain('MOKILIZINGAS')
    for (const method of ['NEOPAY', 'MOKILIZINGAS']) {
      const refused = await call('order/create', {
        cart_id: cartId,
        addressInformation: courierInformation(method),
      })
      expect([refused.code, refused.meta.error]).toEqual([400, 'payment.unavailable'])
    }
    for (const path of ['neopay/payment', 'mokilizingas/payment'])
      expect((await call(`${path}?token=${cartId}`, {})).meta.error).toBe('payment.unavailable')
  })

  it('ATT-21 does not mark an order as paid for a token signed with the published key', async () => {
    const cartId = await aCart()
    const body = { cart_id: cartId, addressInformation: courierInformation() }
    const { orderNumber: number, orderToken } = (await call('order/create', body)).result
    const transaction = { status: 'success', action: 'signed', currency: 'EUR', amount: 100 }
    const claims = { transactions: { [`A${number}-1`]: transaction } }
    const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const token = `${text}.${createHmac('sha256', publishedKeys.neopay).update(text).digest('base64url')}`
    const response = await call('neopay/callback', { token })
    expect([response.code, response.meta.error]).toEqual([404, 'request.unknown_call'])
    const order = (await call(`order/pull?${new URLSearchParams({ number, orderToken })}`)).result
    expect(order).toMatchObject({ status: 'pending', paymentState: 'open' })
  })
})

describe('headers in the production posture', () => {
  it.each([
    '/',
    '/en',
    '/api/country/list',
    '/api/no-such-call',
    '/no-such-page',
    '/health/live',
    '/metrics',
    '/sandbox',
  ])('sends HTTPS-only, no-sniff and no-framing headers for %s', async (path) => {
    const { headers } = await shop.send(path)
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    expect(headers['set-cookie']).toBeUndefined()
    for (const name of ['server', 'x-powered-by', 'x-ambra-tags']) expect(headers[name]).toBeUndefined()
  })

  it('allows only listed scripts on pages, and stores nothing personal', async () => {
    const policy = (await shop.send('/en')).headers['content-security-policy']
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
    expect(policy).toMatch(/base-uri 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
    expect((await shop.send('/en/checkout')).headers['cache-control']).toBe('no-store')
    expect((await shop.send('/en/order-completed?number=1&orderToken=x')).headers['referrer-policy']).toBe(
      'no-referrer',
    )
    expect((await shop.send('/api/order/pull?number=1&orderToken=x')).headers['cache-control']).toBe(
      'no-store',
    )
  })

  it('builds addresses from the configuration, whatever the request claims', async () => {
    const evil = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }
    const { text } = await shop.send('/en', { headers: evil })
    expect(text).toContain(`https://${publicHost}/en`)
    expect(text).not.toContain('evil.test')
  })
})

describe('hidden in production', () => {
  it.each([
    ['through the proxy', {}],
    ['with the host of this machine in front of the proxy', { host: 'localhost' }],
    ['as a proxy that adds nothing', { 'x-forwarded-for': undefined, 'x-forwarded-proto': undefined }],
    [
      'as a proxy that rewrites the host and adds nothing',
      { host: '127.0.0.1', 'x-forwarded-for': undefined, 'x-forwarded-proto': undefined },
    ],
  ])('hides metrics, %s', async (_, over) => {
    const headers = Object.entries({ host: publicHost, 'x-forwarded-for': '203.0.113.9', ...over })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}: ${value}\r\n`)
    expect(
      await firstLine(`GET /metrics HTTP/1.1\r\n${headers.join('')}Connection: close\r\n\r\n`),
    ).toContain(' 404 ')
  })

  it.each([
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.env.example',
    '/.npmrc',
    '/package.json',
    '/data/database/PG_VERSION',
    '/outbox/',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fserver/index.js',
    '/server/index.js',
    '/.vite/manifest.json',
    '/stamp.txt',
    '/debug',
    '/actuator/health',
    '/v0/cart/create',
    '/graphql',
  ])('hides the file or endpoint %s', async (path) => {
    const { status, text } = await shop.send(path)
    expect(status).toBe(404)
    expect(text).not.toMatch(/\[core\]|"workspaces"|DATABASE_URL=|ref: refs/)
  })

  it('serves no source maps', async () => {
    const { text } = await shop.send('/en')
    const scripts = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
    expect(scripts.length).toBeGreaterThan(3)
    for (const path of scripts) {
      const script = await shop.send(path)
      expect(script.status).toBe(200)
      expect(script.text).not.toMatch(/sourceMappingURL/)
      expect((await shop.send(`${path}.map`)).status).toBe(404)
    }
    expect(text).not.toMatch(/@vite|react-refresh/)
  })

  it('shows no stacks, files or queries in any error', async () => {
    const replies = await Promise.all([
      shop.send('/api/cart/update?cartId=x', { method: 'POST', body: { cartItem: [] } }),
      shop.send('/api/cart/update', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }),
      shop.send('/api/catalog/vue_storefront_catalog/product/_search?request={'),
      shop.send('/api/stock/check?sku=%00'),
      shop.send('/%E0%A4%A'),
      shop.send('/en/%ff%fe'),
      shop.send('/img/0/0/resize/x'),
      shop.send(`/api/order/pull?number=${'9'.repeat(5000)}&orderToken=x`),
    ])
    for (const { status, text } of replies) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(text).not.toMatch(/node_modules|\.tsx?:\d+|\bat \w+ \(|select .* from|Error: /)
    }
  })

  it('rejects TRACE and CONNECT without reflecting the request', async () => {
    const trace = await shop.raw(
      `TRACE / HTTP/1.1\r\nHost: ${publicHost}\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`,
    )
    expect(trace).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(trace).not.toContain('echo-me')
    const tunnel = await shop.raw(`CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n`)
    expect(tunnel).not.toMatch(/^HTTP\/1\.1 2/)
  })
})

describe('visible in production', () => {
  it('serves the documentation of its calls', async () => {
    expect((await shop.send('/api/docs')).headers['content-type']).toBe('text/html; charset=utf-8')
    expect(JSON.parse((await shop.send('/api/openapi.json')).text).openapi).toMatch(/^3\./)
  })

  it('reveals whether an address has an account only where the setting allows it', async () => {
    const { ACCOUNT_PRIVACY: setting } = readEnvironment({})
    const { code } = await call('user/reset-password', { email: 'nobody-here@example.ee' })
    expect(code === 200).toBe(setting === 'strict')
  })

  it('applies one limit to a network, whatever address a client writes', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${turn}` }
      statuses.push((await shop.send('/api/order/pull?number=100000009&orderToken=x', { headers })).status)
    }
    expect(statuses).toContain(429)
  })
})

describe('operator warnings in production', () => {
  it('warns once that the proxy is not trusted, and of no emulation', () => {
    const lines = shop.logged.split('\n')
    expect(lines.filter((line) => line.includes('TRUST_PROXY is off'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('payment is emulated'))).toEqual([])
    expect(shop.logged).not.toContain('203.0.113.9')
  })

  it('fails doctor and says what to do', async () => {
    const { code, out } = await ambraWith(shop.variables, 'doctor', '--json')
    const findings: { check: string; ok: boolean; detail: string; hint: string }[] = JSON.parse(out)
    const find = (check: string) => findings.find((finding) => finding.check === check)
    expect(code).toBe(1)
    expect(find('proxy')).toMatchObject({ ok: false })
    expect(find('proxy')?.detail).toContain('x-forwarded-for came with')
    expect(find('proxy')?.hint).toContain('TRUST_PROXY=on')
    expect(find('payment')).toMatchObject({ ok: true })
    expect(find('payment')?.detail).toContain('not offered without a provider key')
  })
})

const firstLine = async (text: string) => (await shop.raw(text)).split('\r\n')[0]
