import { startPlannedStarts } from '@ambra/commerce/platform'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editedShop, lamp, type Person, show } from '../catalogue/product-editor-suite.ts'
import { refusedRows } from '../effects-matrix-suite.ts'

let of: Awaited<ReturnType<typeof editedShop>>
let planner: Person
let boss: Person

beforeEach(async () => {
  of = await editedShop()
  planner = await of.owner()
  boss = await of.owner()
})
afterEach(() => of.stop())

const hour = 3_600_000
const day = () => new Date(of.shop.clock.now().getTime() + 36 * hour).toISOString().slice(0, 10)
const regular = async () => Number((await show(boss)).price_cents) / 100
const isGone = () => boss.run('staff.disable', { id: planner.id, reason: 'left' })
/** Returns the special prices of the lamp by store, 0 = all stores. */
const specials = async () => {
  const rows = await of.shop.database.db
    .selectFrom('prices as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .where('p.sku', '=', 'LAMP')
    .select(['r.store_id', 'r.special_cents'])
    .orderBy('r.store_id')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.store_id, row.special_cents]))
}
const mails = async () => {
  const rows = await of.shop.database.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail.start_stopped')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => {
    const { email, values, page } = payload as { email: string; values: { what: string }; page: string }
    return [email, values.what, page]
  })
}
async function pass() {
  of.shop.clock.advance(48 * hour)
  const { database, clock } = of.shop
  const work = await startPlannedStarts({ database, now: clock.now, log: pino({ level: 'silent' }) })
  await work.settled()
  await work.stop()
}
const send = async (text: string, kind: 'prices' | 'products' = 'prices') =>
  expect(await refusedRows(of.shop, planner, { text, kind })).toEqual([])
/** Sends a price file with a special price of a later day, for all stores or one. */
const plan = async (special: number, store = '') =>
  send(`sku,price,special,from,store\nLAMP,${await regular()},${special},${day()},${store}\n`)

describe('a special price of a later day in a file', () => {
  it.each([
    ['of every store', '', 0],
    ['of one store', 'en', 2],
  ])('%s begins if its person has the right at its start', async (_, store, id) => {
    const euros = (await regular()) - 1
    await plan(euros, store)
    await pass()
    expect([(await specials())[id], await mails()]).toEqual([Math.round(euros * 100), []])
  })

  it.each([
    ['of every store', '', 0],
    ['of one store', 'en', 2],
  ])('%s is removed after its person is disabled, and a mail says so', async (_, store, id) => {
    await plan((await regular()) - 1, store)
    await isGone()
    await pass()
    expect((await specials())[id]).toBeNull()
    expect(await mails()).toEqual([[boss.email, 'LAMP', '/products/LAMP']])
  })

  it.each([
    ['of every store', '', 0],
    ['of one store', 'en', 2],
  ])('%s is removed if the price has been lower within the 30 days before', async (_, store, id) => {
    const euros = await regular()
    await plan(euros - 1, store)
    for (const price of [euros - 2, euros]) {
      of.shop.clock.advance(60_000)
      await send(`sku,price,store\nLAMP,${price},${store}\n`)
    }
    await pass()
    expect((await specials())[id]).toBeNull()
  })

  it.each([
    ['of every store', '', 0],
    ['of one store', 'en', 2],
  ])('%s is removed if its person may not cut deep any more', async (_, store, id) => {
    await plan((await regular()) * 0.5, store)
    const roles = [{ role: 'editor', store: null }]
    expect((await boss.run('staff.set-roles', { id: planner.id, roles })).status).toBe(200)
    await pass()
    expect((await specials())[id]).toBeNull()
  })

  it('of a product file is checked as well, and not when another row keeps it', async () => {
    const euros = await regular()
    const row = (over: object) =>
      JSON.stringify({ ...lamp(), special: { price: euros - 1, from: day() }, ...over })
    await send(row({}), 'products')
    await boss.run('staff.set-roles', {
      id: planner.id,
      roles: [{ role: 'editor', store: null }],
    })
    await send(row({ mpn: 'L-2' }), 'products')
    await pass()
    expect((await specials())[0]).toBe(Math.round((euros - 1) * 100))
    expect(await mails()).toEqual([])
  })

  it('of a product file is removed after its person is disabled', async () => {
    const special = { price: (await regular()) - 1, from: day() }
    await send(JSON.stringify({ ...lamp(), special }), 'products')
    await isGone()
    await pass()
    expect((await specials())[0]).toBeNull()
  })

  it('leaves a special price to the file or person that replaced it', async () => {
    const euros = await regular()
    await plan(euros - 1)
    await plan(euros - 1, 'en')
    const { special } = await show(boss)
    const changes = [{ path: 'special', before: special, after: { ...special, cents: (euros - 2) * 100 } }]
    expect(
      (await boss.run('products.set-prices', { sku: 'LAMP', changes })).body.result.outcomes[0],
    ).toMatchObject({
      outcome: 'applied',
    })
    await isGone()
    await pass()
    expect(await specials()).toEqual({ 0: Math.round((euros - 2) * 100), 2: null })
  })
})
