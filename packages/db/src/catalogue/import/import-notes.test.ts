import { reasonText } from '@ambra/contract/catalogue/reason-text'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aConfigurable, aProduct, asLines, theBasics } from '@ambra/testing/import-builders'
import { noon } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '@ambra/object-store/folder-store'
import { importRows } from './import-rows.ts'

const mediaDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-import-'))
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})
afterAll(() => fs.rmSync(mediaDir, { recursive: true, force: true }))

/** Imports one row as line 5 after the basics and returns its problems. */
async function problemsOf(row: unknown): Promise<string[]> {
  const report = await importRows(database, asLines([...theBasics(), row]), {
    now: noon,
    media: folderStore(mediaDir),
  })
  return report.refused.map(({ line, field, reason }) => `${line} ${field}: ${reasonText('en', reason)}`)
}

describe('import warnings', () => {
  const notesOf = async (...rows: unknown[]): Promise<string[]> => {
    const notes: string[] = []
    const note = (text: string): void => void notes.push(text)
    const report = await importRows(database, asLines(rows), {
      now: noon,
      media: folderStore(mediaDir),
      note,
    })
    expect(report.refused).toEqual([])
    return notes
  }
  it('warns of unknown fields', async () => {
    const row = { ...aProduct({ sku: 'P' }), specail: { price: 1 }, stock: { qty: 1, shelf: 'A' } }
    const wrong = aConfigurable({ sku: 'Q' })
    const variants = wrong.variants?.map((variant) => ({ ...variant, colour: 'red' }))
    expect((await notesOf(...theBasics(), row, { ...wrong, variants })).toSorted()).toEqual([
      'product rows have no field "specail": it is left out',
      'product rows have no field "stock/shelf": it is left out',
      'product rows have no field "variants/colour": it is left out',
    ])
  })
  it('warns of a special price above the price, which never applies', async () => {
    const row = aProduct({ sku: 'P', price: 10, special: { price: 12 } })
    expect(await notesOf(...theBasics(), row)).toEqual([
      'P: special/price is not below price, so that it never applies',
    ])
  })
  it('warns that a repeated quantity keeps the stock counted since', async () => {
    const row = aProduct({ sku: 'P', stock: { qty: 10 } })
    await notesOf(...theBasics(), row)
    await database.db.updateTable('stock').set({ qty: 0 }).execute()
    const changed = { ...row, price: 11 }
    const notes = await notesOf(...theBasics(), changed)
    expect(notes.filter((note) => note.startsWith('stock/qty'))).toHaveLength(1)
    expect((await database.db.selectFrom('stock').select('qty').execute()).map(({ qty }) => qty)).toEqual([0])
    expect(await notesOf(...theBasics(), { ...changed, stock: { qty: 7 } })).toEqual([])
  })
  it('refuses a special price of a tenth of the price, unless it is stored already', async () => {
    const row = (price: number, special: number) => aProduct({ sku: 'P', price, special: { price: special } })
    expect(await problemsOf(row(129, 1.3))).toEqual([
      expect.stringContaining('5 special/price: 1.30 is a tenth of the current 129.00 or less'),
    ])
    const taken = { now: noon, media: folderStore(mediaDir), acceptsPriceJumps: true }
    await importRows(database, asLines([...theBasics(), row(129, 1.3)]), taken)
    expect(await problemsOf(row(139, 1.3))).toEqual([])
  })
  it('refuses a quantity price of 0', async () => {
    const tiers = [{ group: 0, qty: 1, price: 0 }]
    expect(await problemsOf(aProduct({ sku: 'P', price: 10, tiers }))).toEqual([
      '5 tiers/0/price: must be at least 0.01',
    ])
  })
  it('refuses quantity rules that allow no order', async () => {
    const stock = { qty: 9, min_sale_qty: 3, qty_increments: 4, max_sale_qty: 3 }
    expect(await problemsOf(aProduct({ stock }))).toEqual([
      '5 stock/min_sale_qty: and qty_increments leave no quantity up to max_sale_qty',
    ])
    expect(await problemsOf(aProduct({ stock: { ...stock, enable_qty_increments: false } }))).toEqual([])
  })
  it('refuses text that no database accepts, by field', async () => {
    const p = aProduct({ sku: 'P' })
    expect(await problemsOf({ ...p, mpn: 'a\u0000b' })).toEqual(['5 mpn: holds a NUL character'])
    expect(await problemsOf({ ...p, texts: { et: { ...p.texts.et, name: 'Lamp \ud83d' } } })).toEqual([
      '5 texts/et/name: holds half of a surrogate pair, which is no character',
    ])
    expect(await problemsOf({ ...p, attributes: { 'a\u0000': 'x' } })).toEqual([
      '5 attributes: holds a NUL character',
    ])
    expect(await problemsOf({ ...p, mpn: '\ud83d\ude00 \\u0000' })).toEqual([])
  })
})
