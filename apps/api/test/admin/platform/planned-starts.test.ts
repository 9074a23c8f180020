import { startPlannedStarts } from '@ambra/commerce/platform'
import { startPlannedWork } from '@ambra/commerce/catalogue'
import { cmsBlockDocuments, cmsPageDocuments } from '@ambra/db/catalogue'
import { couponRepository, cartRuleRepository } from '@ambra/db/promotions'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aKey, callWith } from './keys-suite.ts'
import { editedShop, type Person, show } from '../catalogue/product-editor-suite.ts'

let of: Awaited<ReturnType<typeof editedShop>>
let planner: Person
let boss: Person
let works: { settled: () => Promise<void>; stop: () => Promise<void> }[] = []

beforeEach(async () => {
  of = await editedShop()
  planner = await of.owner()
  boss = await of.owner()
})
afterEach(async () => {
  for (const work of works) await work.stop()
  works = []
  await of.stop()
})

const hour = 3_600_000
/** Returns the date 36 hours ahead, which starts within the 48 hours that the tests wait. */
const day = () => new Date(of.shop.clock.now().getTime() + 36 * hour).toISOString().slice(0, 10)
const en = () => storeByCode('en') as NonNullable<ReturnType<typeof storeByCode>>
const silent = pino({ level: 'silent' })

async function work() {
  const { database, clock } = of.shop
  works = [
    await startPlannedStarts({ database, now: clock.now, log: silent }),
    await startPlannedWork({ database, now: clock.now, log: silent }),
  ]
  for (const one of works) await one.settled()
}

const saveContent = async (by: Pick<Person, 'run'>, kind: 'page' | 'news' | 'block', from = day()) => {
  const draft = { fields: { title: 'Sale', from }, text: 'Sale.' }
  return by.run('content.save', { store: 'en', kind, name: `sale-${kind}`, seen: null, ...draft })
}
const slider = (from: string) =>
  JSON.stringify([
    { code: 'now', title: 'Now' },
    { code: 'later', title: 'Later', from },
  ])
const shownPages = async () =>
  (await cmsPageDocuments(of.shop.database.db, en(), of.shop.clock.now())).map(({ identifier }) => identifier)
const shownBlocks = async () =>
  (await cmsBlockDocuments(of.shop.database.db, en(), of.shop.clock.now())).map(
    ({ identifier }) => identifier,
  )
const terms = { code: 'SPRING', percent: 40, enabled: true }

type Effect = { plan: (by: Person) => Promise<{ status: number }>; hasBegun: () => Promise<boolean> }

/** Every planned change of the console that takes effect later. */
const effects: Record<string, Effect> = {
  'a page': {
    plan: (by) => saveContent(by, 'page'),
    hasBegun: async () => (await shownPages()).includes('sale-page'),
  },
  'a piece of news': {
    plan: (by) => saveContent(by, 'news'),
    hasBegun: async () => (await shownPages()).includes('sale-news'),
  },
  'a block': {
    plan: (by) => saveContent(by, 'block'),
    hasBegun: async () => (await shownBlocks()).includes('sale-block'),
  },
  'a banner': {
    plan: (by) =>
      by.run('content.save', {
        store: 'en',
        kind: 'banner',
        name: 'slider',
        seen: null,
        fields: {},
        text: slider(day()),
      }),
    async hasBegun() {
      const { slider: entries } = (await of.shop.call('shopData', { query: { storeCode: 'en' } })).body.result
      expect(entries[0].code).toBe('now')
      return entries.length > 1
    },
  },
  'a coupon': {
    plan: (by) =>
      by.run('selling.save-coupon', { seen: null, terms: { ...terms, audience: 'public', from: day() } }),
    async hasBegun() {
      const found = await couponRepository(of.shop.database.db).findFor('SPRING', {
        customerId: undefined,
        email: undefined,
      })
      const { isEnabled, startsAt } = found?.rule ?? {}
      return isEnabled === true && startsAt !== undefined && startsAt <= of.shop.clock.now()
    },
  },
  'a rule of carts': {
    plan: (by) =>
      by.run('selling.save-rule', {
        seen: null,
        terms: { ...terms, code: 'spring', titles: { et: 'Kevad', en: 'Spring' }, minimum: 50, from: day() },
      }),
    hasBegun: async () =>
      (await cartRuleRepository(of.shop.database.db).listOpen(of.shop.clock.now())).length > 0,
  },
  'a price': {
    plan: (by) => by.run('products.plan-price', { sku: 'LAMP', at: `${day()}T00:00:00Z`, cents: 100 }),
    hasBegun: async () => (await show(await of.editor())).price_cents === 100,
  },
  'a draft of a product': {
    async plan(by) {
      const [text] = (await show(by)).texts
      const path = `texts.${text.language}.name`
      await by.run('products.keep-draft', {
        sku: 'LAMP',
        changes: [{ path, before: text.name, after: 'New' }],
      })
      const { version } = (await show(by)).draft
      return by.run('products.publish-draft', { sku: 'LAMP', version, at: `${day()}T00:00:00Z` })
    },
    hasBegun: async () => (await show(await of.editor())).texts[0].name === 'New',
  },
}
const rows = Object.entries(effects)
const letters = async () =>
  (
    await of.shop.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', 'in', ['mail.start_stopped', 'mail.plan_stopped'])
      .execute()
  ).map(({ payload }) => String(Object(payload).email))

describe('a planned change', () => {
  it.each(rows)('starts %s at its time', async (_, { plan, hasBegun }) => {
    expect((await plan(planner)).status).toBe(200)
    expect(await hasBegun()).toBe(false)
    of.shop.clock.advance(48 * hour)
    await work()
    expect(await hasBegun()).toBe(true)
    expect(await letters()).toEqual([])
  })

  it.each(rows)('never starts %s after the person is disabled', async (_, { plan, hasBegun }) => {
    expect((await plan(planner)).status).toBe(200)
    expect((await boss.run('staff.disable', { id: planner.id, reason: 'left' })).status).toBe(200)
    of.shop.clock.advance(48 * hour)
    // It has no effect even before the rights are checked.
    expect(await hasBegun()).toBe(false)
    await work()
    expect(await hasBegun()).toBe(false)
    expect(await letters()).toEqual([boss.email])
  })

  it.each(rows)('never starts %s after the right is revoked', async (_, { plan, hasBegun }) => {
    await plan(planner)
    const roles = [{ role: 'accountant', store: null }]
    expect((await boss.run('staff.set-roles', { id: planner.id, roles })).status).toBe(200)
    of.shop.clock.advance(48 * hour)
    await work()
    expect(await hasBegun()).toBe(false)
    expect(await letters()).toEqual([planner.email])
  })
})

it('starts what is due beside a start whose check fails, and checks that again when it is retried', async () => {
  await saveContent(planner, 'page')
  await saveContent(planner, 'news')
  const as = (id: string) =>
    sql`update planned_starts set runs_as = ${JSON.stringify({ kind: 'staff', id, key: null })}
      where key like '%sale-page%'`.execute(of.shop.database.db)
  await as('nobody')
  of.shop.clock.advance(48 * hour)
  await work()
  expect(await shownPages()).toContain('sale-news')
  expect(await shownPages()).not.toContain('sale-page')
  await as(String(planner.id))
  const reader = await of.owner()
  const { failures } = (await reader.run('failures.list', {})).body.result
  expect(failures).toMatchObject([{ queue: 'start', what: 'en/pages/sale-page.md' }])
  await reader.run('failures.retry', { queue: 'start', id: failures[0].id })
  await expect.poll(shownPages).toContain('sale-page')
})

describe('planned content', () => {
  it('applies the rights of the last person who saved the content', async () => {
    await saveContent(planner, 'page')
    const { version } = (await boss.run('content.show', { store: 'en', kind: 'page', name: 'sale-page' }))
      .body.result
    const draft = { fields: { title: 'Sale', from: day() }, text: 'Other words.' }
    await boss.run('content.save', { store: 'en', kind: 'page', name: 'sale-page', seen: version, ...draft })
    await boss.run('staff.disable', { id: planner.id, reason: 'left' })
    of.shop.clock.advance(48 * hour)
    await work()
    expect(await shownPages()).toContain('sale-page')
  })

  it('turns stopped content into a draft, with an entry in its history', async () => {
    await saveContent(planner, 'page')
    await boss.run('staff.disable', { id: planner.id, reason: 'left' })
    of.shop.clock.advance(48 * hour)
    await work()
    const { state, past } = (
      await (await of.owner()).run('content.show', { store: 'en', kind: 'page', name: 'sale-page' })
    ).body.result
    expect([state, past[0].by]).toEqual(['draft', 'cli:planned'])
  })

  it('applies the rights of a key, not those of its creator', async () => {
    const { secret, key } = await aKey(boss, {
      permissions: ['content.edit', 'content.publish'],
    })
    expect((await saveContent({ run: callWith(of.shop, secret) }, 'page')).status).toBe(200)
    expect((await boss.run('keys.revoke', { id: key.id })).status).toBe(200)
    of.shop.clock.advance(48 * hour)
    await work()
    expect(await shownPages()).not.toContain('sale-page')
  })
})

describe('a special price of a later day', () => {
  const plan = async (by: Person, cents: number) => {
    const { special } = await show(by)
    const after = { cents, from: day(), to: null }
    const changes = [{ path: 'special', before: special, after }]
    const { body } = await by.run('products.set-prices', { sku: 'LAMP', changes })
    expect(body.result.outcomes[0].outcome).toBe('applied')
  }
  const special = async () => (await show(await of.owner())).special?.cents ?? null
  const regular = async () => Number((await show(planner)).price_cents)

  it('begins if its person has the right at its start', async () => {
    const cents = (await regular()) - 100
    await plan(planner, cents)
    of.shop.clock.advance(48 * hour)
    await work()
    expect([await special(), await letters()]).toEqual([cents, []])
  })

  it('is removed after its person is disabled, with an entry in the history', async () => {
    await plan(planner, (await regular()) - 100)
    await boss.run('staff.disable', { id: planner.id, reason: 'left' })
    of.shop.clock.advance(48 * hour)
    await work()
    expect([await special(), await letters()]).toEqual([null, [boss.email]])
    const set = await of.shop.database.db
      .selectFrom('product_change_sets')
      .select('actor_name')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(set?.actor_name).toBe('cli:planned')
  })

  it('is removed if the price has been lower within the 30 days before its start', async () => {
    const cents = await regular()
    await plan(planner, cents - 100)
    const to = (before: number, after: number) =>
      boss.run('products.set-prices', { sku: 'LAMP', changes: [{ path: 'price', before, after }] })
    await to(cents, cents - 200)
    of.shop.clock.advance(12 * hour)
    await to(cents - 200, cents)
    of.shop.clock.advance(36 * hour)
    await work()
    expect([await special(), await letters()]).toEqual([null, [planner.email]])
  })

  it('is not checked by a plan that a later change replaced', async () => {
    const cents = (await regular()) - 100
    await plan(planner, cents)
    await plan(boss, cents - 100)
    await boss.run('staff.disable', { id: planner.id, reason: 'left' })
    of.shop.clock.advance(48 * hour)
    await work()
    expect(await special()).toBe(cents - 100)
  })
})
