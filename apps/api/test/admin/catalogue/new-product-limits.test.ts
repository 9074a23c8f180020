import { sql } from 'kysely'
import { aConfigurable } from '@ambra/testing/import-builders'
import { expect, it } from 'vitest'
import { createTestApp } from '../../api-suite.ts'
import { codeOf, anOwner } from '../admin-suite.ts'

const shirt = {
  sku: 'SHIRT',
  type: 'configurable' as const,
  texts: { et: { name: 'Särk' } },
  options: ['color'],
  variants: [{ values: ['Helesinine'], sku: 'SHIRT-H', price_cents: 3000, stock: 2 }],
}

it('creates no product, and no value, where an attribute has as many values as it may have', async () => {
  const shop = await createTestApp([aConfigurable({ sku: 'PHONE' })])
  const { db } = shop.database
  const person = await anOwner(shop)
  await sql`insert into attribute_options (attribute_id, code, position, facts)
    select a.id, 'n-' || n, 100 + n, '{}' from attributes a, generate_series(1, 5000) n where a.code = 'color'`.execute(
    db,
  )
  const options = () => db.selectFrom('attribute_options').select('id').execute()
  const before = (await options()).length
  expect(codeOf(await person.run('products.create', shirt))).toBe('catalogue.too_many_values')
  expect(await options()).toHaveLength(before)
  expect(codeOf(await person.run('products.show', { sku: 'SHIRT' }))).toBe('products.unknown')
})
