import { type ApiCall, createClient } from '@ambra/contract/platform/api/client'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { countListed } from './category-counts.server.ts'
import { clientContext, storeContext } from '#app/routing/context.ts'

it('counts the products listed in a category and its subcategories', async () => {
  const phones = { id: 3, product_count: 56, children_data: [{ id: 4, children_data: [] }] }
  const requested: ApiCall[] = []
  const context = new RouterContextProvider()
  context.set(storeContext, defaultStore)
  const transport = async (call: ApiCall) => {
    requested.push(call)
    const document =
      requested.length === 1 ? { hits: { hits: [{ _source: phones }] } } : { total: 53, products: [] }
    return { status: 200, document }
  }
  context.set(clientContext, createClient({ storeCode: defaultStore.code, transport }))
  expect(await countListed(context, [3])).toEqual({ 3: 53 })
  // The query of a list, which excludes products that cannot be sold.
  expect(JSON.stringify(requested[1])).toMatch(/category_ids.*\[3,4\]/)
  expect(JSON.stringify(requested[1])).toContain('final_price')
})
