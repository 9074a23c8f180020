import { testSettings } from '@ambra/commerce/operation-context-suite'
import {
  startPlannedWork,
  startChangeWork,
  startPictureWork,
  startImportWork,
} from '@ambra/commerce/catalogue'
import { filesInFolders, shopFolders, startPlannedStarts } from '@ambra/commerce/platform'
import {
  productPictureRepository,
  importJobRepository,
  changeSetRepository,
  plannedDrafts,
  plannedPriceRepository,
  cmsPageDocuments,
} from '@ambra/db/catalogue'
import { plannedStartRepository } from '@ambra/db/platform'
import { specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aPerson, codeOf, anOwner } from './admin-suite.ts'
import { poisonousMessages, type Take } from './poison-messages-suite.ts'
import { png } from './catalogue/product-editor-suite.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aPerson>>
const works: { stop: () => Promise<void> }[] = []

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20 }), aProduct({ sku: 'CABLE', price: 5 })])
  owner = await anOwner(shop)
})
afterEach(async () => {
  for (const work of works.splice(0)) await work.stop()
})

const common = () => {
  const folders = shopFolders(shop.folder)
  const { database, clock } = shop
  return {
    database,
    shop: { database, folders, files: filesInFolders(folders), isEmbedded: true },
    settings: testSettings,
    now: clock.now,
    log: pino({ level: 'silent' }),
  }
}
/** A worker thread that never reports. */
const badThread = new URL('data:text/javascript,setInterval(() => undefined, 1000)')

/** Tables whose rows count the starts of their work. */
async function queues(): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('starts', 'attempts') and data_type = 'integer' order by table_name`.execute(
    shop.database.db,
  )
  return rows.map(({ name }) => name)
}
/** Tables in which a row of a test has stopped two processes. */
const poisoned = new Set<string>()

/** Leases the first item of a queue by two processes that die, and lets their leases expire. */
async function twoDied(take: Take): Promise<void> {
  for (const worker of ['dead 1', 'dead 2']) {
    const now = shop.clock.now()
    expect(await take({ worker, now, until: new Date(now.getTime() + 1000) })).toBeTruthy()
    shop.clock.advance(2000)
  }
  for (const table of await queues()) {
    const { rows } = await sql`select from ${sql.table(table)} where starts = 2`.execute(shop.database.db)
    if (rows.length > 0) poisoned.add(table)
  }
}
async function finish(started: Promise<{ settled: () => Promise<void>; stop: () => Promise<void> }>) {
  const work = await started
  works.push(work)
  await work.settled()
}
const run = async (...given: Parameters<typeof owner.run>) => {
  const answer = await owner.run(...given)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body.result
}

describe('a file that exceeds the limits of an import', () => {
  it.each([
    ['memory', { heapMb: 4, silentMs: 60_000 }],
    ['time', { heapMb: 384, silentMs: 500, thread: badThread }],
  ] as const)('fails an import at its limit of %s without harming the shop', async (problem, limits) => {
    const text = Buffer.from('sku,qty\nLAMP,3\n')
    const { id } = await run('imports.begin', { name: 'a.csv', size: text.length })
    await run('imports.send', { id, offset: 0, base64: text.toString('base64') })
    await finish(startImportWork({ ...common(), limits }))
    expect((await run('imports.show', { id })).job).toMatchObject({ state: 'failed', problem })
    expect((await shop.call('renderList', { query: { skus: 'LAMP' } })).status).toBe(200)
  })
})

describe('poisonous work that stopped its process twice', () => {
  it('fails a poisonous file, which can be retried or removed, and reads the next file', async () => {
    const send = async (name: string) => {
      const text = Buffer.from('sku,qty\nLAMP,3\n')
      const { id } = await run('imports.begin', { name, size: text.length })
      await run('imports.send', { id, offset: 0, base64: text.toString('base64') })
      return Number(id)
    }
    const [poison, good] = [await send('poison.csv'), await send('good.csv')]
    await twoDied(importJobRepository(shop.database.db).take)
    await finish(startImportWork(common()))
    const shown = async (id: number) => (await run('imports.show', { id })).job
    expect(await shown(poison)).toMatchObject({ state: 'failed', problem: 'stopped', is_worked_on: false })
    expect(await shown(good)).toMatchObject({ state: 'read', problem: null })
    await run('imports.retry', { id: poison })
    expect(codeOf(await owner.run('imports.retry', { id: good }))).toBe('imports.moved_on')
    await expect.poll(() => shown(poison)).toMatchObject({ state: 'read', problem: null })
    await run('imports.remove', { id: poison })
  })

  it('allows the removal of a file as soon as the lease of its dead process expires', async () => {
    const { id } = await run('imports.begin', { name: 'a.csv', size: 1 })
    await run('imports.send', { id, offset: 0, base64: 'YQ==' })
    const now = shop.clock.now()
    const until = new Date(now.getTime() + 1000)
    await importJobRepository(shop.database.db).take({ worker: 'dead', now, until })
    expect(codeOf(await owner.run('imports.remove', { id }))).toBe('imports.moved_on')
    shop.clock.advance(2000)
    await run('imports.remove', { id })
  })

  it('rejects a poisonous picture, and stores the next one', async () => {
    const send = async (content: Buffer) => {
      const { id } = await run('products.begin-picture', { sku: 'LAMP', name: 'a.png', size: content.length })
      await run('products.send-picture', { id, offset: 0, base64: content.toString('base64') })
      return Number(id)
    }
    const ids = [await send(png(40, 40)), await send(png(50, 50))]
    await twoDied(productPictureRepository(shop.database.db).take)
    await finish(startPictureWork(common()))
    const { pictures } = await run('products.pictures', { ids: ids.join(',') })
    expect(pictures).toMatchObject([{ state: 'refused', problem: 'stopped' }, { state: 'ready' }])
  })

  it('rejects the rest of a poisonous bulk price change, and applies the next one', async () => {
    const sets = changeSetRepository(shop.database.db)
    const by = { actor_kind: 'staff', actor_id: '1', actor_name: 'Mari', at: shop.clock.now() } as const
    const add = async (cents: number) => {
      const id = await sets.add({ ...by, kind: 'prices', state: 'applying', may_cut_deep: true })
      const { id: product } = await shop.database.db
        .selectFrom('products')
        .select('id')
        .where('sku', '=', 'LAMP')
        .executeTakeFirstOrThrow()
      const change = { product_id: product, sku: 'LAMP', path: 'price', before: cents, after: cents + 100 }
      await sets.addChanges(id, [change], 0)
      await sets.update(id, { total: 1 })
      return id
    }
    const ids = [await add(2000), await add(2000)] as const
    await twoDied(sets.take)
    await finish(startChangeWork(common()))
    expect(await sets.find(ids[0])).toMatchObject({ state: 'done', applied: 0, refused: 1 })
    expect(await sets.find(ids[1])).toMatchObject({ state: 'done', applied: 1, refused: 0 })
  })

  it('stops a poisonous planned price, and applies the next one', async () => {
    const at = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString()
    await run('products.plan-price', { sku: 'LAMP', at: at(1000), cents: 2100 })
    await run('products.plan-price', { sku: 'CABLE', at: at(2000), cents: 600 })
    shop.clock.advance(5000)
    await twoDied(plannedPriceRepository(shop.database.db).take)
    await finish(startPlannedWork(common()))
    const goods = async (sku: string) => run('products.show', { sku })
    expect(await goods('LAMP')).toMatchObject({
      price_cents: 2000,
      planned: [{ state: 'stopped', code: 'stopped' }],
    })
    expect(await goods('CABLE')).toMatchObject({ price_cents: 600, planned: [] })
  })

  it('stops a poisonous planned draft with its changes', async () => {
    const { draft } = await run('products.keep-draft', {
      sku: 'LAMP',
      changes: [{ path: 'price', before: 2000, after: 2200 }],
    }).then(() => run('products.show', { sku: 'LAMP' }))
    const at = new Date(shop.clock.now().getTime() + 1000).toISOString()
    await run('products.publish-draft', { sku: 'LAMP', version: draft.version, at })
    shop.clock.advance(5000)
    await twoDied(plannedDrafts(shop.database.db).take)
    await finish(startPlannedWork(common()))
    const after = await run('products.show', { sku: 'LAMP' })
    expect(after.price_cents).toBe(2000)
    expect(after.draft).toMatchObject({ state: 'stopped', trouble: [{ path: 'price', code: 'stopped' }] })
  })
})

describe('poisonous planned starts that stopped their process twice', () => {
  const day = () => new Date(shop.clock.now().getTime() + 36 * 3_600_000).toISOString().slice(0, 10)
  const plan = async (name: string) => {
    const draft = { fields: { title: 'Sale', from: day() }, text: 'Sale.' }
    await run('content.save', { store: 'en', kind: 'page', name, seen: null, ...draft })
  }
  const shown = async () => {
    const { db } = shop.database
    const pages = await db
      .selectFrom('content_pages')
      .selectAll()
      .where('store_id', '=', 2)
      .orderBy('id')
      .execute()
    const en = storeByCode('en') as NonNullable<ReturnType<typeof storeByCode>>
    const visible = await cmsPageDocuments(db, en, shop.clock.now())
    return pages.map(({ identifier, enabled }) => [
      identifier,
      enabled,
      visible.some((page) => page.identifier === identifier),
    ])
  }
  /** Leaves one page that stopped two processes, and lets the queue proceed. */
  async function abandon(): Promise<number> {
    await plan('poison')
    await plan('second')
    shop.clock.advance(48 * 3_600_000)
    owner = await anOwner(shop)
    await twoDied(plannedStartRepository(shop.database.db).take)
    await finish(startPlannedStarts(common()))
    const { failures } = await run('failures.list', {})
    expect(failures).toMatchObject([
      { queue: 'start', what: 'en/pages/poison.md', why: 'stopped', can_retry: true },
    ])
    return failures[0].id
  }

  it('hides a poisonous page, starts the next one, and starts the first when it is retried', async () => {
    const id = await abandon()
    expect(await shown()).toEqual([
      ['poison', true, false],
      ['second', true, true],
    ])
    await run('failures.retry', { queue: 'start', id })
    await expect.poll(async () => (await shown())[0]).toEqual(['poison', true, true])
    expect((await run('failures.list', {})).count).toBe(0)
  })

  it('disables a poisonous page when it is removed', async () => {
    const id = await abandon()
    await run('failures.remove', { queue: 'start', id })
    expect((await shown())[0]).toEqual(['poison', false, false])
    expect((await run('failures.list', {})).count).toBe(0)
    expect(codeOf(await owner.run('failures.remove', { queue: 'start', id }))).toBe('failures.gone')
  })

  it('removes a special price that could not be checked, and mails a person', async () => {
    const from = day()
    await run('products.set-prices', {
      sku: 'LAMP',
      changes: [{ path: 'special', before: null, after: { cents: 1900, from, to: null } }],
    })
    await sql`insert into planned_starts (kind, key, at, needs, runs_as, actor_kind, actor_id, actor_name)
      values ('special', 'LAMP', ${specialStartsAt(from)}, '["prices.edit"]', '{"kind":"staff","id":"1","key":null}',
        'staff', '1', 'Mari') on conflict do nothing`.execute(shop.database.db)
    shop.clock.advance(48 * 3_600_000)
    owner = await anOwner(shop)
    await twoDied(plannedStartRepository(shop.database.db).take)
    await finish(startPlannedStarts(common()))
    expect((await run('products.show', { sku: 'LAMP' })).special).toBeNull()
    const mails = await shop.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'mail.start_stopped')
      .execute()
    expect(mails).toMatchObject([{ payload: { values: { what: 'LAMP' } } }])
  })
})

describe('poisonous messages that stopped their worker twice', () => {
  const { labels, messages, webhooks } = poisonousMessages(() => shop)
  it.each([
    ['shipping labels', labels],
    ['webhooks', webhooks],
    ['newsletters', () => messages('mail.newsletter')],
    ['order confirmations', () => messages('mail.order_placed')],
    ['refunds at a provider', () => messages('payment.refund')],
  ])('are listed with their reason, and the next of the %s proceeds', async (_, prepare) => {
    const queue = await prepare()
    await twoDied(queue.take)
    works.push(queue.start())
    await expect.poll(queue.states).toEqual(queue.expected)
    const { failures } = await run('failures.list', {})
    expect(failures).toMatchObject([{ ...queue.failure, why: expect.stringMatching(/stopped/) }])
    expect((await shop.call('renderList', { query: { skus: 'LAMP' } })).status).toBe(200)
  })
})

describe('every queue', () => {
  it('has a test of a poisonous row above', async () => {
    const untested = (await queues()).filter((table) => !poisoned.has(table))
    expect(untested, 'add a test of these queues to apps/api/test/admin/poison.test.ts').toEqual([])
  })
})
