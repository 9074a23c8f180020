import { aProduct, asLines, theBasics } from '@ambra/testing/import-builders'
import { noon } from '@ambra/testing/shop-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { expect, it } from 'vitest'
import { importRows } from './import-rows.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { mostListed } from './import-report.ts'

it('lists changed products up to a thousand', async () => {
  const database = await testDatabase()
  await database.truncate()
  const load = (rows: Iterable<unknown>) =>
    importRows(database, asLines(rows), { now: noon, media: folderStore('/nowhere') })
  await load(theBasics())
  const many = Array.from({ length: mostListed + 1 }, (_, at) => aProduct({ sku: `MANY-${at}` }))
  expect(await load(many.slice(0, 2))).toMatchObject({ imported: 2, changed: { length: 2 } })
  expect(await load(many)).toMatchObject({ imported: 999, changed: { length: 999 } })
  const dearer = many.map((row) => ({ ...row, price: 77 }))
  expect(await load(dearer)).toMatchObject({ imported: 1_001, changed: 'all' })
})
