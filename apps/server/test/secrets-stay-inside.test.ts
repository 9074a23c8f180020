import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@ambra/db/connection'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuild } from '../src/pages/production-build.ts'
import { preparedDataDir, type ServerProcess, startServerProcess } from './server-process-suite.ts'

let dataDir: string
let server: ServerProcess
/** Secrets that must not leak, by kind. */
const canaries = new Map<string, string>()
const email = 'kanaarilind@example.ee'
const password = 'kollane kanaarilind 17'

beforeAll(async () => {
  ensureBuild(() => undefined)
  dataDir = await preparedDataDir([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 50 } }),
    aProduct({ sku: 'GONE', price: 10, stock: { qty: 0 } }),
  ])
  server = await startServerProcess(dataDir, { hasPages: true, env: { LOG_LEVEL: 'trace' } })
}, 240_000)
afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

type Sent = { method?: string; body?: unknown; raw?: string; headers?: Record<string, string> }
/** Only expectations read it. */
type ApiResponse = { status: number; headers: Headers; result: never; meta: { refreshToken: string } }

/** Every response so far: its address, and its cache and referrer headers. */
const responses: { path: string; cache: string; referrer: string; text: string }[] = []

async function call(path: string, { method, body, raw, headers = {} }: Sent = {}): Promise<ApiResponse> {
  const isJson = body !== undefined || raw !== undefined
  const response = await fetch(`${server.url}/${path}`, {
    method: method ?? (isJson ? 'POST' : 'GET'),
    redirect: 'manual',
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(isJson && { body: raw ?? JSON.stringify(body) }),
  })
  const text = await response.text()
  responses.push({
    path,
    cache: response.headers.get('cache-control') ?? '',
    referrer: response.headers.get('referrer-policy') ?? '',
    text,
  })
  const isEnvelope = response.headers.get('content-type')?.includes('json') && text.startsWith('{')
  const { result, meta } = isEnvelope ? JSON.parse(text) : { result: undefined, meta: undefined }
  return { status: response.status, headers: response.headers, result: result as never, meta: meta as never }
}
const api = (path: string, sent?: Sent) => call(`api/${path}`, sent)

function canary(what: string, value: unknown): string {
  const text = String(value)
  expect([what, text.length >= 12]).toEqual([what, true])
  canaries.set(what, text)
  return text
}

/** Returns the secret of the matching link in the newest mail to the address. */
async function mailed(link: RegExp): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
    const newest = names
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
      .map((path) =>
        readFileSync(path, 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .find((mail) => mail.includes(`To: ${email}`) && link.test(mail))
    const found = newest && link.exec(newest)?.[1]
    if (found) return found
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`no mail with ${link.source}`)
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const address = {
  country_id: 'EE',
  street: ['Kanaari tn', '1'],
  telephone: '+37255555555',
  postcode: '10111',
  city: 'Tallinn',
  firstname: 'Mari',
  lastname: 'Maasikas',
  email,
}
const addressInformation = {
  shippingAddress: address,
  shipping_carrier_code: 'dpd',
  shipping_method_code: 'courier',
  payment_method_code: 'cashondelivery',
}

/** Requests, confirms, signs in to, changes and resets an account, with valid and invalid secrets. */
async function accountJourney() {
  canary('password', password)
  const customer = { email, firstname: 'Mari', lastname: 'Maasikas' }
  await api('user/create', { body: { customer, password } })
  const code = canary('account code', await mailed(/confirm-account\/[^/\s]+\/([\w-]{43})/))
  await call(`en/confirm-account/${encodeURIComponent(email)}/${code}`)
  await api('user/confirm', { body: { code, password: 'another one entirely' } })
  expect((await api('user/confirm', { body: { code, password } })).status).toBe(200)

  const login = await api('user/login', {
    body: { username: email, password },
    headers: { 'x-ambra-client': 'canary-browser' },
  })
  const token = canary('access token', login.result)
  const refreshToken = canary('refresh token', login.meta.refreshToken)
  await api('user/login', {
    body: { username: email, password: canary('wrong password', 'see on vale parool 9') },
  })
  await api(`user/me?token=${token}`)
  await api(`user/me?token=${token}`, bearer('other-canary-token-000'))
  await api(`user/export?token=${token}`)
  await api('user/me', {
    ...bearer(token),
    body: { customer: { email: 'uus@example.ee' }, currentPassword: password },
  })
  await api('user/export', bearer(token))
  await api(`user/no-such-call?token=${token}&refreshToken=${refreshToken}`)
  await api('user/refresh', { raw: `{"refreshToken": "${refreshToken}"` })
  const next = await api('user/refresh', {
    body: { refreshToken },
    headers: { 'x-ambra-client': 'canary-browser' },
  })
  canary('next access token', next.result)
  canary('next refresh token', next.meta.refreshToken)

  await api('user/reset-password', { body: { email } })
  const reset = canary('reset token', await mailed(/create-password\/[^/\s]+\/([\w-]{43})/))
  await call(`en/create-password/${encodeURIComponent(email)}/${reset}`)
  await api('create-password', { body: { email, newPassword: 'password', resetToken: reset } })
  const newPassword = canary('new password', 'sinine papagoi kambris')
  await api('user/change-reset-password', { body: { email, password: newPassword, token: reset } })
  return { token: String(next.result) }
}

/**
 * Creates a cart, an order with its page and documents, and a claim, with the addresses an attacker
 * would try too.
 */
async function orderJourney() {
  const cartId = canary('cart id', (await api('cart/create', { method: 'POST' })).result)
  await api(`cart/update?cartId=${cartId}`, { body: { cartItem: { sku: 'CABLE', qty: 1, quoteId: cartId } } })
  await api(`cart/update?cartId=${cartId}`, { raw: `{"cartItem": {"quoteId": "${cartId}"` })
  await api(`cart/pull?cartId=${cartId}`)
  const order = await api('order/create', {
    body: { cart_id: cartId, task_id: 'canary', addressInformation },
  })
  expect([order.status, order.result]).toEqual([200, expect.any(Object)])
  const { orderNumber, orderToken } = order.result as { orderNumber: string; orderToken: string }
  canary('order token', orderToken)
  const query = new URLSearchParams({ number: orderNumber, orderToken })
  await api(`order/pull?${query}`)
  await api(`order/document?${query}&kind=invoice`)
  await api(`order/pull?number=1&orderToken=${orderToken}`)
  await call(`en/order-completed?${query}`)
  await call(`review/${orderToken}/${orderNumber}`)
  const claim = await api('claim/create', {
    body: {
      name: 'Mari',
      email,
      value: 'Cable',
      description: 'It is broken.',
      remedy: 'repair',
      number: orderNumber,
      orderToken,
    },
  })
  const { code } = claim.result as { code: string }
  await api(`claim/pull?code=${canary('claim code', code)}`)
  return { referer: `${server.url}/en/order-completed?${query}` }
}

/**
 * Pays by an emulated bank link: with the reference that starts the payment, and the return with
 * the provider's token.
 */
async function paymentJourney() {
  const cartId = canary('second cart id', (await api('cart/create', { method: 'POST' })).result)
  await api(`cart/update?cartId=${cartId}`, { body: { cartItem: { sku: 'CABLE', qty: 1 } } })
  const order = await api('order/create', {
    body: {
      cart_id: cartId,
      task_id: 'canary-2',
      addressInformation: { ...addressInformation, payment_method_code: 'NEOPAY' },
    },
  })
  const { paymentReference, orderToken } = order.result as { paymentReference: string; orderToken: string }
  canary('second order token', orderToken)
  const reference = canary('payment reference', paymentReference)
  const started = await api(`neopay/payment?token=${reference}&bank=HABAEE2X`, { body: {} })
  const { url = '' } = (started.result ?? {}) as { url?: string }
  const provider = new URL(url, server.url).searchParams.get('token')
  if (provider) {
    canary('provider token', provider)
    await api(`neopay/return?token=${provider}`)
    await api(`neopay/return?data=${provider}`)
  }
  await api('neopay/callback', { body: { token: provider ?? reference } })
  await api(`neopay/payment?token=${cartId}&bank=HABAEE2X`, { body: {} })
}

/** Subscribes to the newsletter and the back-in-stock mail, and follows their links. */
async function letterJourney() {
  await api('mailer/subscribe', { body: { email } })
  const code = canary('newsletter code', await mailed(/\/newsletter\/[^/\s]+\/([\w-]{43})/))
  await call(`en/newsletter/${encodeURIComponent(email)}/${code}`)
  await api('newsletter', { body: { email, code: `${code}x` } })
  await api('newsletter', { body: { email, code } })
  const leave = canary('leave token', await mailed(/\/newsletter\/leave\/([\w-]{32})/))
  await call(`en/newsletter/leave/${leave}`)
  await api(`mailer/subscribe?code=${leave}`)
  await api(`newsletter/leave/${leave}`, { raw: '' })
  await api('price-alert/create', { body: { sku: 'CABLE', email } })
  const alert = canary('price alert token', await mailed(/\/price-alert\/confirm\/([\w-]{43})/))
  await call(`en/price-alert/confirm/${alert}`)
  await api('price-alert/confirm', { body: { code: alert } })
  await api(`price-alert/leave/${alert}`, { raw: '' })
  await api('stock/notify', { body: { sku: 'GONE', email } })
  const notice = canary('notice token', 'noticecanary-noticecanary-notice')
  await api(`stock/notify?notice=${notice}`, { method: 'DELETE' })
  await call(`stock-notice/${notice}`)
}

/**
 * Returns the files of the data folder except the database and the mails, which only the owner can read.
 */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isSocket()) return []
    if (entry.isDirectory()) return ['database', 'outbox'].includes(entry.name) ? [] : filesOf(path)
    return [path]
  })
}

const found = (text: string): string[] =>
  [...canaries].flatMap(([what, value]) => (text.includes(value) ? [what] : []))

/**
 * Secrets stored in plain text, each with the reason (docs/privacy.md): a reader of the row can
 * read what it protects anyway.
 */
const stored: Record<string, readonly string[]> = {
  carts: ['cart id', 'second cart id'],
  claims: ['claim code'],
  newsletter_subscribers: ['leave token'],
  order_attempts: ['order token', 'second order token'],
  orders: ['order token', 'second order token'],
}

describe('ATT-10: secrets of a whole journey at the most verbose log level', () => {
  beforeAll(async () => {
    const { token } = await accountJourney()
    const { referer } = await orderJourney()
    await paymentJourney()
    await letterJourney()
    // Headers that a browser or a proxy adds to any request.
    await call('en', { headers: { referer, cookie: `token=${token}` } })
    await api('stock/check?sku=CABLE', {
      headers: { referer, cookie: `token=${token}`, 'x-forwarded-for': email },
    })
  }, 240_000)

  it('writes no secret in any log line', () => {
    const log = server.stderr() + server.lines.join('\n')
    // It has logged everything it logs at this level.
    expect(log.split('\n').length).toBeGreaterThan(60)
    expect(log).toContain('/api/order/pull')
    expect(found(log)).toEqual([])
    expect(log).not.toContain(email)
    expect(log).not.toContain(encodeURIComponent(email))
  })

  it('writes no secret in any metric or file except the mails', async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain('ambra_http_request_seconds')
    expect(found(metrics)).toEqual([])
    const files = filesOf(dataDir)
    expect(
      files.flatMap((path) => found(readFileSync(path, 'latin1')).map((what) => `${path} ${what}`)),
    ).toEqual([])
  })

  it('puts no secret in a cacheable response or a Referer', () => {
    const shared = responses.filter(({ cache }) => /public|s-maxage/.test(cache))
    expect(shared.flatMap(({ path, text }) => found(text).map((what) => `${path} ${what}`))).toEqual([])
    const named = responses.filter(({ path }) => found(decodeURIComponent(path)).length > 0)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ cache }) => !cache.includes('no-store')).map(({ path }) => path)).toEqual([])
    expect(named.filter(({ referrer }) => referrer !== 'no-referrer').map(({ path }) => path)).toEqual([])
  })

  it('stores no secret in any message or row except those of its own row', async () => {
    await server.kill()
    const database = await openDatabase({ dataDir: join(dataDir, 'database') })
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database.db)
    const clear: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        database.db,
      )
      const secrets = found(rows.map(({ row }) => row).join('\n'))
      if (secrets.length > 0) clear[name] = secrets.sort()
    }
    await database.close()
    console.info(`ATT-10: ${canaries.size} secrets, ${responses.length} requests, ${tables.length} tables`)
    expect(clear).toEqual(stored)
  }, 60_000)
})
