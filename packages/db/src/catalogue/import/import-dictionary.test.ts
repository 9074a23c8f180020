import { inEnglish } from '@ambra/contract/catalogue/reason-text'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  aCategory,
  aConfigurable,
  anAttribute,
  aProduct,
  asLines,
  theBasics,
} from '@ambra/testing/import-builders'
import { noon } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '@ambra/object-store/folder-store'
import { importRows } from './import-rows.ts'

const mediaDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-dictionary-'))
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})
afterAll(() => fs.rmSync(mediaDir, { recursive: true, force: true }))

const load = (rows: Iterable<unknown>) =>
  importRows(database, asLines(rows), { now: noon, media: folderStore(mediaDir) })

describe('rows for what is missing', () => {
  it('adds options to an attribute and keeps its labels and flags', async () => {
    await load([anAttribute('color', ['black'], { filterable: true })])
    const row = {
      ...anAttribute('color', ['black', 'red'], { labels: { et: 'other' }, filterable: false }),
      if_missing: true,
    }
    expect(await load([row])).toMatchObject({ imported: 1, unchanged: 0 })
    expect(await load([row])).toMatchObject({ imported: 0, unchanged: 1 })
    const attribute = await database.db
      .selectFrom('attributes')
      .innerJoin('attribute_texts', 'attribute_texts.attribute_id', 'attributes.id')
      .select(['label', 'filterable'])
      .where('language', '=', 'et')
      .execute()
    expect(attribute).toEqual([{ label: 'color (et)', filterable: true }])
    const options = await database.db
      .selectFrom('attribute_options')
      .select(['code', 'position'])
      .orderBy('position')
      .execute()
    expect(options).toEqual([
      { code: 'black', position: 0 },
      { code: 'red', position: 1 },
    ])
  })

  it('creates a category and never changes an existing one', async () => {
    const row = { ...aCategory({ code: 'gear' }), if_missing: true }
    expect(await load([row])).toMatchObject({ imported: 1 })
    expect(await load([{ ...row, position: 9, in_menu: false }])).toMatchObject({ imported: 0, unchanged: 1 })
  })
})

describe('category cycles', () => {
  it('refuses categories that form a cycle through stored ones', async () => {
    await load([
      aCategory({ code: 'a' }),
      aCategory({ code: 'b', parent: 'a' }),
      aCategory({ code: 'c', parent: 'b' }),
    ])
    const { refused, imported } = await load([
      aCategory({ code: 'a', parent: 'c' }),
      aCategory({ code: 'd' }),
    ])
    expect(inEnglish(refused)).toEqual([{ line: 1, field: 'parent', reason: '“c” lies below “a”: a loop' }])
    expect(imported).toBe(1)
  })

  it('refuses all new categories that form a cycle', async () => {
    const { refused, imported } = await load([
      aCategory({ code: 'x', parent: 'y' }),
      aCategory({ code: 'y', parent: 'x' }),
      aCategory({ code: 'z', parent: 'z' }),
      aCategory({ code: 'fine' }),
    ])
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [1, 'parent'],
      [2, 'parent'],
      [3, 'parent'],
    ])
    expect(imported).toBe(1)
  })
})

describe('large rows', () => {
  it('stores an attribute with 10,000 options and a product with 10,000 variants', async () => {
    const codes = Array.from({ length: 10_000 }, (_, index) => `o${index}`)
    const variants = codes.map((code) => ({
      sku: `V-${code}`,
      price: 5,
      stock: { qty: 1 },
      attributes: { many: code },
    }))
    const report = await load([
      ...theBasics(),
      anAttribute('many', codes),
      aConfigurable({ sku: 'P', configurable_by: ['many'], variants }),
    ])
    expect(report).toMatchObject({ imported: 6, refused: [] })
    const { count } = await database.db
      .selectFrom('products')
      .select((db) => db.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(10_001)
  })

  it('stores names with emoji, right-to-left script and a closing script tag', async () => {
    const names = ['Kruus 🎁', 'כוס קפה', '</script><script>alert(1)</script>']
    const rows = names.map((name, index) =>
      aProduct({ sku: `N${index}`, texts: { et: { name, url_key: `n-${index}` } } }),
    )
    expect(await load([...theBasics(), ...rows])).toMatchObject({ refused: [] })
    const stored = await database.db.selectFrom('product_texts').select('name').orderBy('url_key').execute()
    expect(stored.map((row) => row.name)).toEqual(names)
  })

  it('refuses a row in a currency other than euros', async () => {
    const { refused } = await load([...theBasics(), aProduct({ currency: 'USD' })])
    expect(inEnglish(refused)).toEqual([{ line: 5, field: 'currency', reason: 'is USD, not euros' }])
  })
})
