import { createClient } from '@ambra/contract/platform/api/client'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadCmsPage } from './cms-page.server.ts'
import { clientContext, settingsContext, type ShopSettings, storeContext } from '#app/routing/context.ts'
import { getProduct } from './product.server.ts'
import { categoryAt } from './shop-content.server.ts'

/** Context whose searches all return these documents. */
function aRequest(found: readonly object[] = []) {
  const context = new RouterContextProvider()
  const hits = found.map((_source) => ({ _source }))
  context.set(storeContext, defaultStore)
  // Only this setting is read here.
  context.set(settingsContext, { preventChildAccess: false } as ShopSettings)
  context.set(
    clientContext,
    createClient({
      storeCode: defaultStore.code,
      transport: async () => ({ status: 200, document: { hits: { total: hits.length, hits } } }),
    }),
  )
  return context
}

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => void warned.mockClear())
const lines = () => warned.mock.calls.map(([line]) => line)
const product = (over: object) => aRequest([{ sku: 'OFF', status: 1, visibility: 4, ...over }])

describe('logging of empty results (spec §8)', () => {
  it("logs 'Category query returned empty result {key} = {value}'", async () => {
    expect(await categoryAt(aRequest(), 'no-such')).toBeUndefined()
    expect(lines()).toEqual(['Category query returned empty result slug = no-such'])
  })

  it("logs 'CMS query returned empty result', and returns 404", async () => {
    await expect(loadCmsPage(aRequest(), 'no-such')).rejects.toMatchObject({ init: { status: 404 } })
    expect(lines()).toEqual(['CMS query returned empty result'])
  })

  it.each([
    [{ status: 2 }, 'Product query returned empty result product status = 2'],
    [{ visibility: 1 }, 'Product query returned empty result product visibility = 1'],
  ])('logs for a product with %j: "%s"', async (over, line) => {
    await expect(getProduct(product(over), 'OFF')).rejects.toMatchObject({ init: { status: 404 } })
    expect(lines()).toEqual([line])
  })

  it('logs nothing for existing documents', async () => {
    await getProduct(product({}), 'OFF')
    await categoryAt(aRequest([{ id: 3 }]), 'phones')
    expect(lines()).toEqual([])
  })
})
