import { operationContext } from '@ambra/commerce/operation-context-suite'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { feedRoutes } from '@ambra/api/routes/catalogue/feed-routes'
import { importRows } from '@ambra/db/catalogue'
import { demoLines } from '@ambra/demo-shop/demo-data'
import { noon } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '@ambra/object-store/folder-store'
import { importFile } from '@ambra/commerce/catalogue'

const folder = mkdtempSync(join(tmpdir(), 'ambra-feed-'))
let database: TestDatabase
const files: Record<string, string> = {}

beforeAll(async () => {
  database = await testDatabase()
  await database.truncate()
  await importRows(database, demoLines(noon), { now: noon, media: folderStore(join(folder, 'media')) })
  const app = Fastify()
  feedRoutes(app, {
    database,
    now: () => noon,
    settings: { publicUrl: 'https://shop.example', usesUrlKeys: true },
  })
  for (const store of ['et', 'en', 'ru']) {
    const file = join(folder, `google-${store}.xml`)
    writeFileSync(file, (await app.inject(`/feed/google-${store}.xml`)).payload)
    files[store] = file
  }
  await app.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the feed of the demo shop', () => {
  it.each(['et', 'en', 'ru'] as const)(
    'imports the feed into an empty shop without errors (%s)',
    async (store) => {
      await database.truncate()
      const operator = operationContext(database, { folder })
      const input = { file: files[store] ?? '', format: 'merchant' as const, language: store }
      const first = await importFile(operator, input)
      expect(first.refused).toEqual([])
      expect(first.source?.rows).toBeGreaterThan(300)
      const second = await importFile(operator, input)
      expect(second).toMatchObject({ imported: 0, refused: [] })
    },
  )
})
