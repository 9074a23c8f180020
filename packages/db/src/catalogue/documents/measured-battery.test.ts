import { aConfigurable, anAttribute } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { stores } from '@ambra/domain/platform/shop/stores'
import { beforeEach, describe, expect, it } from 'vitest'
import { findProductDocuments } from './product-documents-fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})

async function find() {
  const [store] = stores
  const [document] = store ? await findProductDocuments(database.db, store, ['P'], noon) : []
  if (!document) throw new Error('no document of P')
  return document
}

describe('documents of used devices', () => {
  it('shows a measured battery only on its variant', async () => {
    const row = aConfigurable({ sku: 'P' })
    const [first, ...others] = row.variants ?? []
    if (!first) throw new Error('the builder makes variants')
    const measured = { ...first, attributes: { ...first.attributes, battery_health: 93 } }
    await stockShop(database, [
      anAttribute('battery_health', [], { input: 'number', visible: false }),
      { ...row, variants: [measured, ...others] },
    ])
    const document = await find()
    expect(document.configurable_children.map((child) => child.batteryHealth)).toEqual([
      93,
      ...others.map(() => undefined),
    ])
    expect(document).not.toHaveProperty('battery_health')
  })
})
