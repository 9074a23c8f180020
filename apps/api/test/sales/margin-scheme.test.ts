import { orderRepository } from '@ambra/db/sales'
import { orderFigures } from '@ambra/documents/figures'
import { findDocumentSeller } from '@ambra/commerce/accounting'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf } from './order-suite.ts'

let shop: TestApp
const { cartWith, order, pullOrder } = buyerOf(() => shop)
const words = { label: 'VAT', value: 'margin scheme – second-hand goods' }

beforeAll(async () => {
  const phone = aConfigurable({ sku: 'PHONE' })
  const variants = phone.variants?.map((variant) =>
    variant.attributes['condition'] === 'a' ? { ...variant, tax_class: 'margin' as const } : variant,
  )
  shop = await createTestApp([
    { ...phone, variants },
    aProduct({ sku: 'OLD', price: 50, tax_class: 'margin', stock: { qty: 5 } }),
  ])
})

describe('used products under the VAT margin scheme (LAW-VAT-3)', () => {
  it('charges no VAT on used products and says why, but charges it on new ones and on delivery', async () => {
    const cartId = await cartWith({ sku: 'PHONE-black-new' }, { sku: 'PHONE-black-a' }, { sku: 'OLD' })
    const { body } = await order(cartId)
    const placed = await pullOrder(body.result)
    expect(placed.items).toMatchObject([
      { sku: 'PHONE-black-new', tax_percent: 24 },
      { sku: 'PHONE-black-a', tax_percent: 0, tax_amount: 0, row_total_incl_tax: 310 },
      { sku: 'OLD', tax_percent: 0, tax_amount: 0, row_total_incl_tax: 50 },
    ])
    const said = placed.items.map(({ options }: { options: unknown[] }) =>
      options.filter((one) => JSON.stringify(one) === JSON.stringify(words)),
    )
    expect(said).toEqual([[], [words], [words]])
    expect(placed.taxes.map(({ percent }: { percent: number }) => percent)).toEqual([24])
    const stored = await orderRepository(shop.database.db).findById(body.result.backendOrderId)
    if (!stored) throw new Error('no order')
    const seller = await findDocumentSeller(shop.database.db, 1, 'a@b.ee')
    const { taxes, totals } = orderFigures(stored, seller, { paid: 0 })
    expect(taxes.at(-1)).toEqual({ percent: 0, net: 36_000, tax: 0, isMarginScheme: true })
    expect(totals.gross).toBe(stored.totals.grandTotalCents)
  })

  it('returns the tax class in catalogue documents, with separate ones for variants', async () => {
    const { body } = await shop.call('catalogSearchPost', {
      params: { index: 'vue_storefront_catalog', type: 'product' },
      body: { query: { bool: { filter: [{ terms: { sku: ['PHONE', 'OLD'] } }] } } },
    })
    type Found = { _source: { sku: string; tax_class_id: string; configurable_children: Found['_source'][] } }
    const classes = body.hits.hits
      .flatMap(({ _source: one }: Found) => [one, ...one.configurable_children])
      .map(({ sku, tax_class_id: taxClass }: Found['_source']) => `${sku} ${taxClass}`)
    expect(classes.toSorted()).toEqual([
      'OLD 4',
      'PHONE 2',
      'PHONE-black-a 4',
      'PHONE-black-new 2',
      'PHONE-white-a 4',
      'PHONE-white-new 2',
    ])
  })
})
