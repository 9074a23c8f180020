import {
  changeReader,
  changeSetRepository,
  listRoots,
  readListView,
  writeProductList,
} from '@ambra/db/catalogue'
import { staffRepository } from '@ambra/db/platform'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startChangeWork } from './change-work.ts'
import type { PricePlan } from '../prices/plan-prices.ts'
import { wakeChangeWork } from './wake-change-work.ts'

let database: TestDatabase
let work: Awaited<ReturnType<typeof startChangeWork>> | undefined
const later = new Date(noon.getTime() + 3_600_000)
let who: { actor_kind: 'staff'; actor_id: string; actor_name: string; at: Date }

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  const products = Array.from({ length: 30 }, (_, n) =>
    aProduct({ sku: `P-${String(n).padStart(2, '0')}`, price: 100 + n }),
  )
  await stockShop(database, [...products, aConfigurable({ sku: 'PHONE' })])
  const { db } = database
  const staff = staffRepository(db)
  const mari = { email: 'mari@shop.example', name: 'Mari', language: 'et', handle: 'mari' }
  const id = await staff.add({ ...mari, now: noon })
  await staff.setRoles(id, [{ role: 'editor', storeId: undefined }])
  who = { actor_kind: 'staff', actor_id: String(id), actor_name: 'Mari', at: later }
  await writeProductList(db, await listRoots(db, 0, 100), { view: await readListView(db), now: noon })
})
afterEach(async () => {
  await work?.stop()
  work = undefined
})

const start = async () =>
  (work = await startChangeWork({ database, now: () => later, log: pino({ level: 'silent' }) }))

async function plan(given: PricePlan, over: { may_cut_deep?: boolean } = {}): Promise<number> {
  return changeSetRepository(database.db).add({
    ...who,
    kind: 'prices',
    state: 'planning',
    may_cut_deep: false,
    plan: given,
    ...over,
  })
}
const find = (id: number) => changeSetRepository(database.db).find(id)
const prices = async () =>
  (
    await sql<{ sku: string; price_cents: number }>`
      select p.sku, r.price_cents from products p join prices r on r.product_id = p.id where p.sku like 'P-%' order by p.sku`.execute(
      database.db,
    )
  ).rows.map(({ price_cents }) => price_cents)

async function settle(state: string, id: number) {
  await wakeChangeWork(database)
  await expect.poll(async () => (await find(id))?.state).toBe(state)
  return find(id)
}

describe('a change of many prices', () => {
  it('plans, applies and undoes changes in slices', async () => {
    const before = await prices()
    await start()
    const id = await plan({ of: 'found', condition: undefined, rule: { percent: 5, ending: 99 } })
    expect(await settle('planned', id)).toMatchObject({ total: 34, applied: 0, refused: 0 })
    expect(await prices()).toEqual(before)
    await changeSetRepository(database.db).update(id, { state: 'applying' })
    expect(await settle('done', id)).toMatchObject({ total: 34, applied: 34, conflicts: 0, place: 34 })
    expect((await prices()).slice(0, 3)).toEqual([10_499, 10_599, 10_699])
    // Another person changes one of them first.
    await sql`update prices set price_cents = 1 where product_id = (select id from products where sku = 'P-07')`.execute(
      database.db,
    )
    const undo = await changeSetRepository(database.db).add({
      ...who,
      kind: 'prices',
      state: 'planning',
      may_cut_deep: true,
      undo_of: id,
    })
    expect(await settle('done', undo)).toMatchObject({ total: 34, applied: 33, conflicts: 1 })
    expect(await prices()).toEqual(before.map((price, at) => (at === 7 ? 1 : price)))
  })

  it('resumes after a process died', async () => {
    const id = await plan({ of: 'found', condition: undefined, rule: { percent: 5 } })
    await start()
    await settle('planned', id)
    await work?.stop()
    await changeSetRepository(database.db).update(id, { state: 'applying' })
    await start()
    expect(await settle('done', id)).toMatchObject({ applied: 34 })
  })

  it('names what it cannot change', async () => {
    await start()
    const id = await plan({
      of: 'prices',
      prices: [
        ['P-00', 10_500],
        ['P-01', 5000],
        ['GHOST', 100],
        ['PHONE', 100],
        ['P-02', 10_200],
      ],
    })
    expect(await settle('planned', id)).toMatchObject({ total: 4, refused: 3 })
    const changes = await changeReader(database.db).listChanges(id, { after: 0, limit: 10 })
    expect(changes.map(({ sku, code }) => `${sku} ${code}`)).toEqual([
      'P-00 null',
      'P-01 deep_cut',
      'GHOST unknown_product',
      'PHONE no_own_price',
    ])
  })

  it('stops and reports it if its author is disabled or loses the right', async () => {
    const id = await plan({ of: 'skus', skus: ['P-00', 'P-02'], rule: { percent: 5 } })
    await start()
    await settle('planned', id)
    await work?.stop()
    await staffRepository(database.db).setDisabled(Number(who.actor_id), later)
    await changeSetRepository(database.db).update(id, { state: 'applying' })
    const before = await prices()
    await start()
    expect(await settle('done', id)).toMatchObject({ applied: 0, refused: 2 })
    expect(await prices()).toEqual(before)
    const changes = await changeReader(database.db).listChanges(id, { after: 0, limit: 10 })
    expect(changes.map(({ code }) => code)).toEqual(['not_allowed', 'not_allowed'])
  })

  it('deletes a set that was not applied within a day', async () => {
    const id = await plan({ of: 'skus', skus: ['P-00'], rule: { percent: 1 } })
    await changeSetRepository(database.db).update(id, { state: 'planned' })
    await sql`update product_change_sets set at = ${new Date(later.getTime() - 90_000_000)}`.execute(
      database.db,
    )
    await start()
    expect(await find(id)).toBe(undefined)
  })
})
