import { createClient } from '@ambra/contract/platform/api/client'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import { clientContext, storeContext } from '#app/routing/context.ts'
import { loadDeliveryRows, loadHeaviestPart } from './delivery-rows.server.ts'

const washer = { sku: 'WASHER', type_id: 'simple', weightG: 70_000, sizeMm: [600, 600, 850] }
const hose = { sku: 'HOSE', type_id: 'simple', weightG: 300, sizeMm: [200, 200, 50] }
const care = { sku: 'CARE', type_id: 'virtual' }
const phone = {
  sku: 'PHONE',
  type_id: 'configurable',
  weightG: 500,
  configurable_children: [{ sku: 'PHONE-1', sizeMm: [100, 200, 50] }],
}

/** Request context with these products; `fee` is the configured collection fee. */
function aContext(rows: readonly object[], fee?: string): RouterContextProvider {
  const context = new RouterContextProvider()
  const config = { [defaultStore.code]: fee === undefined ? [] : [{ code: 'collection_fee', value: fee }] }
  const transport = async ({ body }: { body?: unknown }) => {
    const hits = rows.map((_source) => ({ _source }))
    const isSearch = JSON.stringify(body ?? '').includes('terms')
    return {
      status: 200,
      document: isSearch ? { hits: { total: hits.length, hits } } : { code: 200, result: { config } },
    }
  }
  context.set(storeContext, defaultStore)
  context.set(clientContext, createClient({ storeCode: defaultStore.code, transport }))
  return context
}

const aProduct = (more: object) =>
  ({
    sku: 'P',
    type_id: 'simple',
    bundle_options: [],
    product_links: [],
    ...more,
  }) as unknown as ProductDocument
const option = (sku: string, more: object = {}) => ({
  required: true,
  product_links: [{ sku, qty: 1, is_default: true }],
  ...more,
})
const associated = (sku: string) => ({
  link_type: 'associated',
  linked_product_sku: sku,
  qty: 1,
  extension_attributes: {},
})
const codes = async (product: ProductDocument, rows: readonly object[], fee?: string) =>
  (await loadDeliveryRows(aContext(rows, fee), product, new Date('2026-11-23T09:00:00Z'))).map(
    ({ code }) => code,
  )

it('does not offer lockers or couriers for a bundle with parts too large for them', async () => {
  const bundle = aProduct({ type_id: 'bundle', bundle_options: [option('WASHER'), option('HOSE')] })
  expect(await codes(bundle, [washer, hose])).toEqual(['ambra_large', 'store_collect'])
})

it('ignores bundle options that are not selected by default', async () => {
  const extra = option('WASHER', { required: false, product_links: [{ sku: 'WASHER', is_default: false }] })
  const bundle = aProduct({ type_id: 'bundle', bundle_options: [option('HOSE'), extra] })
  expect(await codes(bundle, [hose])).toContain('omniva_locker')
})

it('delivers a grouped product as its parts, including variants', async () => {
  const group = (sku: string) => aProduct({ type_id: 'grouped', product_links: [associated(sku)] })
  expect(await codes(group('WASHER'), [washer])).toEqual(['ambra_large', 'store_collect'])
  expect(await codes(group('PHONE-1'), [phone])).toContain('omniva_locker')
})

it('offers no delivery for services', async () => {
  const group = aProduct({ type_id: 'grouped', product_links: [associated('CARE')] })
  expect(await codes(group, [care])).toEqual([])
})

it('uses the configured collection fee', async () => {
  const rows = await loadDeliveryRows(aContext([], '4,50'), aProduct(hose), new Date('2026-11-23T09:00:00Z'))
  expect(rows.find(({ kind }) => kind === 'store')?.price).toBe(4.5)
})

it('weighs a set as its heaviest part for the rights on its page (LAW-INF-5)', async () => {
  const bundle = aProduct({ type_id: 'bundle', bundle_options: [option('WASHER'), option('HOSE')] })
  expect(await loadHeaviestPart(aContext([washer, hose]), bundle)).toEqual({ weightG: 70_000 })
  expect(await loadHeaviestPart(aContext([care]), aProduct({ product_links: [associated('CARE')] }))).toEqual(
    {},
  )
  expect(await loadHeaviestPart(aContext([]), aProduct(washer))).toEqual({})
})
