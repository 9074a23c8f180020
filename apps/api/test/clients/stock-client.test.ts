import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { signUp } from '../customer/user-suite.ts'
import { prepareSales } from '../download/download-suite.ts'
import { replay } from './replay-suite.ts'
import { recordedCalls } from './stock-client-calls.ts'

let shop: TestApp
const known = new Map<string, string>()

beforeAll(async () => {
  shop = await createTestApp([
    {
      type: 'media',
      path: 'phone/nordik.svg',
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h1v1z"/></svg>',
    },
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 500 } }),
    aProduct({ sku: 'CABLE', price: 5, stock: { qty: 500 } }),
    aProduct({ sku: 'CASE', price: 8, stock: { qty: 500 } }),
    aConfigurable({ sku: 'PHONE' }),
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      bundle: [
        {
          titles: { et: 'Kaabel', en: 'Cable' },
          required: true,
          links: [
            { sku: 'CABLE', qty: 2 },
            { sku: 'CASE', qty: 1 },
          ],
        },
      ],
    }),
  ])
  await prepareSales(shop)
  await signUp(shop)
  const points = pickupPointRepository(shop.database.db)
  for (const code of ['omniva', 'dpd', 'smartposti', 'venipak', 'lpexpress'])
    await points.replaceCarrier(code, [
      {
        id: `${code}-1`,
        code,
        name: 'Kalamaja',
        address: 'Kopli 1',
        city: 'Tallinn',
        postcode: '10412',
        country_id: 'EE',
        lat: 59.44,
        lng: 24.73,
        kind: 'locker',
        hours: '24h',
      },
    ])
  const find = async (sku: string) =>
    (
      await shop.call('catalogSearch', {
        params: { index: 'en', type: 'product' },
        query: { request: JSON.stringify({ query: { term: { sku } } }) },
      })
    ).body.hits.hits[0]._source
  const [phone, kit, lamp] = [await find('PHONE'), await find('KIT'), await find('LAMP')]
  const [color, condition] = phone.configurable_options
  known.set('colorId', color.attribute_id).set('conditionId', condition.attribute_id)
  known.set('black', String(color.values[0].value_index)).set('new', String(condition.values[0].value_index))
  known.set('kitOption', String(kit.bundle_options[0].option_id))
  known.set('kitLink', String(kit.bundle_options[0].product_links[0].id))
  known.set('lampId', String(lamp.id))
})

it('answers what a stock client sends as that client reads it', async () => {
  const differences = await replay(shop, recordedCalls, known)
  const failed = new Set(differences.map((line) => line.split(':')[0])).size
  console.log(`${recordedCalls.length - failed} of ${recordedCalls.length} recorded calls`)
  expect(differences).toEqual([])
})
