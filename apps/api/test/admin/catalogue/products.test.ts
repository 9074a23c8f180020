import { listRoots, readListView, writeProductList } from '@ambra/db/catalogue'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf } from '../admin-suite.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, special: { price: 15, from: '2026-11-01' } }),
    aProduct({ sku: 'CABLE', price: 5, stock: { qty: 0 } }),
    aProduct({ sku: 'RADIO', price: 60, status: 2 }),
  ])
  const { db } = shop.database
  await writeProductList(db, await listRoots(db, 0, 100), {
    view: await readListView(db),
    now: shop.clock.now(),
  })
})

const editor = () => aPerson(shop, [{ role: 'editor', store: null }])

describe('the product list', () => {
  it('searches, filters and sorts products', async () => {
    const person = await editor()
    const skus = async (input: object) =>
      (await person.run('products.list', input)).body.result.rows.map(({ sku }: { sku: string }) => sku)
    expect(await skus({})).toEqual(['CABLE', 'LAMP', 'RADIO'])
    expect(await skus({ sort: '-price' })).toEqual(['RADIO', 'LAMP', 'CABLE'])
    expect(await skus({ q: 'lam' })).toEqual(['LAMP'])
    expect(await skus({ state: 'unsold' })).toEqual(['CABLE'])
    expect(await skus({ problem: 'disabled' })).toEqual(['RADIO'])
    expect(await skus({ special: true })).toEqual(['LAMP'])
    const { categories } = (await person.run('products.choices', { store: 'en' })).body.result
    const phones = categories.find(({ name }: { name: string }) => /phones/i.test(name))
    expect(await skus({ category: phones.id })).toHaveLength(3)
  })

  it('continues after the last row of a page', async () => {
    const person = await editor()
    const first = (await person.run('products.list', { limit: 2 })).body.result
    expect(first).toMatchObject({ found: 3, is_more: false })
    const second = (await person.run('products.list', { limit: 2, after: first.next })).body.result
    expect(second.rows.map(({ sku }: { sku: string }) => sku)).toEqual(['RADIO'])
    expect(second.next).toBe(null)
    for (const after of ['[]', '["a"]', '[1,1]', '{"x":1}', 'x', '["\\u0000",1]', '["a",1e99]'])
      expect([after, codeOf(await person.run('products.list', { after }))]).toEqual([
        after,
        'request.invalid',
      ])
    for (const after of ['["x",1]', '["99999999999",1]'])
      expect(codeOf(await person.run('products.list', { sort: 'price', after }))).toBe('request.invalid')
  })

  it('shows a store only to people who may see it', async () => {
    const local = await aPerson(shop, [{ role: 'editor', store: 'ru' }])
    expect((await local.run('products.list', {})).status).toBe(200)
    expect(codeOf(await local.run('products.list', { store: 'et' }))).toBe('store.unknown')
    const books = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect((await books.run('products.list', { q: 'lamp' })).body.result.rows[0]).toMatchObject({
      sku: 'LAMP',
      price_cents: 2000,
      special: { cents: 1500, from: '2026-11-01', to: null },
      left: 10,
      state: 'sold',
    })
  })
})

describe('an edited product', () => {
  const rename = (before: string, after: string) => ({
    sku: 'LAMP',
    changes: [{ path: 'texts.en.name', before, after }],
  })

  it('rejects a change when another person changed the field first', async () => {
    const mari = await editor()
    const jaan = await editor()
    const first = await mari.run('products.edit', rename('Product LAMP', 'A lamp'))
    expect(first.body.result).toMatchObject({
      outcomes: [{ outcome: 'applied' }],
      product: {
        texts: expect.arrayContaining([expect.objectContaining({ language: 'en', name: 'A lamp' })]),
      },
    })
    // A change of another field is no conflict.
    const other = await jaan.run('products.set-prices', {
      sku: 'LAMP',
      changes: [{ path: 'price', before: 2000, after: 1900 }],
    })
    expect(other.body.result.outcomes[0]).toMatchObject({ outcome: 'applied' })
    const late = await jaan.run('products.edit', rename('Product LAMP', 'The lamp'))
    expect(late.body.result.outcomes[0]).toMatchObject({
      outcome: 'conflict',
      before: 'Product LAMP',
      after: 'The lamp',
      present: 'A lamp',
      by: 'Mari Maasikas',
    })
    // Saving again over the seen value is applied.
    const again = await jaan.run('products.edit', rename('A lamp', 'The lamp'))
    expect(again.body.result.outcomes[0]).toMatchObject({ outcome: 'applied' })
    // Mari's undo keeps what Jaan has written since.
    const undo = await mari.run('products.undo', { id: first.body.result.set })
    expect(undo.body.result).toMatchObject({ applied: 0, conflicts: 1, state: 'done' })
    expect(codeOf(await mari.run('products.undo', { id: first.body.result.set }))).toBe(
      'products.not_undoable',
    )
  })

  it('requires the right of a change to undo it', async () => {
    const mari = await editor()
    const change = { sku: 'LAMP', changes: [{ path: 'status', before: 1, after: 2 }] }
    const saved = (await mari.run('products.publish', change)).body.result
    expect(saved.product).toMatchObject({ state: 'off', status: 2 })
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await packer.run('products.undo', { id: saved.set }))).toBe('staff.not_allowed')
    expect((await mari.run('products.undo', { id: saved.set })).body.result.applied).toBe(1)
    expect((await mari.run('products.show', { sku: 'LAMP' })).body.result).toMatchObject({ state: 'sold' })
    expect(codeOf(await mari.run('products.undo', { id: 999_999 }))).toBe('products.unknown_change_set')
  })

  it('requires the right of each field', async () => {
    const mari = await editor()
    const price = { path: 'price', before: 2000, after: 1900 }
    expect(codeOf(await mari.run('products.edit', { sku: 'LAMP', changes: [price] }))).toBe('request.invalid')
    expect(codeOf(await mari.run('products.set-prices', { sku: 'LAMP', changes: [price, price] }))).toBe(
      'request.invalid',
    )
    expect(codeOf(await mari.run('products.set-prices', { sku: 'GHOST', changes: [price] }))).toBe(
      'products.unknown',
    )
    const local = await aPerson(shop, [{ role: 'editor', store: 'en' }])
    // Products are the same in every store.
    expect(codeOf(await local.run('products.set-prices', { sku: 'LAMP', changes: [price] }))).toBe(
      'staff.not_allowed',
    )
  })

  it('adjusts stock, but never below what orders reserve', async () => {
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    const move = (by: number) => packer.run('products.adjust-stock', { sku: 'LAMP', by, reason: 'counted' })
    expect((await move(-4)).body.result).toEqual({ sku: 'LAMP', qty: 6, reserved: 0 })
    expect(codeOf(await move(-7))).toBe('products.stock_held')
    const shown = (await packer.run('products.show', { sku: 'LAMP' })).body.result
    expect(shown.past[0]).toMatchObject({ path: 'stock', before: 10, after: 6, by: 'Mari Maasikas' })
    expect((await packer.run('products.list', { q: 'lamp' })).body.result.rows[0].left).toBe(6)
  })

  it('shows for each store why a product is not sold', async () => {
    const mari = await editor()
    const shown = (await mari.run('products.show', { sku: 'CABLE' })).body.result
    expect(
      shown.stores.map(({ store, problems }: { store: string; problems: string[] }) => [store, problems]),
    ).toEqual([
      ['et', ['sold_out', 'no_picture']],
      ['en', ['sold_out', 'no_picture']],
      ['ru', ['sold_out', 'no_picture', 'no_text']],
    ])
    expect(shown.stores[1].url).toMatch(/\/en\/p\/CABLE\/cable$/)
  })
})

describe('bulk price changes', () => {
  it('previews price changes before it writes them', async () => {
    const mari = await editor()
    const planned = await mari.run('products.plan-prices', { pasted: 'LAMP\t19,00\nGHOST\t5\nRADIO\t6,00' })
    expect(planned.body.result).toMatchObject({
      state: 'planned',
      total: 3,
      refused: 2,
      changes: [
        { sku: 'LAMP', before: 2000, after: 1900, code: null },
        { sku: 'GHOST', code: 'unknown_product' },
        { sku: 'RADIO', code: 'deep_cut' },
      ],
    })
    const { id } = planned.body.result
    expect((await mari.run('products.list', { q: 'lamp' })).body.result.rows[0].price_cents).toBe(2000)
    expect((await mari.run('products.apply-plan', { id })).body.result.state).toBe('applying')
    expect(codeOf(await mari.run('products.apply-plan', { id }))).toBe('products.not_planned')
    expect(codeOf(await mari.run('products.undo', { id }))).toBe('products.not_undoable')
  })

  it('rejects a bulk change without a change', async () => {
    const mari = await editor()
    for (const input of [
      {},
      { skus: ['LAMP'] },
      { skus: ['LAMP'], rule: {} },
      { pasted: 'x' },
      { rule: { percent: 5 } },
    ])
      expect([input, codeOf(await mari.run('products.plan-prices', input))]).toEqual([
        input,
        'request.invalid',
      ])
  })
})
