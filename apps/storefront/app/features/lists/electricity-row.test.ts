import { expect, test } from 'vitest'
import type { ComparedProduct } from './comparison.ts'
import { electricityRow } from './electricity-row.ts'

const labels = { cycles: '100 cycles', hours: '1000 hours', year: 'a year' }
const product = (code: string, value: string): ComparedProduct => ({
  id: 1,
  sku: value,
  name: value,
  kind: 'washing-machine',
  specs: [{ code, group: 'Energy', label: code, value }],
})
const row = (...products: ComparedProduct[]) =>
  electricityRow(products, { price: 0.18, language: 'en', labels })

test('computes the electricity cost of energy labels at the tariff', () => {
  const found = row(product('kwh_100', '47 kWh'), product('kwh_100', '60 kWh'), product('noise', '70 dB'))
  expect(found?.use).toBe('cycles')
  expect(found?.row).toMatchObject({ label: '100 cycles', best: 0 })
  expect(found?.row.values.map((text) => text.replace(/\s/g, ' '))).toEqual(['8.46 €', '10.80 €', ''])
})

test('does not compare different uses', () => {
  expect(row(product('kwh_100', '47 kWh'), product('kwh_1000', '47 kWh'))).toBeUndefined()
  expect(row(product('noise', '70 dB'))).toBeUndefined()
})
