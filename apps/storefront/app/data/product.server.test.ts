import { type ApiCall, createClient } from '@ambra/contract/platform/api/client'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { clientContext, settingsContext, storeContext } from '#app/routing/context.ts'
import { getProduct, loadLinked, loadParts, loadTrail } from './product.server.ts'

type Row = { sku: string } & Readonly<Record<string, unknown>>

const variant = { sku: 'P-1', status: 1 }
const phone = { sku: 'P', slug: 'phone', status: 1, visibility: 4, configurable_children: [variant] }
const hidden = { sku: 'P-1', slug: 'phone-1', status: 1, visibility: 1 }
const off = { sku: 'OFF', slug: 'off', status: 2, visibility: 4 }

/** Context whose searches return `rows` by the first key and its values, with the list of calls. */
function aRequest(rows: readonly Row[], { preventChildAccess = true } = {}) {
  const requested: ApiCall[] = []
  const context = new RouterContextProvider()
  context.set(storeContext, defaultStore)
  context.set(settingsContext, {
    externalCheckoutUrl: undefined,
    listOutOfStock: false,
    preventChildAccess,
    outOfStockInCart: false,
    cartCount: 'quantities',
  })
  context.set(
    clientContext,
    createClient({
      storeCode: defaultStore.code,
      transport: async (call) => {
        requested.push(call)
        const [, field = '', values = ''] =
          /"terms":{"([\w.]+)":\[([^\]]*)\]/.exec(JSON.stringify(call.body)) ?? []
        const found = rows.filter((row) => keysOf(row, field).some((key) => values.includes(key)))
        const hits = found.map((_source) => ({ _source }))
        return { status: 200, document: { hits: { total: hits.length, hits } } }
      },
    }),
  )
  return { context, requested }
}

const keysOf = (row: Row, field: string): string[] =>
  field === 'configurable_children.sku'
    ? [row['configurable_children']].flat().map((child) => JSON.stringify(Object(child).sku ?? null))
    : [JSON.stringify(row[field])]

/** Returns the target of a thrown redirect, else the thrown status. */
async function thrown(work: Promise<unknown>): Promise<unknown> {
  const reason: unknown = await work.then(
    () => 'nothing thrown',
    (error: unknown) => error,
  )
  if (reason instanceof Response) return reason.headers.get('location')
  return Object(Object(reason).init).status ?? reason
}

describe('product load (spec §2 "A product page loads", §4 "Product load")', () => {
  it('loads a product by its parent sku', async () => {
    expect(await getProduct(aRequest([phone]).context, 'P')).toMatchObject({ sku: 'P', slug: 'phone' })
  })

  it('loads options and gallery with the product (spec §4 "Then attributes and gallery load")', async () => {
    const { context, requested } = aRequest([phone])
    await getProduct(context, 'P')
    const fields = String(requested[0]?.query['_source_include']).split(',')
    expect(fields).toEqual(
      expect.arrayContaining(['configurable_options', 'specs', 'media_gallery.image', 'media_gallery.vid']),
    )
  })

  it('returns 404 without a redirect for status 2 and for an unknown sku (spec §4)', async () => {
    expect(await thrown(getProduct(aRequest([off]).context, 'OFF'))).toBe(404)
    expect(await thrown(getProduct(aRequest([off]).context, 'NOBODY'))).toBe(404)
  })

  it('redirects a hidden variant to its configurable parent if direct access is prevented (spec §4)', async () => {
    expect(await thrown(getProduct(aRequest([hidden, phone]).context, 'P-1'))).toBe('/p/P/phone/P-1')
    expect(await thrown(getProduct(aRequest([phone]).context, 'P-1'))).toBe('/p/P/phone/P-1')
  })

  it('refuses a hidden variant if direct access is not prevented (spec §4 "otherwise an error")', async () => {
    const { context } = aRequest([hidden, phone], { preventChildAccess: false })
    expect(await thrown(getProduct(context, 'P-1'))).toBe(404)
  })

  it('does not redirect to a hidden parent', async () => {
    const rows = [hidden, { ...phone, visibility: 1 }]
    expect(await thrown(getProduct(aRequest(rows).context, 'P-1'))).toBe(404)
  })
})

describe('parts of a group', () => {
  const link = (sku: string, more: object = {}) => ({
    link_type: 'associated',
    linked_product_type: 'simple',
    linked_product_sku: sku,
    extension_attributes: { qty: 2 },
    ...more,
  })
  const links = [
    link('A'),
    link('FOURS'),
    link('GONE'),
    link('KIT', { linked_product_type: 'bundle' }),
    link('OTHER', { link_type: 'related' }),
  ]
  const rows = [
    { sku: 'G', status: 1, visibility: 4, type_id: 'grouped', product_links: links },
    ...['A', 'KIT', 'OTHER'].map((sku) => ({ sku, status: 1, visibility: 4, stock: { is_in_stock: true } })),
    { sku: 'FOURS', status: 1, visibility: 4, stock: { is_in_stock: true, qty_increments: 4 } },
  ]
  const partsOf = async () => {
    const { context } = aRequest(rows)
    return loadParts(context, await getProduct(context, 'G'))
  }

  it('includes only associated simple products with their quantity (spec §4 "Grouped price")', async () => {
    const parts = (await partsOf()).map(({ sku, defaultQty }) => [sku, defaultQty])
    expect(parts).toEqual([
      ['A', 2],
      // Raised to the quantity in which it is sold.
      ['FOURS', 4],
    ])
  })

  it('omits a linked product that is missing (spec §8 "Product not found")', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect((await partsOf()).map(({ sku }) => sku)).not.toContain('GONE')
    expect(warned.mock.calls).toEqual([['Product not found', { sku: 'G', linked: 'GONE' }]])
    warned.mockRestore()
  })
})

it('shows each linked product in one row: accessories first, then dearer and related products', async () => {
  const links = [
    ['related', 'PRO'],
    ['related', 'MINI'],
    ['upsell', 'PRO'],
    ['crosssell', 'CASE'],
  ].map(([link_type, linked_product_sku]) => ({ link_type, linked_product_sku }))
  const rows = [
    { ...phone, product_links: links },
    ...['PRO', 'MINI', 'CASE'].map((sku) => ({ sku, status: 1, stock: { is_in_stock: true } })),
  ]
  const { context } = aRequest(rows)
  const linked = await loadLinked(context, await getProduct(context, 'P'))
  expect(linked.map(({ type, products }) => [type, ...products.map(({ sku }) => sku)])).toEqual([
    ['crosssell', 'CASE'],
    ['upsell', 'PRO'],
    ['related', 'MINI'],
  ])
})

it('builds the breadcrumbs of a product from the names and links of its deepest category (spec §2)', async () => {
  const category = (id: number, parent_ids: string[]) => ({
    sku: '',
    id,
    name: `C${id}`,
    slug: `c-${id}`,
    url_path: `c-${id}`,
    level: parent_ids.length + 1,
    position: 1,
    path: '',
    parent_ids,
  })
  const own = { ...phone, category_ids: [5] }
  const { context } = aRequest([own, category(5, ['1', '2', '3']), category(3, ['1', '2'])])
  const product = await getProduct(context, 'P')
  expect(await loadTrail(context, product)).toEqual([
    { name: 'C3', path: '/c/c-3' },
    { name: 'C5', path: '/c/c-5' },
  ])
})
