import { questionRepository } from '../../service/question-repository.ts'
import { aProduct, asLines } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { expect, it } from 'vitest'
import { folderStore } from '@ambra/object-store/folder-store'
import { importRows } from './import-rows.ts'

it('publishes imported questions at once and stores each once', async () => {
  const database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'A' })])
  const row = { type: 'question', language: 'en', question: 'Is it loud?', answer: 'No.' }
  const rows = [
    { ...row, sku: 'A' },
    { ...row, sku: 'NONE' },
  ]
  const run = () => importRows(database, asLines(rows), { now: noon, media: folderStore('/nonexistent') })
  const [first, second] = [await run(), await run()]
  expect(first).toMatchObject({ imported: 1, refused: [{ field: 'sku', line: 2 }] })
  expect(second).toMatchObject({ imported: 0, unchanged: 1 })
  const { id } = await database.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  expect(await questionRepository(database.db).listAnswered(id, 'en', 5)).toMatchObject([
    { question: 'Is it loud?', answer: 'No.', language: 'en' },
  ])
})
