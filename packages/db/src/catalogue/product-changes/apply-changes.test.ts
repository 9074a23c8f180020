import { aCategory, aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import type { May } from '../../platform/staff/runs-as.ts'
import { type FieldValue, readEditedProducts, valueAt } from '../import/product-values.ts'

let database: TestDatabase
/** Grants every permission except deep cuts. */
const shallow: May = (permission) => permission !== 'prices.edit_deep'
const later = new Date(noon.getTime() + 3_600_000)

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})

async function idOf(sku: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from products where sku = ${sku}`.execute(database.db)
  return rows[0]?.id ?? 0
}

type Change = [path: string, before: FieldValue, after: FieldValue]

/** Applies changes; returns the outcome of each, with its code or the present value. */
async function apply(
  sku: string,
  changes: Change[],
  over: { now?: Date; may?: May; isRestoring?: boolean } = {},
) {
  const product_id = await idOf(sku)
  const { outcomes } = await database.db.transaction().execute((trx) =>
    applyChanges(
      trx,
      changes.map(([path, before, after], at) => ({ number: at + 1, product_id, path, before, after })),
      { now: later, may: shallow, isRestoring: false, ...over },
    ),
  )
  return outcomes.map(({ outcome, code, present }) =>
    [outcome, code ?? present].filter((part) => part !== undefined).join(' '),
  )
}

async function value(sku: string, path: string): Promise<FieldValue | undefined> {
  const id = await idOf(sku)
  const products = await readEditedProducts(database.db, [id], { hasDetails: true, isLocked: false })
  const product = products.get(id)
  return product && valueAt(product, path)
}

describe('product changes', () => {
  it('applies a change when the field still has the value seen', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 }), aCategory({ code: 'lamps' })])
    expect(
      await apply('LAMP', [
        ['price', 10_000, 9500],
        ['visibility', 4, 3],
        ['texts.en.name', 'Product LAMP', 'A lamp'],
        ['texts.en.description', null, 'It **glows**.'],
        ['categories', ['phones'], ['lamps', 'phones']],
      ]),
    ).toEqual(['applied', 'applied', 'applied', 'applied', 'applied'])
    expect(await value('LAMP', 'price')).toBe(9500)
    expect(await value('LAMP', 'visibility')).toBe(3)
    expect(await value('LAMP', 'texts.en.name')).toBe('A lamp')
    expect(await value('LAMP', 'texts.et.name')).toBe('Toode LAMP')
    expect(await value('LAMP', 'categories')).toEqual(['lamps', 'phones'])
  })

  it('reports a conflict only for the changed field', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 })])
    await apply('LAMP', [['price', 10_000, 9500]])
    expect(
      await apply('LAMP', [
        ['price', 10_000, 9000],
        ['texts.en.name', 'Product LAMP', 'A lamp'],
      ]),
    ).toEqual(['conflict 9500', 'applied'])
    expect(await value('LAMP', 'price')).toBe(9500)
    expect(await apply('LAMP', [['price', 10_000, 9500]])).toEqual(['same'])
  })

  it('records price changes in the history', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 })])
    await apply('LAMP', [['price', 10_000, 9500]])
    const { rows } = await sql<{ price_cents: number }>`
      select price_cents from price_history order by valid_from`.execute(database.db)
    expect(rows.map(({ price_cents }) => price_cents)).toEqual([10_000, 9500])
  })

  it('refuses values that an import would refuse', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 }), aConfigurable({ sku: 'PHONE' })])
    const long = 'x'.repeat(301)
    const refusals: [string, Change, string][] = [
      ['LAMP', ['price', 10_000, -1], 'bad_value'],
      ['LAMP', ['price', 10_000, null], 'bad_value'],
      ['LAMP', ['visibility', 4, 5], 'bad_value'],
      ['LAMP', ['status', 1, 'off'], 'bad_value'],
      ['LAMP', ['categories', ['phones'], ['nowhere']], 'unknown_category'],
      ['LAMP', ['categories', ['phones'], ['phones', 'phones', 'phones']], 'bad_value'],
      ['LAMP', ['texts.en.name', 'Product LAMP', ' '], 'bad_value'],
      ['LAMP', ['texts.en.name', 'Product LAMP', long], 'too_long'],
      ['LAMP', ['texts.en.nothing', null, 'x'], 'unknown_field'],
      ['LAMP', ['special', null, { cents: 50, from: '2026-13-01', to: null }], 'bad_value'],
      ['LAMP', ['special', null, { cents: 0, from: null, to: null }], 'bad_value'],
      ['PHONE', ['price', null, 100], 'no_own_price'],
      ['PHONE-black-a', ['visibility', 1, 4], 'variant_field'],
    ]
    for (const [sku, change, code] of refusals)
      expect([sku, ...change, ...(await apply(sku, [change]))]).toEqual([sku, ...change, `refused ${code}`])
  })

  it('refuses to announce a false price reduction', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 80 })], {
      now: new Date('2026-11-01T10:00:00Z'),
    })
    await apply('LAMP', [['price', 8000, 12_000]])
    const special = (cents: number, to: string | null = null) => ({ cents, from: null, to })
    expect(await apply('LAMP', [['special', null, special(9000)]])).toEqual([
      'refused special_not_below_lowest',
    ])
    expect(await apply('LAMP', [['special', null, special(12_000)]])).toEqual([
      'refused special_not_below_price',
    ])
    expect(await apply('LAMP', [['special', null, special(7900, '2026-11-01')]])).toEqual([
      'refused special_ended',
    ])
    // Both price fields are accepted or refused together.
    expect(
      await apply('LAMP', [
        ['price', 12_000, 13_000],
        ['special', null, special(9000)],
      ]),
    ).toEqual(['refused special_not_below_lowest', 'refused special_not_below_lowest'])
    expect(await value('LAMP', 'price')).toBe(12_000)
    expect(await apply('LAMP', [['special', null, special(7900)]], { may: () => true })).toEqual(['applied'])
  })

  it('refuses a deep price cut without the permission', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 })])
    expect(await apply('LAMP', [['price', 10_000, 6999]])).toEqual(['refused deep_cut'])
    expect(await apply('LAMP', [['special', null, { cents: 1000, from: null, to: null }]])).toEqual([
      'refused deep_cut',
    ])
    expect(await apply('LAMP', [['price', 10_000, 7000]])).toEqual(['applied'])
    // An expired special price is not a current price.
    await sql`update prices set special_cents = 100, special_to = '2026-11-01'`.execute(database.db)
    expect(await apply('LAMP', [['price', 7000, 150]])).toEqual(['refused deep_cut'])
    expect(await apply('LAMP', [['price', 7000, 100]], { may: () => true })).toEqual(['applied'])
  })

  it('adds up stepwise cuts: measures each against the last price set with the permission for deep cuts', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 })])
    const hours = (count: number) => new Date(later.getTime() + count * 3_600_000)
    const cut = (before: number, after: number, at: number, over = {}) =>
      apply('LAMP', [['price', before, after]], { now: hours(at), ...over })
    expect(await cut(10_000, 7000, 0)).toEqual(['applied'])
    expect(await cut(7000, 4900, 1)).toEqual(['refused deep_cut'])
    // Neither a higher price in between nor the end of a special price changes the anchor.
    expect(await cut(7000, 7001, 2)).toEqual(['applied'])
    expect(await cut(7001, 6999, 3)).toEqual(['refused deep_cut'])
    // A price set with the permission becomes the new anchor.
    expect(await cut(7001, 5000, 4, { may: () => true })).toEqual(['applied'])
    expect(await cut(5000, 4000, 5)).toEqual(['applied'])
    expect(await cut(4000, 3000, 6)).toEqual(['refused deep_cut'])
    // A price in force for 30 days becomes the anchor.
    expect(await cut(4000, 3000, 31 * 24)).toEqual(['applied'])
  })

  it('refuses to restore a deep cut without the permission, by undo or draft', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 })])
    expect(await apply('LAMP', [['price', 10_000, 1000]], { may: () => true })).toEqual(['applied'])
    expect(
      await apply('LAMP', [['price', 1000, 10_000]], {
        may: () => true,
        now: new Date(later.getTime() + 1000),
      }),
    ).toEqual(['applied'])
    const back = { now: new Date(later.getTime() + 2000), isRestoring: true }
    expect(await apply('LAMP', [['price', 10_000, 1000]], back)).toEqual(['refused deep_cut'])
    // A price raised by mistake may return to its former value.
    expect(
      await apply('LAMP', [['price', 10_000, 90_000]], { now: new Date(later.getTime() + 3000) }),
    ).toEqual(['applied'])
    expect(
      await apply('LAMP', [['price', 90_000, 10_000]], { ...back, now: new Date(later.getTime() + 4000) }),
    ).toEqual(['applied'])
  })

  it('checks the permission for each field at the time of writing', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 }), aCategory({ code: 'lamps' })])
    const fields: [string, FieldValue, FieldValue][] = [
      ['price', 10_000, 9500],
      ['visibility', 4, 3],
      ['texts.en.name', 'Product LAMP', 'A lamp'],
      ['cost', null, 5000],
    ]
    const rights = ['prices.edit', 'products.publish', 'products.edit', 'prices.edit_cost']
    for (const right of rights) {
      const outcomes = await apply('LAMP', fields, { may: (permission) => permission !== right })
      expect(outcomes.map((outcome) => outcome === 'refused not_allowed')).toEqual(
        rights.map((one) => one === right),
      )
    }
    expect(await apply('LAMP', fields, { may: () => false })).toEqual(fields.map(() => 'refused not_allowed'))
  })

  it('gives the first text in a language its own address', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP' }), aProduct({ sku: 'OTHER' })])
    expect(await apply('LAMP', [['texts.ru.name', null, 'Лампа']])).toEqual(['applied'])
    expect(await apply('OTHER', [['texts.ru.name', null, 'Лампа']])).toEqual(['applied'])
    const { rows } = await sql<{ url_key: string }>`
      select url_key from product_texts where language = 'ru' order by product_id`.execute(database.db)
    expect(rows[0]?.url_key).toBe('lampa')
    expect(rows[1]?.url_key).toMatch(/^lampa-\d+$/)
  })
})

describe('import after an edit', () => {
  const lamp = (over: object = {}) =>
    aProduct({
      sku: 'LAMP',
      price: 100,
      texts: { en: { name: 'Lamp', url_key: 'lamp' }, et: { name: 'Lamp', url_key: 'lamp' } },
      ...over,
    })
  const importAgain = (over: object) =>
    stockShop(database, [lamp(over)], { now: new Date('2026-11-21T10:00:00Z') })

  it('keeps an edit when an import repeats the former value', async () => {
    await stockShop(database, [lamp()])
    await apply('LAMP', [
      ['price', 10_000, 9500],
      ['texts.en.name', 'Lamp', 'Desk lamp'],
      ['texts.ru.name', null, 'Лампа'],
      ['status', 1, 2],
      ['categories', ['phones'], []],
    ])
    await importAgain({ warranty_months: 24 })
    expect(await value('LAMP', 'price')).toBe(9500)
    expect(await value('LAMP', 'texts.en.name')).toBe('Desk lamp')
    expect(await value('LAMP', 'texts.ru.name')).toBe('Лампа')
    expect(await value('LAMP', 'status')).toBe(2)
    expect(await value('LAMP', 'categories')).toEqual([])
  })

  it('overwrites an edit when an import brings a new value', async () => {
    await stockShop(database, [lamp()])
    await apply('LAMP', [
      ['price', 10_000, 9500],
      ['texts.en.name', 'Lamp', 'Desk lamp'],
    ])
    await importAgain({ price: 110 })
    expect(await value('LAMP', 'price')).toBe(11_000)
    expect(await value('LAMP', 'texts.en.name')).toBe('Desk lamp')
    // From now on the file determines the price again.
    await stockShop(database, [lamp({ price: 100 })], { now: new Date('2026-11-22T10:00:00Z') })
    expect(await value('LAMP', 'price')).toBe(10_000)
  })

  it('forgets an edit that was reverted by hand', async () => {
    await stockShop(database, [lamp()])
    await apply('LAMP', [['price', 10_000, 9500]])
    await apply('LAMP', [['price', 9500, 10_000]], { now: new Date(later.getTime() + 1000) })
    const { rows } = await sql`select * from product_edits`.execute(database.db)
    expect(rows).toEqual([])
  })
})
