import { expect, it } from 'vitest'
import type { ProductDocument } from './choice/product-data.ts'
import { offerData } from './offer-data.ts'

const child = (sku: string, condition: string, final_price: number) => ({
  id: sku.length,
  sku,
  status: 1,
  price: final_price,
  final_price,
  stock: { is_in_stock: true },
  custom_attributes: [{ attribute_code: 'condition', value: condition }],
})
/** Phone sold new for 899 and used for 599. */
const phone = {
  sku: 'P',
  name: 'Phone',
  type_id: 'configurable',
  isRefurbished: false,
  stock: { is_in_stock: true },
  configurable_options: [
    {
      attribute_code: 'condition',
      values: [
        { value_index: 41, label: 'New', code: 'new' },
        { value_index: 45, label: 'Fair', code: 'c' },
      ],
    },
  ],
  configurable_children: [child('P-NEW', '41', 899), child('P-C', '45', 599)],
} as unknown as ProductDocument

it.each([
  ['P-NEW', '899.00', 'NewCondition'],
  ['P-C', '599.00', 'RefurbishedCondition'],
])('names price and condition of the offer of %s (LAW-INF-9)', (sku, price, condition) => {
  expect(offerData(phone, sku, { canonical: 'https://shop.test/p' })).toMatchObject({
    offers: { price, itemCondition: `https://schema.org/${condition}` },
  })
})

it('names the product number, the group of a variant and a registered energy class', () => {
  const fridge = {
    ...phone,
    type_id: 'simple',
    gtin: '5902687180165',
    energyClass: 'B',
  } as unknown as ProductDocument
  expect(offerData(fridge, undefined, { canonical: 'https://shop.test/f' })).toMatchObject({
    gtin: '5902687180165',
    hasEnergyConsumptionDetails: {
      hasEnergyEfficiencyCategory: 'https://schema.org/EUEnergyEfficiencyCategoryB',
    },
  })
  expect(
    offerData({ ...fridge, energyDemo: true }, undefined, { canonical: 'https://shop.test/f' }),
  ).not.toHaveProperty('hasEnergyConsumptionDetails')
  expect(offerData(phone, 'P-NEW', { canonical: 'https://shop.test/p' })).toMatchObject({
    isVariantOf: { '@type': 'ProductGroup', productGroupID: 'P' },
  })
})

it('links the brand of a product to its page in the store', () => {
  const branded = { ...phone, brandName: 'Nordvik', brandSlug: 'nordvik' }
  expect(offerData(branded, 'P-C', { canonical: 'https://shop.test/en/p/P/phone/P-C' })).toMatchObject({
    brand: { '@type': 'Brand', name: 'Nordvik', url: 'https://shop.test/en/brand/nordvik' },
  })
})
