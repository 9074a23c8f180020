import { startChangeWork } from '@ambra/commerce/catalogue'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { listRoots, readListView, writeProductList } from '@ambra/db/catalogue'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, auditOf, codeOf, anOwner, type Person } from '../admin-suite.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, price_history: [{ at: '2026-01-01', price: 20 }] }),
    // It cost 15 two weeks ago, so that a price of 16 is no reduction.
    aProduct({
      sku: 'CABLE',
      price: 20,
      price_history: [
        { at: '2026-01-01', price: 15 },
        { at: '2026-11-10', price: 20 },
      ],
    }),
    aProduct({ sku: 'RADIO', price: 60, special: { price: 50, from: '2026-11-01' } }),
    aConfigurable({ sku: 'PHONE' }),
  ])
  const { db } = shop.database
  await writeProductList(db, await listRoots(db, 0, 100), {
    view: await readListView(db),
    now: shop.clock.now(),
  })
})

const editor = () => aPerson(shop, [{ role: 'editor', store: null }])
const day = (days: number) => new Date(shop.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
type Input = AdminInput<'sales.plan'>
type Terms = { [K in keyof Input]?: Input[K] | undefined }
// JSON leaves out what is undefined.
const terms = (over: Terms = {}): Input => ({
  name: 'Black Friday',
  percent: 20,
  from: day(5),
  to: day(8),
  skus: ['LAMP', 'RADIO'],
  ...(over as Partial<Input>),
})
const planned = async (person: Person, over: Terms = {}): Promise<number> =>
  (await person.run('sales.plan', terms(over))).body.result.id

/** Waits until the background has finished all sets. */
async function work(): Promise<void> {
  const running = await startChangeWork({
    database: shop.database,
    now: shop.clock.now,
    log: pino({ level: 'silent' }),
  })
  await running.settled()
  await running.stop()
}
async function started(person: Person, id: number): Promise<void> {
  expect((await person.run('sales.start', { id })).status).toBe(200)
  await work()
}
const stateOf = async (person: Person, id: number) =>
  (await person.run('sales.show', { id })).body.result.sale.state
const specialOf = async (person: Person, sku: string) =>
  (await person.run('products.show', { sku })).body.result.special

describe('sales', () => {
  it('previews each price with the lowest of 30 days, and says why a product is left out', async () => {
    const mari = await editor()
    const id = await planned(mari, { skus: ['LAMP', 'CABLE', 'PHONE', 'GHOST'] })
    const { sale, products } = (await mari.run('sales.show', { id })).body.result
    expect(sale).toMatchObject({ name: 'Black Friday', percent: 20, state: 'planned', total: 4, refused: 3 })
    expect(products).toMatchObject([
      { sku: 'LAMP', price_cents: 2000, sale_cents: 1600, lowest_cents: 2000, code: null },
      {
        sku: 'CABLE',
        price_cents: 2000,
        sale_cents: 1600,
        lowest_cents: 1500,
        code: 'special_not_below_lowest',
      },
      { sku: 'PHONE', code: 'no_own_price' },
      { sku: 'GHOST', code: 'unknown_product' },
    ])
    const left = (await mari.run('sales.show', { id, refused: true })).body.result.products
    expect(left.map(({ sku }: { sku: string }) => sku)).toEqual(['CABLE', 'PHONE', 'GHOST'])
    expect(await specialOf(mari, 'LAMP')).toBe(null)
  })

  it('starts and stops by its days', async () => {
    const mari = await editor()
    const id = await planned(mari)
    await started(mari, id)
    expect(await specialOf(mari, 'LAMP')).toEqual({ cents: 1600, from: day(5), to: day(8) })
    expect(await stateOf(mari, id)).toBe('scheduled')
    expect(codeOf(await mari.run('sales.start', { id }))).toBe('products.not_planned')
    shop.clock.advance(6 * dayMs)
    expect(await stateOf(await editor(), id)).toBe('running')
    shop.clock.advance(4 * dayMs)
    expect(await stateOf(await editor(), id)).toBe('over')
  })

  it('restores the special prices from before when it ends early, except those changed since', async () => {
    const mari = await editor()
    const id = await planned(mari, { skus: ['LAMP', 'RADIO', 'PHONE-black-a'] })
    expect(codeOf(await mari.run('sales.end', { id }))).toBe('products.not_undoable')
    await started(mari, id)
    const radio = await specialOf(mari, 'RADIO')
    expect(radio).toMatchObject({ cents: 4800 })
    const own = { cents: 1500, from: day(5), to: day(8) }
    await mari.run('products.set-prices', {
      sku: 'LAMP',
      changes: [{ path: 'special', before: await specialOf(mari, 'LAMP'), after: own }],
    })
    expect((await mari.run('sales.end', { id })).body.result.state).toBe('ended')
    expect(await specialOf(mari, 'RADIO')).toMatchObject({ cents: 5000, from: '2026-11-01' })
    expect(await specialOf(mari, 'LAMP')).toEqual(own)
    expect(await specialOf(mari, 'PHONE-black-a')).toBe(null)
    const { sale } = (await mari.run('sales.show', { id })).body.result
    // The end itself can be undone as a set of changes.
    expect((await mari.run('products.undo', { id: sale.ended_by })).status).toBe(200)
    expect(await specialOf(mari, 'RADIO')).toEqual(radio)
  })

  it('takes the products of a filter with their variants', async () => {
    const mari = await editor()
    const { categories } = (await mari.run('products.choices', {})).body.result
    const id = await planned(mari, { skus: undefined, filter: { category: categories[0].id }, ending: 90 })
    expect(await stateOf(mari, id)).toBe('planning')
    await work()
    const { products } = (await mari.run('sales.show', { id })).body.result
    const prices = Object.fromEntries(
      products.map(({ sku, sale_cents: cents }: { sku: string; sale_cents: number }) => [sku, cents]),
    )
    expect(prices).toMatchObject({ LAMP: 1590, RADIO: 4790, 'PHONE-black-new': 23_990 })
    expect(prices).not.toHaveProperty('PHONE')
  })

  it('needs the right for deep cuts, and the right for prices', async () => {
    const mari = await editor()
    const id = await planned(mari, { percent: 40, skus: ['LAMP'] })
    const { products } = (await mari.run('sales.show', { id })).body.result
    expect(products.map(({ code }: { code: string }) => code)).toEqual(['deep_cut'])
    const boss = await anOwner(shop)
    const allowed = await planned(boss, { percent: 40, skus: ['LAMP'] })
    expect((await boss.run('sales.show', { id: allowed })).body.result.sale.refused).toBe(0)
    // The rights of the person who starts it count.
    await started(mari, allowed)
    expect((await mari.run('sales.show', { id: allowed })).body.result.sale).toMatchObject({
      applied: 0,
      refused: 1,
    })
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect((await packer.run('sales.list', {})).status).toBe(200)
    expect(codeOf(await packer.run('sales.plan', terms()))).toBe('staff.not_allowed')
    for (const name of ['sales.start', 'sales.end'] as const)
      expect(codeOf(await packer.run(name, { id }))).toBe('staff.not_allowed')
  })

  it('rejects days that are over or in the wrong order, and a sale of nothing', async () => {
    const mari = await editor()
    const refused = async (over: Terms) => codeOf(await mari.run('sales.plan', terms(over)))
    expect(await refused({ from: day(8), to: day(5) })).toBe('request.invalid')
    expect(await refused({ from: day(-9), to: day(-5) })).toBe('request.invalid')
    expect(await refused({ from: '2027-02-31', to: '2027-03-02' })).toBe('request.invalid')
    expect(await refused({ skus: undefined })).toBe('request.invalid')
    expect(codeOf(await mari.run('sales.show', { id: 999 }))).toBe('sales.unknown')
    expect((await mari.run('sales.list', {})).body.result).toEqual({ sales: [], next: null })
  })

  it('lists sales newest first, and names them in the audit', async () => {
    const mari = await editor()
    const [first, second] = [await planned(mari), await planned(mari, { name: 'Spring' })]
    const page = (await mari.run('sales.list', { limit: 1 })).body.result
    expect(page).toMatchObject({ sales: [{ id: second, name: 'Spring' }], next: second })
    const rest = (await mari.run('sales.list', { after: page.next })).body.result
    expect(rest).toMatchObject({ sales: [{ id: first }], next: null })
    expect((await auditOf(shop)).filter(({ operation }) => operation === 'sales.plan')).toMatchObject([
      { outcome: 'done', subject_id: String(first) },
      { outcome: 'done', subject_id: String(second) },
    ])
  })
})
