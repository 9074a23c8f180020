import { defaultStore } from '@ambra/domain/stores'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { publicUrlContext, transportContext } from './context.ts'
import { pageEntries } from './sitemap.server.ts'

it('asks for no more than 500 CMS pages (spec §9 "CMS max count 500")', async () => {
  const sizes: unknown[] = []
  const context = new RouterContextProvider()
  context.set(publicUrlContext, 'https://shop.example')
  context.set(transportContext, async ({ params, query }) => {
    if (params['type'] === 'cms_page') sizes.push(query['size'])
    return { status: 200, document: { hits: { total: 0, hits: [] } } }
  })
  expect(await pageEntries(context, defaultStore)).toEqual([
    { url: 'https://shop.example/' },
    { url: 'https://shop.example/news' },
  ])
  expect(sizes).toEqual(['500'])
})
