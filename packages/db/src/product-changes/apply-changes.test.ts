import { aCategory, aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import type { May } from '../staff/runs-as.ts'
import { type FieldValue, readEditedProducts, valueAt } from '../import/product-values.ts'

let database: TestDatabase
/** Every right but that to cut deep. */
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

/** Each change's outcome, with its code or the value that is there. */
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

describe('changes of a product', () => {
  it('count where the field holds what was seen', async () => {
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

  it('conflict in their own field only', async () => {
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

  it('of prices go into the history', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 })])
    await apply('LAMP', [['price', 10_000, 9500]])
    const { rows } = await sql<{ price_cents: number }>`
      select price_cents from price_history order by valid_from`.execute(database.db)
    expect(rows.map(({ price_cents }) => price_cents)).toEqual([10_000, 9500])
  })

  it('are refused as an import would refuse them', async () => {
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
      ['PHONE', ['price', null, 100], 'no_own_price'],
      ['PHONE-black-a', ['visibility', 1, 4], 'variant_field'],
    ]
    for (const [sku, change, code] of refusals)
      expect([sku, ...change, ...(await apply(sku, [change]))]).toEqual([sku, ...change, `refused ${code}`])
  })

  it('announce no reduction that is none', async () => {
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
    // Both stand and fall together.
    expect(
      await apply('LAMP', [
        ['price', 12_000, 13_000],
        ['special', null, special(9000)],
      ]),
    ).toEqual(['refused special_not_below_lowest', 'refused special_not_below_lowest'])
    expect(await value('LAMP', 'price')).toBe(12_000)
    expect(await apply('LAMP', [['special', null, special(7900)]], { may: () => true })).toEqual(['applied'])
  })

  it('cut prices deeply only by right', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 })])
    expect(await apply('LAMP', [['price', 10_000, 6999]])).toEqual(['refused deep_cut'])
    expect(await apply('LAMP', [['special', null, { cents: 1000, from: null, to: null }]])).toEqual([
      'refused deep_cut',
    ])
    expect(await apply('LAMP', [['price', 10_000, 7000]])).toEqual(['applied'])
    // A special price that is over was no price of today.
    await sql`update prices set special_cents = 100, special_to = '2026-11-01'`.execute(database.db)
    expect(await apply('LAMP', [['price', 7000, 150]])).toEqual(['refused deep_cut'])
    expect(await apply('LAMP', [['price', 7000, 100]], { may: () => true })).toEqual(['applied'])
  })

  it('adds up cuts of several steps: each is measured against the last price that who may cut deep has set', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 100 })])
    const hours = (count: number) => new Date(later.getTime() + count * 3_600_000)
    const cut = (before: number, after: number, at: number, over = {}) =>
      apply('LAMP', [['price', before, after]], { now: hours(at), ...over })
    expect(await cut(10_000, 7000, 0)).toEqual(['applied'])
    expect(await cut(7000, 4900, 1)).toEqual(['refused deep_cut'])
    // Neither a higher price between nor the end of a special one moves what is measured against.
    expect(await cut(7000, 7001, 2)).toEqual(['applied'])
    expect(await cut(7001, 6999, 3)).toEqual(['refused deep_cut'])
    // Who may cut deep sets a price, and smaller steps count from there.
    expect(await cut(7001, 5000, 4, { may: () => true })).toEqual(['applied'])
    expect(await cut(5000, 4000, 5)).toEqual(['applied'])
    expect(await cut(4000, 3000, 6)).toEqual(['refused deep_cut'])
    // What has been the price for 30 days is one.
    expect(await cut(4000, 3000, 31 * 24)).toEqual(['applied'])
  })

  it('puts back no deep cut without the right: neither by undo nor by a draft', async () => {
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
    // A price that was raised by mistake goes back to what it was.
    expect(
      await apply('LAMP', [['price', 10_000, 90_000]], { now: new Date(later.getTime() + 3000) }),
    ).toEqual(['applied'])
    expect(
      await apply('LAMP', [['price', 90_000, 10_000]], { ...back, now: new Date(later.getTime() + 4000) }),
    ).toEqual(['applied'])
  })

  it('needs the right of each field at the moment of writing', async () => {
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

  it('write a first text with an address of its own', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP' }), aProduct({ sku: 'OTHER' })])
    expect(await apply('LAMP', [['texts.ru.name', null, 'Лампа']])).toEqual(['applied'])
    expect(await apply('OTHER', [['texts.ru.name', null, 'Лампа']])).toEqual(['applied'])
    const { rows } = await sql<{ url_key: string }>`
      select url_key from product_texts where language = 'ru' order by product_id`.execute(database.db)
    expect(rows[0]?.url_key).toBe('lampa')
    expect(rows[1]?.url_key).toMatch(/^lampa-\d+$/)
  })
})

describe('an import after an edit', () => {
  const lamp = (over: object = {}) =>
    aProduct({
      sku: 'LAMP',
      price: 100,
      texts: { en: { name: 'Lamp', url_key: 'lamp' }, et: { name: 'Lamp', url_key: 'lamp' } },
      ...over,
    })
  const importAgain = (over: object) =>
    stockShop(database, [lamp(over)], { now: new Date('2026-11-21T10:00:00Z') })

  it('that repeats what it said leaves the edit', async () => {
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

  it('that says something new counts', async () => {
    await stockShop(database, [lamp()])
    await apply('LAMP', [
      ['price', 10_000, 9500],
      ['texts.en.name', 'Lamp', 'Desk lamp'],
    ])
    await importAgain({ price: 110 })
    expect(await value('LAMP', 'price')).toBe(11_000)
    expect(await value('LAMP', 'texts.en.name')).toBe('Desk lamp')
    // From now on the file decides about the price again.
    await stockShop(database, [lamp({ price: 100 })], { now: new Date('2026-11-22T10:00:00Z') })
    expect(await value('LAMP', 'price')).toBe(10_000)
  })

  it('set back by hand is no edit any more', async () => {
    await stockShop(database, [lamp()])
    await apply('LAMP', [['price', 10_000, 9500]])
    await apply('LAMP', [['price', 9500, 10_000]], { now: new Date(later.getTime() + 1000) })
    const { rows } = await sql`select * from product_edits`.execute(database.db)
    expect(rows).toEqual([])
  })
})
