import { startChangeWork } from '@ambra/commerce/catalogue'
import { listRoots, readListView, writeProductList } from '@ambra/db/catalogue'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { aCategory, aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, auditOf, codeOf, anOwner } from '../admin-suite.ts'
import { type Person, show } from './product-editor-suite.ts'

let shop: TestApp
let mari: Person
let work: Awaited<ReturnType<typeof startChangeWork>> | undefined

async function prepare(products: Parameters<typeof createTestApp>[0]): Promise<void> {
  shop = await createTestApp(products)
  const { db } = shop.database
  const ids = await listRoots(db, 0, 5000)
  await writeProductList(db, ids, { view: await readListView(db), now: shop.clock.now() })
  mari = await aPerson(shop, [{ role: 'editor', store: null }])
}
beforeEach(() =>
  prepare([
    aCategory({ code: 'lamps' }),
    aProduct({ sku: 'LAMP', stock: { qty: 0 } }),
    aProduct({ sku: 'RADIO', attributes: { brand: 'nordik' } }),
    aConfigurable({ sku: 'PHONE' }),
  ]),
)
afterEach(async () => {
  await work?.stop()
  work = undefined
})

const silent = pino({ level: 'silent' })
/** Carries out pending changes, as the worker does. */
async function settle(): Promise<void> {
  await work?.stop()
  work = await startChangeWork({ database: shop.database, now: shop.clock.now, log: silent })
  await work.settled()
}
const setOf = async (id: number, person = mari) =>
  (await person.run('products.change-set', { id })).body.result
const plan = (input: object, person = mari) =>
  // Tests of refusals pass invalid inputs.
  person.run('products.plan-field', input as AdminInput<'products.plan-field'>)
const valueOf = async (sku: string, path: string) => {
  const shown = await show(mari, sku)
  return path === 'categories' ? shown.categories : (shown[path] ?? shown.values[path])
}
/** Plans and applies a field of many products; returns the finished set. */
async function change(field: object, skus = ['LAMP', 'RADIO']) {
  const { id } = (await plan({ skus, field })).body.result
  await mari.run('products.apply-plan', { id })
  await settle()
  return setOf(id)
}

describe('one field of many products', () => {
  it('adds, sorts and removes a category, and undoes it', async () => {
    const planned = await plan({ skus: ['LAMP', 'RADIO'], field: { category: 'lamps', how: 'add' } })
    expect(planned.body.result).toMatchObject({
      kind: 'edit',
      state: 'planned',
      total: 2,
      refused: 0,
      changes: [{ sku: 'LAMP', path: 'categories', before: ['phones'], after: ['phones', 'lamps'] }, {}],
    })
    expect(await valueOf('LAMP', 'categories')).toEqual(['phones'])
    const { id } = planned.body.result
    expect((await mari.run('products.apply-plan', { id })).body.result.state).toBe('applying')
    await settle()
    expect(await valueOf('LAMP', 'categories')).toEqual(['phones', 'lamps'])
    await change({ category: 'lamps', how: 'main' })
    expect(await valueOf('RADIO', 'categories')).toEqual(['lamps', 'phones'])
    await change({ category: 'lamps', how: 'remove' }, ['RADIO'])
    expect(await valueOf('RADIO', 'categories')).toEqual(['phones'])
    // The radio was changed since and stays; the lamp was as well.
    const undone = (await mari.run('products.undo', { id })).body.result
    expect(undone).toMatchObject({ applied: 0, conflicts: 1 })
    expect(codeOf(await mari.run('products.apply-plan', { id }))).toBe('products.not_planned')
  })

  it('sets and clears an attribute, and leaves out products that have the value', async () => {
    const set = await change({ path: 'attributes.brand', value: 'nordik' })
    expect(set).toMatchObject({ total: 1, applied: 1, changes: [{ sku: 'LAMP', before: null }] })
    expect(await change({ path: 'attributes.brand', value: null })).toMatchObject({ applied: 2 })
    expect(await valueOf('RADIO', 'attributes.brand')).toBe(undefined)
    expect(await change({ path: 'warranty_months', value: 24 })).toMatchObject({ applied: 2 })
    expect(await valueOf('LAMP', 'warranty_months')).toBe(24)
  })

  it('names products that cannot be changed, with the reason', async () => {
    const refusals = async (field: object, skus = ['LAMP']) =>
      (await plan({ skus, field })).body.result.changes.map(
        ({ sku, code }: { sku: string; code: string }) => `${sku} ${code}`,
      )
    expect(await refusals({ path: 'attributes.brand', value: 'ghost' })).toEqual(['LAMP unknown_value'])
    expect(await refusals({ category: 'ghost', how: 'add' })).toEqual(['LAMP unknown_category'])
    expect(await refusals({ path: 'warranty_months', value: 999 })).toEqual(['LAMP bad_value'])
    expect(await refusals({ path: 'warranty_months', value: 12 }, ['PHONE-black-a', 'GHOST'])).toEqual([
      'PHONE-black-a variant_field',
      'GHOST unknown_product',
    ])
  })

  it('leaves a product that another person changed after the preview', async () => {
    const { id } = (await plan({ skus: ['LAMP', 'RADIO'], field: { path: 'visibility', value: 1 } })).body
      .result
    const theirs = { sku: 'LAMP', changes: [{ path: 'visibility', before: 4, after: 2 }] }
    await (await anOwner(shop)).run('products.publish', theirs)
    await mari.run('products.apply-plan', { id })
    await settle()
    expect(await setOf(id)).toMatchObject({
      applied: 1,
      conflicts: 1,
      changes: [{ sku: 'LAMP', outcome: 'conflict', present: 2 }, { outcome: 'applied' }],
    })
    expect(await valueOf('LAMP', 'visibility')).toBe(2)
    expect(await valueOf('RADIO', 'visibility')).toBe(1)
  })

  it('tells which products would still not be sold', async () => {
    await change({ path: 'status', value: 2 })
    const { changes } = (await plan({ skus: ['LAMP'], field: { path: 'status', value: 1 } })).body.result
    expect(changes).toMatchObject([{ sku: 'LAMP', code: null, problems: ['sold_out'] }])
  })

  it('changes the products of a filter in parts, without their variants', async () => {
    await prepare(
      Array.from({ length: 2100 }, (_, n) => aProduct({ sku: `P-${n}` })).concat(
        aConfigurable({ sku: 'PHONE' }),
      ),
    )
    const { id } = (await plan({ filter: {}, field: { path: 'visibility', value: 2 } })).body.result
    await settle()
    expect(await setOf(id)).toMatchObject({ state: 'planned', total: 2101, refused: 0 })
    await mari.run('products.apply-plan', { id })
    await settle()
    expect(await setOf(id)).toMatchObject({ state: 'done', total: 2101, applied: 2101, done: 2101 })
    expect(await valueOf('P-2099', 'visibility')).toBe(2)
    await mari.run('products.undo', { id })
    await settle()
    expect(await valueOf('P-2099', 'visibility')).toBe(4)
  })
})

describe('rights of a bulk edit', () => {
  it('refuses fields beyond the right of the person, in the plan and when it is applied', async () => {
    const boss = await anOwner(shop)
    const permissions = ['products.read', 'products.edit']
    await boss.run('roles.save', { code: 'writer', name: 'Writer', permissions })
    const writer = await aPerson(shop, [{ role: 'writer', store: null }])
    const hide = { skus: ['LAMP'], field: { path: 'status', value: 2 } }
    expect(codeOf(await plan(hide, writer))).toBe('staff.not_allowed')
    const { id } = (await plan(hide, boss)).body.result
    expect(codeOf(await writer.run('products.apply-plan', { id }))).toBe('staff.not_allowed')
    const prices = (await boss.run('products.plan-prices', { skus: ['LAMP'], rule: { percent: 5 } })).body
      .result
    expect(codeOf(await writer.run('products.apply-plan', { id: prices.id }))).toBe('staff.not_allowed')

    // A right that is lost between the press and the work counts.
    const mine = (await plan({ skus: ['LAMP'], field: { path: 'warranty_months', value: 6 } }, writer)).body
      .result
    expect((await writer.run('products.apply-plan', { id: mine.id })).status).toBe(200)
    await boss.run('staff.set-roles', { id: writer.id, roles: [{ role: 'accountant', store: null }] })
    await settle()
    expect(await setOf(mine.id)).toMatchObject({ applied: 0, refused: 1, changes: [{ code: 'not_allowed' }] })
    expect(await auditOf(shop)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ operation: 'products.apply-plan', outcome: 'done' }),
      ]),
    )
  })

  it('refuses fields and products that are not changed in bulk', async () => {
    for (const input of [
      { field: { path: 'status', value: 2 } },
      { skus: ['LAMP'], field: { path: 'price', value: 1 } },
      { skus: ['LAMP'], field: { path: 'gtin', value: null } },
      { filter: { fields: '{}' }, field: { path: 'status', value: 2 } },
    ])
      expect([input, codeOf(await plan(input))]).toEqual([input, 'request.invalid'])
  })
})
