import { neededPages } from '@ambra/commerce/platform'
import { setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { stores } from '@ambra/domain/platform/shop/stores'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aPerson, codeOf, anOwner, type Person } from '../admin/admin-suite.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp([])
})
afterEach(() => setCurrentShop({}))

const shownPage = async (name: string) => {
  const query = { storeCode: 'en', index: 'en', type: 'cms_page' }
  const { body } = await shop.call('catalogSearch', {
    params: { index: 'en', type: 'cms_page' },
    query: { ...query, request: JSON.stringify({ query: { term: { identifier: name } } }) },
  })
  return JSON.stringify(body)
}

async function pagesPoint(person: Person) {
  const { points } = (await person.run('shop.readiness', {})).body.result
  return points.find(({ point }: { point: string }) => point === 'pages')
}

it('writes missing legal pages as drafts, which are red until a person publishes them', async () => {
  const person = await anOwner(shop)
  const { result } = (await person.run('content.draft-legal', { store: 'en', country: 'LV' })).body
  expect(result).toEqual({ written: [...neededPages.slice(0, 5), 'cookies'], kept: [] })
  const before = await pagesPoint(person)
  expect(before).toMatchObject({ is_ready: false, drafts: expect.arrayContaining(['/en/privacy-policy']) })
  expect(before.lacks).toHaveLength(neededPages.length * stores.length)
  expect(await shownPage('privacy-policy')).not.toContain('ptac')

  const place = { store: 'en', kind: 'page', name: 'purchase-sales-rules' } as const
  const { version, fields, text } = (await person.run('content.show', place)).body.result
  expect(fields).toMatchObject({ enabled: 'false', url: '/purchase-sales-rules' })
  expect(text).toContain('ptac.gov.lv')
  const { enabled: _, ...open } = fields
  const published = await person.run('content.save', {
    ...place,
    seen: version,
    fields: open,
    text,
  })
  expect(published.body.result.outcome).toBe('saved')
  const after = await pagesPoint(person)
  expect(after.lacks).not.toContain('/en/purchase-sales-rules')
  expect(after.drafts).not.toContain('/en/purchase-sales-rules')
})

it('never changes a page that exists', async () => {
  const person = await anOwner(shop)
  const place = { store: 'en', kind: 'page', name: 'delivery' } as const
  await person.run('content.save', { ...place, seen: null, fields: { title: 'Our own' }, text: 'By bike.' })
  const { result } = (await person.run('content.draft-legal', { store: 'en', country: 'EE' })).body
  expect(result.kept).toEqual(['delivery'])
  expect((await person.run('content.show', place)).body.result.text.trim()).toBe('By bike.')
  const again = (await person.run('content.draft-legal', { store: 'en', country: 'LT' })).body.result
  expect(again.written).toEqual([])
})

it('is for editors, and of stores that exist', async () => {
  const clerk = await aPerson(shop, [{ role: 'warehouse', store: null }])
  expect(codeOf(await clerk.run('content.draft-legal', { store: 'en', country: 'EE' }))).toBe(
    'staff.not_allowed',
  )
  const owner = await anOwner(shop)
  expect(codeOf(await owner.run('content.draft-legal', { store: 'xx', country: 'EE' }))).toBe(
    'content.not_found',
  )
})
