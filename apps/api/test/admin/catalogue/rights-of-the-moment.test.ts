import { startChangeWork, startPlannedWork } from '@ambra/commerce/catalogue'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../admin-suite.ts'
import { aKey, callWith } from '../platform/keys-suite.ts'
import { editedShop, type Person, show } from './product-editor-suite.ts'

let of: Awaited<ReturnType<typeof editedShop>>
let works: { stop: () => Promise<void> }[] = []
beforeEach(async () => {
  of = await editedShop()
})
afterEach(async () => {
  for (const work of works) await work.stop()
  works = []
  await of.stop()
})

const minute = 60_000
const silent = pino({ level: 'silent' })
const inMs = (ms: number) => new Date(of.shop.clock.now().getTime() + ms).toISOString()
const priceOf = async (person: Person) => (await show(person)).price_cents
const nameOf = async (person: Person) =>
  (await show(person)).texts.find(({ language }: { language: string }) => language === 'en').name
const setPrice = async (person: Pick<Person, 'run'>, before: number, after: number) => {
  of.shop.clock.advance(minute)
  const changes = [{ path: 'price', before, after }]
  const { set, outcomes } = (await person.run('products.set-prices', { sku: 'LAMP', changes })).body.result
  return { set, code: outcomes[0].code ?? outcomes[0].outcome }
}

/** Carries out due and pending work, as the worker does. */
async function work(start: typeof startChangeWork | typeof startPlannedWork) {
  const done = await start({ database: of.shop.database, now: of.shop.clock.now, log: silent })
  works.push(done)
  await done.settled()
}
const lettersTo = async () =>
  (
    await of.shop.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'mail.plan_stopped')
      .execute()
  ).map(({ payload }) => String(Object(payload).email))

describe('a deep cut', () => {
  it('rejects a deep cut in eight steps of 30 percent', async () => {
    const mari = await of.editor()
    const first = await priceOf(mari)
    const codes: string[] = []
    for (let step = 0; step < 8; step += 1) {
      const price = await priceOf(mari)
      codes.push((await setPrice(mari, price, Math.ceil(price * 0.7))).code)
    }
    expect(codes).toEqual(['applied', ...Array(7).fill('deep_cut')])
    expect(await priceOf(mari)).toBe(Math.ceil(first * 0.7))
  })

  it('rejects a deep cut that the owner planned and an editor applies', async () => {
    const [mari, boss] = [await of.editor(), await of.owner()]
    const price = await priceOf(mari)
    const rule = { percent: -90 }
    const plan = (await boss.run('products.plan-prices', { skus: ['LAMP'], rule })).body.result
    expect(plan).toMatchObject({ state: 'planned', refused: 0 })
    expect((await mari.run('products.apply-plan', { id: plan.id })).status).toBe(200)
    await work(startChangeWork)
    const { state, applied, changes } = (await mari.run('products.change-set', { id: plan.id })).body.result
    expect([state, applied, changes[0].code]).toEqual(['done', 0, 'deep_cut'])
    expect(await priceOf(mari)).toBe(price)
  })

  it('rejects an undo that restores a deep cut the owner has corrected', async () => {
    const [mari, boss] = [await of.editor(), await of.owner()]
    const price = await priceOf(mari)
    await setPrice(boss, price, 1000)
    const { set } = await setPrice(boss, 1000, price)
    of.shop.clock.advance(minute)
    const undone = (await mari.run('products.undo', { id: set })).body.result
    expect(undone).toMatchObject({ applied: 0, refused: 1, changes: [{ code: 'deep_cut' }] })
    expect(await priceOf(mari)).toBe(price)
    expect((await boss.run('products.undo', { id: set })).status).toBe(409)
  })

  it('rejects a deep cut by a key that only its creator may make', async () => {
    const boss = await of.owner()
    const price = await priceOf(boss)
    const { secret } = await aKey(boss, { permissions: ['products.read', 'prices.edit'] })
    const key = { run: callWith(of.shop, secret) }
    expect((await setPrice(key, price, 100)).code).toBe('deep_cut')
    const plan = await key.run('products.plan-price', { sku: 'LAMP', at: inMs(minute), cents: 100 })
    expect(plan.body.result.code).toBe('deep_cut')
    // Planned as a small change; it becomes a deep cut once the price is higher, which the creator
    // could make.
    await key.run('products.plan-price', { sku: 'LAMP', at: inMs(10 * minute), cents: price })
    await setPrice(boss, price, price * 3)
    of.shop.clock.advance(11 * minute)
    await work(startPlannedWork)
    expect(await priceOf(boss)).toBe(price * 3)
  })
})

describe('planned changes of a person', () => {
  const ways: [string, (boss: Person, id: number) => Promise<{ status: number }>][] = [
    ['is disabled', (boss, id) => boss.run('staff.disable', { id, reason: 'left' })],
    [
      'loses the right',
      (boss, id) => boss.run('staff.set-roles', { id, roles: [{ role: 'accountant', store: null }] }),
    ],
  ]
  it.each(ways)('stops plans and reports it when the person %s', async (what, lose) => {
    const [planner, boss, mari] = [await of.owner(), await of.owner(), await of.editor()]
    const price = await priceOf(mari)
    const name = await nameOf(mari)
    await planner.run('products.plan-price', { sku: 'LAMP', at: inMs(5 * minute), cents: 100 })
    await planner.run('products.plan-price', { sku: 'LAMP', at: inMs(6 * minute), cents: 100, store: 'en' })
    await planner.run('products.keep-draft', {
      sku: 'LAMP',
      changes: [{ path: 'texts.en.name', before: name, after: 'Of one who left' }],
    })
    const { version } = (await show(mari)).draft
    await planner.run('products.publish-draft', { sku: 'LAMP', version, at: inMs(7 * minute) })
    expect((await lose(boss, planner.id)).status).toBe(200)
    of.shop.clock.advance(8 * minute)
    await work(startPlannedWork)
    const after = await show(mari)
    expect([after.price_cents, await nameOf(mari)]).toEqual([price, name])
    const stopped = expect.objectContaining({ state: 'stopped', code: 'not_allowed' })
    expect(after.planned).toEqual([stopped, stopped])
    expect(after.draft).toMatchObject({ state: 'stopped', trouble: [{ code: 'not_allowed' }] })
    // A disabled person gets no mail of the shop: its owners do.
    const reader = what === 'is disabled' ? boss.email : planner.email
    expect(await lettersTo()).toEqual([reader, reader, reader])
  })

  it('rejects new plans without the right', async () => {
    const desk = await of.editor()
    const boss = await of.owner()
    await boss.run('staff.set-roles', { id: desk.id, roles: [{ role: 'warehouse', store: null }] })
    const answer = await desk.run('products.plan-price', { sku: 'LAMP', at: inMs(minute), cents: 100 })
    expect(codeOf(answer)).toBe('staff.not_allowed')
  })
})
