import type { ShopData } from '@ambra/contract/content/content'
import { createClient } from '@ambra/contract/platform/api/client'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { clientContext, type ShopSettings, settingsContext, storeContext } from '#app/routing/context.ts'
import { promisesFor } from '#app/shop-ui/shop-promise.ts'
import { homeSections } from './home-sections.server.ts'

const noData: ShopData = {
  banner: [],
  multi_banner: [],
  slider: [],
  category_banner: [],
  category_banner_image: [],
  product_banner: [],
  config: {},
}
const documents: Readonly<Record<string, readonly object[]>> = {
  category: [{ id: 7, name: 'Lamps', slug: 'lamps' }],
  product: [
    { sku: 'A', name: 'Arc', status: 1 },
    { sku: 'B', name: 'Bulb', status: 1 },
  ],
}

/** Returns the sections of a shop with two products, and the queries for products. */
async function sectionsOf(home_section: ShopData['home_section']) {
  const queries: unknown[] = []
  const context = new RouterContextProvider()
  context.set(storeContext, defaultStore)
  context.set(settingsContext, { listOutOfStock: false } as ShopSettings)
  context.set(
    clientContext,
    createClient({
      storeCode: defaultStore.code,
      transport: async ({ params, body }) => {
        const type = params['type'] ?? ''
        if (type === 'product') queries.push(body)
        const hits = (documents[type] ?? []).map((_source) => ({ _source }))
        return { status: 200, document: { hits: { total: hits.length, hits } } }
      },
    }),
  )
  return {
    sections: await homeSections(context, { ...noData, ...(home_section && { home_section }) }),
    queries,
  }
}

it('shows what the shop has when it has not chosen any section', async () => {
  const { sections } = await sectionsOf(undefined)
  expect(sections.map(({ type }) => type)).toEqual([
    'hero', 'promises', 'categories', 'new', 'finders', 'bestsellers', 'rooms', 'news',
  ]) // biome-ignore format: a list
  expect(sections.every(({ title, text }) => title === undefined && text === undefined)).toBe(true)
})

it('shows the chosen sections in their order with their own words', async () => {
  const { sections } = await sectionsOf([
    { code: 'welcome', type: 'text', title: 'Welcome', value: 'Lamps since 1990.' },
    { code: 'rest', type: 'new' },
    { code: 'unknown' },
  ])
  expect(sections).toEqual([
    { key: 'welcome', type: 'text', title: 'Welcome', text: 'Lamps since 1990.' },
    { key: 'rest', type: 'new' },
  ])
})

it('shows chosen products in their order', async () => {
  const { sections } = await sectionsOf([
    { code: 'picks', type: 'products', title: 'Picks', skus: ['B', 'A'] },
  ])
  expect(sections[0]?.products?.map(({ sku }) => sku)).toEqual(['B', 'A'])
})

it('names and links a section of a category', async () => {
  const { sections, queries } = await sectionsOf([{ code: 'lamps', type: 'products', categories: ['lamps'] }])
  expect(sections).toMatchObject([
    { key: 'lamps', title: 'Lamps', link: '/c/lamps', products: [{ sku: 'A' }, { sku: 'B' }] },
  ])
  expect(JSON.stringify(queries)).toContain('{"category_ids":[7]}')
})

it('shows a promise at its places only, on the home page if it names none', () => {
  const data = {
    promise: [
      { code: 'a', title: 'Delivery in two days', icon: 'truck' as const },
      {
        code: 'b',
        title: 'Repair in house',
        places: ['product' as const, 'cart' as const],
        link: '/i/repair',
      },
      { code: 'c', value: 'without a title' },
    ],
  }
  expect(promisesFor(data, 'home')).toEqual([{ code: 'a', title: 'Delivery in two days', icon: 'truck' }])
  expect(promisesFor(data, 'cart')).toEqual([
    { code: 'b', title: 'Repair in house', icon: 'circle-check', link: '/i/repair' },
  ])
  expect(promisesFor({}, 'home')).toEqual([])
})
