import { cliOperation } from '@ambra/commerce/operations'
import { neededPages, noteOwnShop, readSettings } from '@ambra/commerce/platform'
import { setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { stores } from '@ambra/domain/platform/shop/stores'
import { aProduct } from '@ambra/testing/import-builders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { buyerOf, errorOf } from '../../sales/order-suite.ts'
import { aPerson, auditOf, codeOf, anOwner, type Person } from '../admin-suite.ts'

let shop: TestApp
const owner = () => anOwner(shop)
const { cartWith, order } = buyerOf(() => shop)

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 10 } })])
})
// Settings are global to the process: reset them for the next test.
afterEach(() => setCurrentShop({}))

/** Applies the notifications of another process. */
const follow = () => readSettings(shop.database)
const stateOf = async (person: Person) => (await person.run('shop.readiness', {})).body.result.state

/** Closes the shop as `ambra init` leaves it. */
async function closeNew(): Promise<void> {
  await noteOwnShop(shop.database.db, shop.clock.now())
  await follow()
}

const company = {
  company_name: 'Helisev OÜ',
  company_code: '12345678',
  company_address: 'Pikk 1, Tallinn',
  contact_phone: '+372 5555 5555',
  contact_email: 'abi@helisev.example',
  bank_iban: 'EE471000001020145685',
}

async function makeReady(person: Person): Promise<void> {
  Object.assign(shop.deps.settings, { hasMailServer: true })
  const changes = Object.entries(company).map(([key, value]) => ({ key, value, store: '', version: 0 }))
  expect((await person.run('settings.save', { changes })).status).toBe(200)
  const at = shop.clock.now()
  const rows = stores.flatMap(({ id }) =>
    neededPages.map((identifier) => ({ store_id: id, identifier, title: identifier, body: 'Text.' })),
  )
  await shop.database.db
    .insertInto('content_pages')
    .values(rows.map((row) => ({ ...row, sections: '[]', media: '{}', published_at: at, updated_at: at })))
    .execute()
}

const tokenIn = (url: string) => new URL(url).searchParams.get('shop_preview') ?? ''
const withPreview = (token: string) => ({ cookie: `ambra-preview=${token}` })
const shopState = async (shopPreview?: string) => {
  const { body } = await shop.call('shopData', {
    query: { storeCode: 'en', ...(shopPreview && { shopPreview }) },
  })
  return body.result.config.en.find(({ code }: { code: string }) => code === 'shop_state')?.value
}

describe('opening a shop', () => {
  it('is refused while required points are missing, and names them', async () => {
    const person = await owner()
    await closeNew()
    const refused = await person.run('shop.open', {})
    expect(codeOf(refused)).toBe('shop.not_ready')
    expect(refused.body.meta.params).toEqual({ points: 'company, pages, payment, mail' })
    expect(await stateOf(person)).toBe('new')
  })

  it('opens once the required points are there, without the test order, and is in the audit', async () => {
    const person = await owner()
    await closeNew()
    await makeReady(person)
    expect((await person.run('shop.open', { reason: 'ready' })).status).toBe(200)
    expect(await stateOf(person)).toBe('open')
    expect((await auditOf(shop)).at(-1)).toMatchObject({
      operation: 'shop.open',
      outcome: 'done',
      subject_id: 'state',
    })
  })

  it('needs no mail server and no real payment on a machine of its own', async () => {
    const person = await owner()
    await closeNew()
    await makeReady(person)
    Object.assign(shop.deps.settings, { hasMailServer: false, publicUrl: 'http://localhost:3002' })
    expect((await person.run('shop.open', {})).status).toBe(200)
  })

  it('is for those who set the shop up', async () => {
    const clerk = await aPerson(shop, [{ role: 'warehouse', store: null }])
    for (const name of ['shop.open', 'shop.close', 'shop.preview', 'shop.end-preview'] as const)
      expect(codeOf(await clerk.run(name, {}))).toBe('staff.not_allowed')
  })

  it('cannot be done by saving a setting', async () => {
    const person = await owner()
    await closeNew()
    const change = { key: 'shop_state', store: '', value: null, version: 1 }
    expect(codeOf(await person.run('settings.save', { changes: [change] }))).toBe('settings.unknown')
    const { settings } = (await person.run('settings.show', {})).body.result
    expect(settings.map(({ key }: { key: string }) => key)).not.toContain('shop_state')
  })
})

describe('a closed shop', () => {
  it('places no order, and none is lost that was placed before', async () => {
    const person = await owner()
    const [before, later] = [await cartWith({ sku: 'LAMP' }), await cartWith({ sku: 'LAMP' })]
    const placed = await order(before, { task_id: 'first' })
    expect(placed.status).toBe(200)
    await person.run('shop.close', {})
    await follow()
    expect(errorOf(await order(later))).toEqual([409, 'shop.closed'])
    // The client that lost the response still learns of its order.
    expect((await order(before, { task_id: 'first' })).body.result).toMatchObject({
      orderNumber: placed.body.result.orderNumber,
    })
  })

  it('has no feed', async () => {
    expect((await shop.app.inject('/feed/google-en.xml')).statusCode).toBe(200)
    await closeNew()
    const feed = await shop.app.inject('/feed/google-en.xml')
    expect([feed.statusCode, feed.headers['retry-after'], feed.body]).toEqual([503, '3600', ''])
  })

  it('shows the texts of its closing, and opens again', async () => {
    const person = await owner()
    await makeReady(person)
    const texts = [{ store: 'en', text: 'Back on Monday.' }]
    expect((await person.run('shop.close', { texts })).status).toBe(200)
    await follow()
    const { config } = (await shop.call('shopData', { query: { storeCode: 'en' } })).body.result
    expect(config.en).toContainEqual({ code: 'closed_text', value: 'Back on Monday.' })
    expect(await shopState()).toBe('closed')
    expect((await person.run('shop.open', {})).status).toBe(200)
    await follow()
    expect(await shopState()).toBeUndefined()
    expect(codeOf(await person.run('shop.close', { texts: [{ store: 'xx', text: 'No.' }] }))).toBe(
      'settings.unknown',
    )
    expect(await stateOf(person)).toBe('open')
  })

  it('stays new when it is closed before it ever opened', async () => {
    const person = await owner()
    await closeNew()
    await person.run('shop.close', { texts: [{ store: 'en', text: 'Soon.' }] })
    expect(await stateOf(person)).toBe('new')
  })
})

describe('a preview link', () => {
  it('shows the closed shop and places a test order', async () => {
    const person = await owner()
    await closeNew()
    const { url } = (await person.run('shop.preview', {})).body.result
    expect((await person.run('shop.preview', {})).body.result.url).toBe(url)
    expect(await shopState(tokenIn(url))).toBe('preview')
    const cartId = await cartWith({ sku: 'LAMP' })
    expect((await order(cartId, {}, withPreview(tokenIn(url)))).status).toBe(200)
  })

  it('ends when it is revoked, when it expires, and if a sign is changed', async () => {
    const person = await owner()
    await closeNew()
    const first = tokenIn((await person.run('shop.preview', {})).body.result.url)
    const changed = (first.startsWith('A') ? 'B' : 'A') + first.slice(1)
    expect(await shopState(changed)).toBe('new')
    await person.run('shop.end-preview', {})
    expect(await shopState(first)).toBe('new')
    const cartId = await cartWith({ sku: 'LAMP' })
    expect(errorOf(await order(cartId, {}, withPreview(first)))).toEqual([409, 'shop.closed'])

    const second = tokenIn((await person.run('shop.preview', {})).body.result.url)
    expect(await shopState(second)).toBe('preview')
    shop.clock.advance(30 * 24 * 3_600_000)
    expect(await shopState(second)).toBe('new')
  })

  it('is the same at the command line', async () => {
    await closeNew()
    const context = { ...shop.deps.console, login: 'root' } as Parameters<
      ReturnType<typeof cliOperation<'shop.preview'>>
    >[0]
    const { url } = await cliOperation('shop.preview')(context, {})
    expect(await shopState(tokenIn(url))).toBe('preview')
  })
})
