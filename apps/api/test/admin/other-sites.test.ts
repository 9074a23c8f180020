import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { auditOf, browserOf, codeOf, consoleHeaders, origin, anOwner } from './admin-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
})

describe('a page of another site', () => {
  it.each([
    ['a form', { 'x-ambra-console': undefined, 'content-type': 'text/plain' }],
    ['a form of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a script of another site', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }],
    [
      'a browser that says no more than its origin',
      { 'sec-fetch-site': undefined, origin: 'http://evil.test' },
    ],
    ['a sandboxed frame', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['a client that says nothing of itself', { 'sec-fetch-site': undefined, origin: undefined }],
    ['a link', { 'sec-fetch-site': 'none' }],
  ])("rejects a command by %s, sent with the owner's cookie", async (_, headers) => {
    const boss = await anOwner(shop)
    const before = await auditOf(shop)
    const answer = await boss.run('own.change', { name: 'Evil', language: 'en' }, headers)
    expect(codeOf(answer)).toBe('request.forbidden')
    expect(await auditOf(shop)).toEqual(before)
    expect((await boss.run('own.show', {})).body.result.name).toBe('Mari Maasikas')
  })

  it('rejects bodies that are not JSON', async () => {
    const boss = await anOwner(shop)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(
        (await boss.run('own.change', { name: 'Evil', language: 'en' }, { 'content-type': type })).status,
      ).toBe(415)
  })

  it('allows another site neither reads nor preflight requests', async () => {
    const boss = await anOwner(shop)
    const answer = await boss.run('own.show', {})
    expect(answer.response.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    for (const method of ['OPTIONS', 'GET', 'POST', 'PUT'] as const)
      for (const path of [
        '/api/admin/own.show',
        '/api/admin',
        '/api/admin/',
        '/api/admin/x/y',
        '/%61pi/%61dmin/own.show',
      ]) {
        const { headers } = (
          await shop.send({
            method,
            url: path,
            headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
          })
        ).response
        const named = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
        expect([method, path, named]).toEqual([method, path, []])
      }
    // The public API stays open to the configured origins.
    const open = await shop.send({ method: 'GET', url: '/api', headers: { origin: 'http://evil.test' } })
    expect(open.response.headers['access-control-allow-origin']).toBe('*')
  })

  it("rejects the shop's own host when the console has a separate one", async () => {
    shop = await createTestApp([], { adminHost: 'admin.shop.test' })
    const there = { host: 'admin.shop.test', origin: 'http://admin.shop.test' }
    expect(codeOf(await browserOf(shop).signIn('sign-in.options', {}, { host: 'shop.test' }))).toBe(
      'request.unknown_call',
    )
    expect(codeOf(await browserOf(shop).signIn('sign-in.options', {}, { ...there, origin }))).toBe(
      'request.forbidden',
    )
    const answer = await browserOf(shop).signIn('sign-in.options', {}, there)
    expect(answer.body.result.rpId).toBe('admin.shop.test')
    for (const url of ['/api/shop-data', '/api', '/api/docs', '/%61pi/docs', '/feed/google-et.xml'])
      expect([url, (await shop.send({ url, headers: { host: 'ADMIN.shop.test' } })).status]).toEqual([
        url,
        404,
      ])
    expect((await shop.send({ url: '/api/docs', headers: { host: 'shop.test' } })).status).toBe(200)
    // The admin host serves only the console.
    const out = await browserOf(shop).signIn('sign-out', {}, there)
    expect(out.response.headers['clear-site-data']).toBe('"cache", "storage"')
  })
})

describe('a hostile request', () => {
  it('rejects calls that are not in the contract', async () => {
    const boss = await anOwner(shop)
    for (const name of ['constructor', '__proto__', 'toString', 'orders.drop', 'orders.list%00'])
      expect([name, codeOf(await boss.send('GET', name, {}))]).toEqual([
        name,
        expect.stringMatching(/^request\.(unknown_call|invalid)$/),
      ])
    expect(codeOf(await boss.send('POST', 'orders.list', {}))).toBe('request.method_not_allowed')
    expect(codeOf(await boss.send('GET', 'own.change', {}))).toBe('request.method_not_allowed')
  })

  it('rejects fields that the schema does not know', async () => {
    const boss = await anOwner(shop)
    expect(codeOf(await boss.send('POST', 'own.change', { name: '', language: 'et' }))).toBe(
      'request.invalid',
    )
    expect(codeOf(await boss.send('POST', 'own.change', { name: 7, language: 'et' }))).toBe('request.invalid')
    expect(codeOf(await boss.send('POST', 'staff.rename', []))).toBe('request.invalid')
    const actor = { name: 'Mari', language: 'et', actor: { kind: 'cli', login: 'root' }, staffId: 1 }
    expect((await boss.send('POST', 'own.change', actor)).status).toBe(200)
    expect((await auditOf(shop)).at(-1)).toMatchObject({ actor_kind: 'staff', actor_id: String(boss.id) })
    const large = { name: 'x'.repeat(1_100_000), language: 'et' }
    expect((await boss.send('POST', 'own.change', large)).status).toBe(413)
  })

  it('accepts no session from two cookies or the query', async () => {
    const boss = await anOwner(shop)
    const cookie = boss.browser.cookie()
    expect(codeOf(await boss.run('own.show', {}, { cookie: `${cookie}; ${cookie}x` }))).toBe(
      'staff.signed_out',
    )
    const url = `/api/admin/own.show?token=${cookie.split('=')[1]}`
    const answer = await shop.send({ method: 'GET', url, headers: consoleHeaders })
    expect(codeOf(answer)).toBe('staff.signed_out')
  })
})
