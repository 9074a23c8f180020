import type { ProductValue } from '@ambra/contract/catalogue/product-fields'
import { startPlannedWork } from '@ambra/commerce/catalogue'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, codeOf } from '../admin-suite.ts'
import { edit, editedShop, type Person, show } from './product-editor-suite.ts'

type BackgroundWork = Awaited<ReturnType<typeof startPlannedWork>>
let of: Awaited<ReturnType<typeof editedShop>>
const works: BackgroundWork[] = []
beforeEach(async () => {
  of = await editedShop()
})
afterEach(async () => {
  // A running worker would carry out the plans of later tests by its own clock.
  for (const work of works.splice(0)) await work.stop()
  await of.stop()
})

type Field = [path: string, before: ProductValue, after: ProductValue, seen?: ProductValue]
const keep = (person: Person, fields: Field[], sku = 'LAMP') =>
  person.run('products.keep-draft', {
    sku,
    changes: fields.map(([path, before, after, seen]) => ({
      path,
      before,
      after,
      ...(seen !== undefined && { seen }),
    })),
  })
const kept = async (person: Person, fields: Field[], sku = 'LAMP') => {
  const { outcomes } = (await keep(person, fields, sku)).body.result
  return outcomes.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome)
}
const draftOf = async (person: Person, sku = 'LAMP') => (await show(person, sku)).draft
async function publish(person: Person, over: { at?: string; sku?: string; version?: number } = {}) {
  const { sku = 'LAMP', at } = over
  const version = over.version ?? (await draftOf(person, sku))?.version ?? 1
  return person.run('products.publish-draft', { sku, version, ...(at && { at }) })
}
const nameOf = async (person: Person, sku = 'LAMP') =>
  (await show(person, sku)).texts.find(({ language }: { language: string }) => language === 'en').name
const listed = async (person: Person, draft: 'draft' | 'planned' | 'stopped') =>
  (await person.run('products.list', { draft })).body.result.rows.map(({ sku }: { sku: string }) => sku)

/** Returns the product as the shop's page requests it. */
async function page(sku: string, preview?: string, store = 'en') {
  const { body } = await of.shop.call('catalogSearchPost', {
    params: { index: `vue_storefront_catalog_${store}`, type: 'product' },
    query: { ...(preview && { preview }) },
    body: { query: { bool: { filter: [{ terms: { sku: [sku] } }] } } },
  })
  return body.hits.hits[0]?._source
}
async function link(person: Person, sku = 'LAMP', store = 'en'): Promise<{ url: URL; secret: string }> {
  const { body } = await person.run('products.preview-draft', { sku, store })
  const url = new URL(body.result.url)
  return { url, secret: url.searchParams.get('preview') ?? '' }
}
async function start(): Promise<BackgroundWork> {
  const work = await startPlannedWork({
    database: of.shop.database,
    now: of.shop.clock.now,
    log: pino({ level: 'silent' }),
  })
  works.push(work)
  return work
}
const inMs = (ms: number) => new Date(of.shop.clock.now().getTime() + ms)

describe('a draft of a product', () => {
  it('stores a draft beside the shop and shares it between people', async () => {
    const mari = await of.editor()
    const jaan = await of.editor()
    const old = await nameOf(mari)
    expect(await kept(mari, [['texts.en.name', old, 'New lamp']])).toEqual(['applied'])
    expect(await nameOf(mari)).toBe(old)
    expect(await draftOf(jaan)).toMatchObject({
      state: 'draft',
      fields: [{ path: 'texts.en.name', before: old, after: 'New lamp', by: expect.any(String) }],
    })
    expect(await listed(jaan, 'draft')).toEqual(['LAMP'])
    // A change of another field is stored; one of the same unseen field is a conflict with both values.
    expect(await kept(jaan, [['texts.en.meta_title', null, 'Glows']])).toEqual(['applied'])
    const { outcomes } = (await keep(jaan, [['texts.en.name', old, 'Other lamp']])).body.result
    expect(outcomes[0]).toMatchObject({ outcome: 'conflict', present: 'New lamp', after: 'Other lamp' })
    expect(await kept(jaan, [['texts.en.name', old, 'Other lamp', 'New lamp']])).toEqual(['applied'])
    // The value equals the shop's again, so the draft drops it.
    expect(await kept(mari, [['texts.en.name', old, old, 'Other lamp']])).toEqual(['applied'])
    expect((await draftOf(mari)).fields.map(({ path }: { path: string }) => path)).toEqual([
      'texts.en.meta_title',
    ])
    const { version } = await draftOf(mari)
    expect(codeOf(await mari.run('products.discard-draft', { sku: 'LAMP', version: version - 1 }))).toBe(
      'products.draft_changed',
    )
    await mari.run('products.discard-draft', { sku: 'LAMP', version })
    expect(await draftOf(mari)).toBe(null)
    expect(await listed(mari, 'draft')).toEqual([])
  })

  it('rejects invalid values and cost prices in a draft, and prices without their right', async () => {
    const boss = await of.owner()
    expect(await kept(boss, [['texts.en.url_key', 'lamp', 'other']])).toEqual(['address_taken'])
    expect(await draftOf(boss)).toBe(null)
    expect(codeOf(await keep(boss, [['cost', null, 900]]))).toBe('request.invalid')
    expect(codeOf(await keep(boss, [['nothing', null, 900]]))).toBe('request.invalid')
    await boss.run('roles.save', {
      code: 'writer',
      name: 'Writer',
      permissions: ['products.read', 'products.edit'],
    })
    const writer = await aPerson(of.shop, [{ role: 'writer', store: null }])
    expect(codeOf(await keep(writer, [['price', 10000, 100]]))).toBe('staff.not_allowed')
    expect(await kept(writer, [['texts.en.meta_title', null, 'Glows']])).toEqual(['applied'])
    expect(codeOf(await publish(writer))).toBe('staff.not_allowed')
    const reader = await aPerson(of.shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await reader.run('products.preview-draft', { sku: 'LAMP', store: 'en' }))).toBe(
      'staff.not_allowed',
    )
    // The right to publish texts does not include prices.
    await boss.run('roles.save', {
      code: 'publisher',
      name: 'Publisher',
      permissions: ['products.read', 'products.publish'],
    })
    const publisher = await aPerson(of.shop, [{ role: 'publisher', store: null }])
    const { price_cents: price } = await show(boss)
    await keep(boss, [['price', price, price - 100]])
    expect(codeOf(await publish(publisher))).toBe('staff.not_allowed')
  })
})

describe('a preview of a draft', () => {
  it("shows the draft on the shop's page only to the holder of the link", async () => {
    const mari = await of.editor()
    const boss = await of.owner()
    await boss.run('products.set-costs', {
      sku: 'LAMP',
      changes: [{ path: 'cost', before: null, after: 4321 }],
    })
    const { price_cents: price } = await show(mari)
    const old = await nameOf(mari)
    await keep(mari, [
      ['texts.en.name', old, 'New lamp'],
      ['price', price, price - 700],
      ['visibility', 4, 3],
    ])
    const { url, secret } = await link(mari)
    expect(url.pathname).toMatch(/^\/en\/p\/LAMP\//)
    const shown = await page('LAMP', secret)
    expect(shown).toMatchObject({ name: 'New lamp', isPreview: true, final_price: (price - 700) / 100 })
    expect(JSON.stringify(shown)).not.toContain('4321')
    // A request without the secret, with a guess, for another store or another product shows the
    // shop unchanged.
    expect(await page('LAMP')).toMatchObject({ name: old, final_price: price / 100 })
    expect((await page('LAMP', 'x'.repeat(32))).name).toBe(old)
    expect((await page('LAMP', secret, 'et')).isPreview).toBeUndefined()
    expect((await page('OTHER', secret)).isPreview).toBeUndefined()
    // Nothing was written for it, and a cart has the real price.
    expect((await show(mari)).price_cents).toBe(price)
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from price_history h
      join products p on p.id = h.product_id where p.sku = 'LAMP' and h.price_cents = ${price - 700}`.execute(
      of.shop.database.db,
    )
    expect(rows[0]?.n).toBe(0)
    await of.shop.reindex()
    expect((await page('LAMP')).name).toBe(old)
    of.shop.clock.advance(25 * 3_600_000)
    expect((await page('LAMP', secret)).name).toBe(old)
  })

  it('shows an unpublished product, and ends with the draft', async () => {
    const mari = await of.editor()
    await mari.run('products.publish', { sku: 'LAMP', changes: [{ path: 'status', before: 1, after: 2 }] })
    await of.shop.reindex()
    const old = await nameOf(mari)
    await keep(mari, [
      ['status', 2, 1],
      ['texts.en.name', old, 'Soon'],
    ])
    const { secret } = await link(mari)
    expect(await page('LAMP', secret)).toMatchObject({ name: 'Soon', status: 1 })
    expect((await page('LAMP'))?.status ?? 2).toBe(2)
    const { version } = await draftOf(mari)
    await mari.run('products.discard-draft', { sku: 'LAMP', version })
    expect((await page('LAMP', secret))?.isPreview).toBeUndefined()
    await keep(mari, [['status', 2, 1]])
    const again = await link(mari)
    expect((await publish(mari)).body.result.state).toBe('published')
    expect((await page('LAMP', again.secret))?.isPreview).toBeUndefined()
  })

  it('shows a draft of a variant on the page of its product', async () => {
    const mari = await of.editor()
    const sku = 'PHONE-black-new'
    const { price_cents: price } = await show(mari, sku)
    await keep(mari, [['price', price, price + 1100]], sku)
    const { url, secret } = await link(mari, sku)
    expect(url.pathname).toMatch(/^\/en\/p\/PHONE\/[^/]+\/PHONE-black-new$/)
    const { configurable_children: children } = await page('PHONE', secret)
    const black = children.find((child: { sku: string }) => child.sku === sku)
    expect(black.final_price).toBe((price + 1100) / 100)
  })
})

describe('publishing a draft', () => {
  it('publishes a draft as one change set that can be undone', async () => {
    const mari = await of.editor()
    const old = await nameOf(mari)
    const { price_cents: price } = await show(mari)
    await keep(mari, [
      ['texts.en.name', old, 'New lamp'],
      ['price', price, price - 100],
      ['visibility', 4, 3],
    ])
    expect(codeOf(await publish(mari, { version: 99 }))).toBe('products.draft_changed')
    const { state, set, product } = (await publish(mari)).body.result
    expect([state, product.price_cents, product.visibility, product.draft]).toEqual([
      'published',
      price - 100,
      3,
      null,
    ])
    expect(await nameOf(mari)).toBe('New lamp')
    expect(codeOf(await publish(mari))).toBe('products.no_draft')
    const writer = await aPerson(of.shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await writer.run('products.undo', { id: set }))).toBe('staff.not_allowed')
    expect((await mari.run('products.undo', { id: set })).body.result).toMatchObject({
      kind: 'draft',
      applied: 3,
    })
    expect(await nameOf(mari)).toBe(old)
  })

  it('publishes nothing when another person has changed a field since', async () => {
    const mari = await of.editor()
    const jaan = await of.editor()
    const old = await nameOf(mari)
    await keep(mari, [
      ['texts.en.name', old, 'New lamp'],
      ['texts.en.meta_title', null, 'Glows'],
    ])
    await edit(jaan, 'texts.en.name', old, 'Lamp of Jaan')
    const stopped = (await publish(mari)).body.result
    expect(stopped).toMatchObject({
      state: 'stopped',
      set: null,
      outcomes: [{ path: 'texts.en.name', present: 'Lamp of Jaan', after: 'New lamp' }],
    })
    expect(stopped.outcomes[0].by).toEqual(expect.any(String))
    const after = await show(mari)
    expect(after.texts.find(({ language }: { language: string }) => language === 'en')).toMatchObject({
      name: 'Lamp of Jaan',
      meta_title: null,
    })
    expect(after.draft).toMatchObject({ state: 'stopped', trouble: [{ present: 'Lamp of Jaan' }] })
    expect(after.draft.fields).toHaveLength(2)
    expect(await listed(mari, 'stopped')).toEqual(['LAMP'])
    // Confirms the other person's value and overwrites it.
    expect(await kept(mari, [['texts.en.name', 'Lamp of Jaan', 'New lamp', 'New lamp']])).toEqual(['applied'])
    expect((await publish(mari)).body.result.state).toBe('published')
    expect(await nameOf(mari)).toBe('New lamp')
  })

  it('rejects a deep cut without its right', async () => {
    const mari = await of.editor()
    const { price_cents: price } = await show(mari)
    await keep(mari, [['price', price, Math.round(price / 2)]])
    expect((await publish(mari)).body.result).toMatchObject({
      state: 'stopped',
      outcomes: [{ code: 'deep_cut' }],
    })
    const at = inMs(60_000).toISOString()
    expect((await publish(mari, { at })).body.result.state).toBe('stopped')
    expect((await publish(await of.owner())).body.result.state).toBe('published')
  })

  it('publishes once at its time, also after the process was down', async () => {
    const mari = await of.editor()
    const old = await nameOf(mari)
    await keep(mari, [['texts.en.name', old, 'New lamp']])
    for (const at of ['yesterday', inMs(-1000).toISOString(), inMs(400 * 86_400_000).toISOString()])
      expect(codeOf(await publish(mari, { at }))).toBe('products.bad_moment')
    const planned = (await publish(mari, { at: inMs(600_000).toISOString() })).body.result
    expect(planned).toMatchObject({ state: 'planned', product: { draft: { state: 'planned' } } })
    expect(await listed(mari, 'planned')).toEqual(['LAMP'])
    await (await start()).settled()
    expect(await nameOf(mari)).toBe(old)
    await works.pop()?.stop()
    of.shop.clock.advance(700_000)
    // Two processes at the same time.
    const one = await start()
    const other = await start()
    await Promise.all([one.settled(), other.settled()])
    await one.stop()
    expect(await nameOf(mari)).toBe('New lamp')
    const { rows } = await sql<{ actor_name: string }>`
      select actor_name from product_change_sets where kind = 'draft'`.execute(of.shop.database.db)
    expect(rows).toHaveLength(1)
    expect(planned.product.draft.planned_by).toBe(rows[0]?.actor_name)
    expect(await draftOf(mari)).toBe(null)
  })

  it('cancels a planned publication by a button, and by every change of the draft', async () => {
    const mari = await of.editor()
    const old = await nameOf(mari)
    await keep(mari, [['texts.en.name', old, 'New lamp']])
    const at = inMs(600_000).toISOString()
    await publish(mari, { at })
    const { version } = await draftOf(mari)
    expect(
      (await mari.run('products.cancel-publishing', { sku: 'LAMP', version })).body.result.draft.state,
    ).toBe('draft')
    await publish(mari, { at })
    await keep(mari, [['texts.en.meta_title', null, 'Nobody has looked at this']])
    expect((await draftOf(mari)).state).toBe('draft')
    of.shop.clock.advance(700_000)
    await (await start()).settled()
    expect(await nameOf(mari)).toBe(old)
  })

  it('keeps a draft whose planned publication failed, with the reason', async () => {
    const mari = await of.editor()
    const old = await nameOf(mari)
    await keep(mari, [['texts.en.name', old, 'New lamp']])
    await publish(mari, { at: inMs(600_000).toISOString() })
    await edit(mari, 'texts.en.name', old, 'Meanwhile')
    of.shop.clock.advance(700_000)
    await (await start()).settled()
    expect(await nameOf(mari)).toBe('Meanwhile')
    expect(await draftOf(mari)).toMatchObject({
      state: 'stopped',
      publish_at: expect.any(String),
      trouble: [{ present: 'Meanwhile', after: 'New lamp' }],
    })
    // The planner gets one mail, however often the worker checks.
    await (await start()).settled()
    const letters = await of.shop.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'mail.plan_stopped')
      .execute()
    const { email } = await of.shop.database.db
      .selectFrom('staff')
      .select('email')
      .where('id', '=', mari.id)
      .executeTakeFirstOrThrow()
    expect(letters).toMatchObject([{ payload: { email, page: '/products/LAMP', values: { sku: 'LAMP' } } }])
    expect(await listed(mari, 'stopped')).toEqual(['LAMP'])
  })

  it('publishes once when four people publish at the same time', async () => {
    const mari = await of.editor()
    await keep(mari, [['texts.en.meta_title', null, 'Glows']])
    const { version } = await draftOf(mari)
    const answers = await Promise.all([1, 2, 3, 4].map(() => publish(mari, { version })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
