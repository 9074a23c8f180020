import { type ApiCall, createClient } from '@ambra/contract/platform/api/client'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { clientContext, storeContext } from '#app/routing/context.ts'
import { categoryAt, loadMenu, loadNews } from './shop-content.server.ts'

type Row = Readonly<Record<string, unknown>>

/** Context whose searches for a single term return `rows`, with the list of calls. */
function aRequest(rows: readonly Row[]) {
  const requested: ApiCall[] = []
  const context = new RouterContextProvider()
  context.set(storeContext, defaultStore)
  context.set(
    clientContext,
    createClient({
      storeCode: defaultStore.code,
      transport: async (call) => {
        requested.push(call)
        const [, field = '', value] = /"terms":{"(\w+)":\["([^"]*)"\]/.exec(JSON.stringify(call.body)) ?? []
        const hits = rows.filter((row) => String(row[field]) === value).map((_source) => ({ _source }))
        return { status: 200, document: { hits: { total: hits.length, hits } } }
      },
    }),
  )
  return { context, requested }
}

const phones = { id: 12, slug: 'phones', url_key: 'phones-key', is_active: true }
const root = { id: 2, slug: 'root', url_key: 'root', is_active: true }
const aboveRoot = { id: 1, slug: 'all', url_key: 'all', is_active: true }
const rows = [phones, root, aboveRoot]

describe('category of a URL (spec §2 "Category route")', () => {
  it.each([
    ['slug', 'phones'],
    ['url-key', 'phones-key'],
    ['id', '12'],
  ])('finds a category by its %s', async (_, address) => {
    expect(await categoryAt(aRequest(rows).context, address)).toEqual(phones)
  })

  it('prefers a category by slug to one by url-key or id', async () => {
    const named = { id: 40, slug: '12', url_key: 'x', is_active: true }
    expect(await categoryAt(aRequest([phones, named]).context, '12')).toEqual(named)
  })

  it('looks a category up by id only at or above the root category id 2 (spec §5 "Category lookup", §9)', async () => {
    expect(await categoryAt(aRequest(rows).context, '2')).toEqual(root)
    const { context, requested } = aRequest(rows)
    for (const id of ['1', '0', '-3', '2.0', '0x2', '12345678901'])
      expect(await categoryAt(context, id)).toBeUndefined()
    expect(JSON.stringify(requested.map(({ body }) => body))).not.toContain('"id"')
  })
})

it('requests a menu of active categories that are not empty, up to 4000 by position (spec §5 "Category filters", §9)', async () => {
  const { context, requested } = aRequest([])
  await loadMenu(context, [2])
  const body = JSON.stringify(requested[0]?.body)
  expect(body).toContain('{"terms":{"is_active":[true]}}')
  expect(body).toContain('{"range":{"product_count":{"gt":0}}}')
  expect(requested[0]?.query).toMatchObject({ size: '4000', sort: 'position:asc' })
})

it('requests up to 150 pages of the section BLOG as news (spec §7, §9 "CMS 150")', async () => {
  const { context, requested } = aRequest([])
  await loadNews(context)
  expect(requested[0]).toMatchObject({ params: { type: 'cms_page' }, query: { size: '150' } })
  expect(JSON.stringify(requested[0]?.body)).toContain('{"terms":{"sections.code":["BLOG"]}}')
})
