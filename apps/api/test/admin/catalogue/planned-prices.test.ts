import { startPlannedWork } from '@ambra/commerce/catalogue'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../admin-suite.ts'
import { edit, editedShop, type Person, show } from './product-editor-suite.ts'

type BackgroundWork = Awaited<ReturnType<typeof startPlannedWork>>
let of: Awaited<ReturnType<typeof editedShop>>
const works: BackgroundWork[] = []
beforeEach(async () => {
  of = await editedShop()
})
afterEach(async () => {
  for (const work of works.splice(0)) await work.stop()
  await of.stop()
})

const inMs = (ms: number) => new Date(of.shop.clock.now().getTime() + ms).toISOString()
const plan = (person: Person, cents: number, at: string, over: { sku?: string; store?: string } = {}) =>
  person.run('products.plan-price', { sku: 'LAMP', at, cents, ...over })
const priceOf = async (person: Person) => (await show(person)).price_cents
async function start(): Promise<BackgroundWork> {
  const work = await startPlannedWork({
    database: of.shop.database,
    now: of.shop.clock.now,
    log: pino({ level: 'silent' }),
  })
  works.push(work)
  await work.settled()
  return work
}
const history = async () =>
  (
    await sql<{ cents: number }>`select h.price_cents as cents from price_history h
      join products p on p.id = h.product_id where p.sku = 'LAMP' and h.store_id = 0 order by h.valid_from`.execute(
      of.shop.database.db,
    )
  ).rows.map(({ cents }) => cents)

describe('a planned regular price', () => {
  it('applies a planned price from its time on, with history and undo', async () => {
    const mari = await of.editor()
    const price = await priceOf(mari)
    const { code, product } = (await plan(mari, price + 500, inMs(600_000))).body.result
    expect([code, product.planned]).toEqual([
      null,
      [
        expect.objectContaining({
          cents: price + 500,
          store: null,
          state: 'planned',
          by: expect.any(String),
        }),
      ],
    ])
    await start()
    expect(await priceOf(mari)).toBe(price)
    await works.pop()?.stop()
    of.shop.clock.advance(700_000)
    await start()
    const after = await show(mari)
    expect([after.price_cents, after.planned]).toEqual([price + 500, []])
    expect(await history()).toEqual([price, price + 500])
    expect(after.past[0]).toMatchObject({ path: 'price', before: price, after: price + 500 })
    expect((await mari.run('products.undo', { id: after.past[0].set })).body.result.applied).toBe(1)
    expect(await priceOf(mari)).toBe(price)
  })

  it('applies planned prices once and in order after downtime and with two processes', async () => {
    const mari = await of.editor()
    const price = await priceOf(mari)
    await plan(mari, price + 300, inMs(300_000))
    await plan(mari, price + 100, inMs(100_000))
    await plan(mari, price + 200, inMs(200_000))
    of.shop.clock.advance(700_000)
    await Promise.all([start(), start()])
    expect(await priceOf(mari)).toBe(price + 300)
    const { rows } = await sql<{ after: number }>`select c.after from product_changes c
      join product_change_sets s on s.id = c.set_id where s.kind = 'prices' order by s.id`.execute(
      of.shop.database.db,
    )
    expect(rows.map(({ after }) => after)).toEqual([price + 100, price + 200, price + 300])
  })

  it('applies a planned price only to its store', async () => {
    const mari = await of.editor()
    const price = await priceOf(mari)
    await plan(mari, price + 900, inMs(100_000), { store: 'en' })
    of.shop.clock.advance(200_000)
    await start()
    const { stores, price_cents } = await show(mari)
    const inStore = (code: string) =>
      stores.find(({ store }: { store: string }) => store === code).price_cents
    expect([price_cents, inStore('en'), inStore('et')]).toEqual([price, price + 900, price])
  })

  it('cancels a planned price before it applies', async () => {
    const mari = await of.editor()
    const price = await priceOf(mari)
    const [{ id }] = (await plan(mari, price + 500, inMs(100_000))).body.result.product.planned
    expect(codeOf(await mari.run('products.cancel-planned-price', { sku: 'OTHER', id }))).toBe(
      'products.not_planned',
    )
    expect(
      (await mari.run('products.cancel-planned-price', { sku: 'LAMP', id })).body.result.planned,
    ).toEqual([])
    expect(codeOf(await mari.run('products.cancel-planned-price', { sku: 'LAMP', id }))).toBe(
      'products.not_planned',
    )
    of.shop.clock.advance(200_000)
    await start()
    expect(await priceOf(mari)).toBe(price)
  })

  it('cancels the planned price of one store and keeps that of another', async () => {
    const mari = await of.editor()
    const price = await priceOf(mari)
    const at = inMs(100_000)
    await plan(mari, price + 700, at, { store: 'et' })
    const { planned } = (await plan(mari, price + 900, at, { store: 'en' })).body.result.product
    const { id } = planned.find(
      (one: { store: string; at: string; state: string }) =>
        one.state === 'planned' && one.at === at && one.store === 'en',
    )
    const left = (await mari.run('products.cancel-planned-price', { sku: 'LAMP', id })).body.result.planned
    expect(left).toMatchObject([{ store: 'et', cents: price + 700 }])
    of.shop.clock.advance(200_000)
    await start()
    const { stores } = await show(mari)
    const costs = (code: string) => stores.find((one: { store: string }) => one.store === code).price_cents
    expect([costs('en'), costs('et')]).toEqual([price, price + 700])
  })

  it('rejects a planned price as a deep cut, in the past, in an unknown store or at a time already planned', async () => {
    const mari = await of.editor()
    const price = await priceOf(mari)
    const deep = Math.round(price / 2)
    const at = inMs(100_000)
    for (const store of [{}, { store: 'en' }])
      expect((await plan(mari, deep, at, store)).body.result).toMatchObject({
        code: 'deep_cut',
        product: { planned: [] },
      })
    expect((await plan(mari, 100, at, { sku: 'PHONE' })).body.result.code).toBe('no_own_price')
    expect(codeOf(await plan(mari, price, inMs(-1)))).toBe('products.bad_moment')
    expect(codeOf(await plan(mari, price, at, { store: 'xx' }))).toBe('store.unknown')
    const boss = await of.owner()
    expect((await plan(boss, deep, at)).body.result.code).toBe(null)
    expect(codeOf(await plan(boss, price, at))).toBe('products.price_planned')
    of.shop.clock.advance(200_000)
    await start()
    expect(await priceOf(mari)).toBe(deep)
  })

  it("checks the planner's right again when the price has become a deep cut", async () => {
    const mari = await of.editor()
    const boss = await of.owner()
    const price = await priceOf(mari)
    await plan(mari, price, inMs(100_000))
    await boss.run('products.set-prices', {
      sku: 'LAMP',
      changes: [{ path: 'price', before: price, after: price * 2 }],
    })
    of.shop.clock.advance(200_000)
    await start()
    const after = await show(mari)
    expect(after.price_cents).toBe(price * 2)
    expect(after.planned).toEqual([expect.objectContaining({ state: 'stopped', code: 'deep_cut' })])
    const letters = () =>
      of.shop.database.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'mail.plan_stopped')
        .execute()
    expect(await letters()).toMatchObject([
      { payload: { page: '/products/LAMP', values: { sku: 'LAMP', at: expect.stringMatching(/^\d{4}-/) } } },
    ])
    await start()
    expect(await letters()).toHaveLength(1)
    expect(await edit(mari, 'texts.en.meta_title', null, 'x')).toMatchObject({ status: 200 })
  })
})
