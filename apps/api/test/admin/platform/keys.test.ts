import { isForKeys } from '@ambra/contract/platform/operations/api-key-groups'
import { adminOperations, type AdminName } from '@ambra/contract/platform/operations/operations'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { aPerson, auditOf, codeOf, consoleHeaders, anOwner } from '../admin-suite.ts'
import { aKey, callWith } from './keys-suite.ts'
import { samples } from '../samples-suite.ts'

let shop: TestApp
const buyer = buyerOf(() => shop)
const names = Object.keys(adminOperations) as AdminName[]
const reading = ['orders.read', 'products.read']

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
})
const anOrder = async (): Promise<string> =>
  (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber

describe('an API key of a program', () => {
  it('shows an API key once, and stores its hash', async () => {
    const boss = await anOwner(shop)
    const made = await aKey(boss, { permissions: reading })
    expect(made.secret).toMatch(/^ambra_sk_[a-z0-9]{8}_[\w-]{49}$/)
    expect(made.secret.startsWith(made.key.prefix)).toBe(true)
    const listed = await boss.run('keys.list', {})
    expect(listed.body.result).toMatchObject([
      { name: 'Warehouse program', state: 'works', last_used_at: null },
    ])
    expect(listed.response.body).not.toContain(made.secret)
    const { rows } = await sql<{ row: string }>`select to_jsonb(k)::text as row from api_keys k`.execute(
      shop.database.db,
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(made.secret.slice(20))
    expect(shop.logged.join()).not.toContain(made.secret.slice(20))
  })

  it('reads and changes by the same operations as people, and appears in the audit', async () => {
    const number = await anOrder()
    const boss = await anOwner(shop)
    const { secret, key } = await aKey(boss, { permissions: [...reading, 'orders.note'] })
    const call = callWith(shop, secret)
    expect((await call('orders.list', {})).body.result.rows).toMatchObject([{ number }])
    const note = { number, text: 'From the warehouse program' }
    const header = { 'idempotency-key': 'note-0001' }
    const first = await call('orders.note', note, header)
    expect(first.status).toBe(200)
    expect((await call('orders.note', note, header)).body.result).toEqual(first.body.result)
    expect(codeOf(await call('orders.note', { ...note, text: 'Another' }, header))).toBe('staff.key_used')
    const entries = (await auditOf(shop)).filter(({ operation }) => operation === 'orders.note')
    expect(entries).toMatchObject([
      { actor_kind: 'key', actor_id: String(key.id), outcome: 'done' },
      { actor_kind: 'key', code: 'staff.key_used' },
    ])
    const [seen] = (await boss.run('audit.list', { operation: 'orders.note', limit: 1 })).body.result
    expect(seen).toMatchObject({ actor: `key:${key.id}`, actor_name: 'Warehouse program' })
    expect((await boss.run('keys.list', {})).body.result[0]).toMatchObject({ last_network: '192.0.2.7' })
  })

  it('allows a key what it has a right for, and no operation on people, roles or keys', async () => {
    const boss = await anOwner(shop)
    const mate = await aPerson(shop, [{ role: 'editor', store: null }])
    const { secret } = await aKey(boss, { permissions: ['orders.read'] })
    const call = callWith(shop, secret)
    const inputs = samples(mate.id, await anOrder())
    const wrong: string[] = []
    for (const name of names) {
      const row = adminOperations[name]
      const code = codeOf(await call(name, inputs[name] as never))
      const expected = !isForKeys(row)
        ? 'keys.not_for_keys'
        : row.permission === 'orders.read'
          ? undefined
          : 'staff.not_allowed'
      if (expected === undefined ? code === 'staff.not_allowed' : code !== expected)
        wrong.push(`${name}: ${code}`)
    }
    expect(wrong).toEqual([])
    for (const right of ['staff.manage', 'roles.manage', 'keys.manage', 'customers.view_as'])
      expect([right, codeOf(await boss.run('keys.create', keyInput([right])))]).toEqual([
        right,
        'keys.right_not_for_keys',
      ])
  })

  it('rejects operations that need step-up unless the key is trusted with them', async () => {
    const boss = await anOwner(shop)
    const permissions = ['customers.export', 'orders.read']
    const input = { email: 'nobody@example.ee' }
    const plain = await aKey(boss, { permissions })
    expect(codeOf(await callWith(shop, plain.secret)('customers.export', input))).toBe('keys.not_trusted')
    const trusted = await aKey(boss, { permissions, trusted: ['customers.export'] })
    expect((await callWith(shop, trusted.secret)('customers.export', input)).status).toBe(200)
    for (const name of ['customers.erase', 'staff.invite', 'orders.list', 'made.up'])
      expect(codeOf(await boss.run('keys.create', keyInput(permissions, [name])))).toBe('keys.not_trustable')
  })

  it('never gives a key more rights than its creator has, now or later', async () => {
    const number = await anOrder()
    const boss = await anOwner(shop)
    await boss.run('roles.save', {
      code: 'integrator',
      name: 'Integrator',
      permissions: ['keys.manage', 'orders.read', 'orders.note'],
    })
    const maker = await aPerson(shop, [{ role: 'integrator', store: null }])
    expect(codeOf(await maker.run('keys.create', keyInput(['orders.refund'])))).toBe('staff.more_than_own')
    const { secret } = await aKey(maker, { permissions: ['orders.read', 'orders.note'] })
    const call = callWith(shop, secret)
    const note = { number, text: 'Looked at' }
    expect((await call('orders.note', note)).status).toBe(200)
    await boss.run('roles.save', {
      code: 'integrator',
      name: 'Integrator',
      permissions: ['keys.manage', 'orders.read'],
    })
    expect(codeOf(await call('orders.note', note))).toBe('staff.not_allowed')
    expect((await call('orders.list', {})).status).toBe(200)
    expect((await boss.run('keys.list', {})).body.result[0]).toMatchObject({ lost: ['orders.note'] })
    await boss.run('staff.set-roles', { id: maker.id, roles: [{ role: 'integrator', store: 'et' }] })
    expect((await call('orders.list', {})).body.result.rows).toEqual([])
    await boss.run('staff.disable', { id: maker.id })
    expect(codeOf(await call('orders.list', {}))).toBe('keys.unknown')
    expect((await boss.run('keys.list', {})).body.result[0]).toMatchObject({ state: 'maker_gone' })
  })

  it('limits a key to its stores', async () => {
    const number = await anOrder()
    const boss = await anOwner(shop)
    const { secret } = await aKey(boss, { permissions: reading, stores: ['et'] })
    const call = callWith(shop, secret)
    expect((await call('orders.list', {})).body.result.rows).toEqual([])
    expect(codeOf(await call('orders.show', { number }))).toBe('order.not_found')
    // Operations on the whole shop need a right in every store.
    const books = await aKey(boss, { permissions: ['audit.read'], stores: ['et'] })
    expect(codeOf(await callWith(shop, books.secret)('audit.list', {}))).toBe('staff.not_allowed')
    expect(codeOf(await boss.run('keys.create', { ...keyInput(reading), stores: ['xx'] }))).toBe(
      'store.unknown',
    )
  })

  it('stops a key at once when it is revoked or expires', async () => {
    const boss = await anOwner(shop)
    const first = await aKey(boss, { permissions: reading })
    const second = await aKey(boss, { permissions: reading, days: 2 })
    expect((await boss.run('keys.revoke', { id: first.key.id })).status).toBe(200)
    expect(codeOf(await callWith(shop, first.secret)('orders.list', {}))).toBe('keys.unknown')
    const call = callWith(shop, second.secret)
    expect((await call('orders.list', {})).status).toBe(200)
    shop.clock.advance(2 * 86_400_000)
    expect(codeOf(await call('orders.list', {}))).toBe('keys.unknown')
    expect(codeOf(await boss.run('keys.revoke', { id: 999_999 }))).toBe('staff.signed_out')
  })

  it('limits the rate of each key separately', async () => {
    shop = await createTestApp([], { isThrottled: true })
    const boss = await anOwner(shop)
    const call = callWith(shop, (await aKey(boss, { permissions: reading, calls_a_minute: 3 })).secret)
    const other = callWith(shop, (await aKey(boss, { permissions: reading })).secret)
    const before = (await auditOf(shop)).length
    const codes = []
    for (let n = 0; n < 5; n += 1) codes.push(codeOf(await call('orders.list', {})))
    expect(codes).toEqual([undefined, undefined, undefined, 'request.throttled', 'request.throttled'])
    expect((await other('orders.list', {})).status).toBe(200)
    // Throttled calls write no audit entries.
    expect((await auditOf(shop)).length).toBe(before)
    shop.clock.advance(61_000)
    expect((await call('orders.list', {})).status).toBe(200)
  })
})

describe('a request with an API key', () => {
  it('rejects an API key that comes with a cookie, from a browser page or in the query', async () => {
    const boss = await anOwner(shop)
    const { secret } = await aKey(boss, { permissions: reading })
    const call = callWith(shop, secret)
    const cookie = boss.browser.cookie()
    for (const headers of [
      { cookie },
      { cookie: 'other=1' },
      { origin: 'http://evil.test' },
      { origin: 'http://shop.test' },
      { 'sec-fetch-site': 'same-origin' },
    ])
      expect(codeOf(await call('orders.list', {}, headers))).toBe('request.forbidden')
    const inQuery = await shop.send({
      method: 'GET',
      url: `/api/admin/orders.list?key=${secret}&access_token=${secret}`,
      headers: consoleHeaders,
    })
    expect(codeOf(inQuery)).toBe('staff.signed_out')
    const text = { 'content-type': 'text/plain' }
    expect((await call('orders.note', { number: '1', text: 'x' }, text)).status).toBe(415)
    const { headers } = (await call('orders.list', {})).response
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers['set-cookie']).toBe(undefined)
  })

  it('neither signs in nor receives hints with an API key', async () => {
    const boss = await anOwner(shop)
    const { secret } = await aKey(boss, { permissions: reading })
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const post = (name: string) =>
      shop.send({ method: 'POST', url: `/api/admin/${name}`, headers, payload: '{}' })
    for (const name of ['sign-in.options', 'step-up.options', 'sign-out'])
      expect(codeOf(await post(name))).toBe('request.forbidden')
    const events = await shop.send({ method: 'GET', url: '/api/admin/events', headers })
    expect(codeOf(events)).toBe('staff.signed_out')
  })

  it.each([
    'Bearer',
    'Bearer x',
    'Basic dXNlcjpwYXNz',
    `Bearer ambra_sk_abcdefgh_${'A'.repeat(49)}`,
    `Bearer ${'ambra_sk_'.repeat(20)}`,
  ])('rejects %s as an API key', async (authorization) => {
    const answer = await shop.send({
      method: 'GET',
      url: '/api/admin/orders.list',
      headers: { authorization },
    })
    expect(codeOf(answer)).toBe('keys.unknown')
  })

  it('requires a second person who did not create the key', async () => {
    const number = await anOrder()
    await sql`update payments set state = 'paid'`.execute(shop.database.db)
    const boss = await anOwner(shop)
    await boss.run('approvals.set-limit', { cents: 100 })
    const rights = { permissions: ['orders.refund', 'orders.read'], trusted: ['orders.refund'] }
    const { secret } = await aKey(boss, rights)
    const answer = await callWith(shop, secret)('orders.refund', { number, amount: '5.00' })
    expect(codeOf(answer)).toBe('approval.waiting')
    const { id } = answer.body.meta.params
    expect(codeOf(await boss.run('approvals.approve', { id }))).toBe('approval.own')
    const second = await anOwner(shop)
    expect((await second.run('approvals.approve', { id })).status).toBe(200)
  })
})

describe('the OpenAPI document of the console', () => {
  it('serves the API document to signed-in people and to programs with a key', async () => {
    const get = (name: string, headers: Record<string, string> = {}) =>
      shop.send({ method: 'GET', url: `/api/admin/${name}`, headers })
    const boss = await anOwner(shop)
    const { secret } = await aKey(boss, { permissions: reading })
    const cookie = boss.browser.cookie()
    for (const name of ['docs', 'openapi.json']) {
      expect(codeOf(await get(name))).toBe('staff.signed_out')
      expect(codeOf(await get(name, { cookie, 'sec-fetch-site': 'cross-site' }))).toBe('request.forbidden')
      const seen = await get(name, { cookie, 'sec-fetch-site': 'none' })
      expect(seen.status).toBe(200)
      expect(seen.response.headers).toMatchObject({
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      })
      expect((await get(name, { authorization: `Bearer ${secret}` })).status).toBe(200)
    }
    const document = (await get('openapi.json', { cookie })).body
    expect(Object.keys(document.paths)).toHaveLength(names.length)
    expect(document.paths['/api/admin/staff.invite'].post.security).toEqual([{ session: [] }])
    expect(Object.keys(document.webhooks)).toContain('order.placed')
    const page = await get('docs', { cookie })
    expect(page.response.body).not.toMatch(/<script/)
    for (const name of names) expect(page.response.body).toContain(`/api/admin/${name}`)
  })
})

const keyInput = (permissions: string[], trusted: string[] = []) => ({
  name: 'Warehouse program',
  permissions,
  stores: null,
  trusted,
  days: 30,
})
