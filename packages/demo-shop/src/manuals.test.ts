import type { AttributeRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { bookletText } from '@ambra/documents/testing/booklet-text'
import { expect, it } from 'vitest'
import { demoRows } from './testing/demo-rows.ts'

const languages = ['et', 'en', 'ru'] as const
/** Products without moving or electric parts, sets, and non-physical products. */
const needNone = new Set([
  'phone-case',
  'cable',
  'battery',
  'bundle',
  'warranty',
  'installation',
  'gift-card',
  'software',
])
const products: ProductRow[] = []
const attributes = new Map<string, AttributeRow>()
const files = new Map<string, Buffer>()
for await (const row of demoRows(new Date('2026-11-21T10:00:00Z'))) {
  if (row.type === 'product') products.push(row)
  if (row.type === 'attribute') attributes.set(row.code, row)
  if (row.type === 'media' && row.base64) files.set(row.path, Buffer.from(row.base64, 'base64'))
}
const devices = products.filter(({ kind }) => !needNone.has(kind ?? ''))
const manualIn = (product: ProductRow, language: string) =>
  product.documents?.find((document) => document.kind === 'manual' && document.language === language)

it('gives every device a manual in each language of the stores, with its true size', () => {
  expect(devices.length).toBeGreaterThan(350)
  const missing = devices.flatMap((product) =>
    languages
      .filter((language) => {
        const manual = manualIn(product, language)
        const length = files.get(manual?.file ?? '')?.length ?? 0
        return Math.abs(length - (manual?.bytes ?? -1)) > length * 0.05
      })
      .map((language) => `${product.sku} ${language}`),
  )
  expect(missing).toEqual([])
})

it('writes manuals of several pages in their language, with the values of the product', () => {
  const sample = devices.filter((_, index) => index % 12 === 0)
  for (const product of sample)
    for (const language of languages) {
      const pages = bookletText(files.get(manualIn(product, language)?.file ?? '') ?? Buffer.alloc(0))
      const text = pages.join('\n')
      const labels = [attributes.get('brand')?.labels[language] ?? '']
      expect(pages.length).toBeGreaterThanOrEqual(3)
      expect(text.replaceAll('\n', ' ')).toContain(product.texts[language]?.name)
      if (product.attributes?.weight) labels.push(attributes.get('weight')?.labels[language] ?? '')
      expect(labels.filter((label) => !text.includes(label))).toEqual([])
      expect(/[а-я]{4}/.test(text)).toBe(language === 'ru')
      expect(text).not.toMatch(/undefined|\[object/)
    }
})

it('gives each kind of device its own advice', () => {
  const advice = devices.map((product) => {
    const text = bookletText(files.get(manualIn(product, 'en')?.file ?? '') ?? Buffer.alloc(0)).join('\n')
    return [product.kind, text.slice(text.indexOf('2. Parts'), text.indexOf('6. Technical'))] as const
  })
  const kinds = new Set(devices.map(({ kind }) => kind))
  expect(new Set(advice.map(([, text]) => text)).size).toBeGreaterThanOrEqual(kinds.size)
})

it('states for every connected product which data it generates and how long it is updated (LAW-DAT-1, LAW-INF-7)', () => {
  const isConnected = ({ attributes: { os = 'none', wifi, app } = {} }: ProductRow) =>
    os !== 'none' || wifi !== undefined || app === true
  const connected = products.filter(isConnected)
  expect(connected.length).toBeGreaterThan(150)
  const silent = connected.filter(
    ({ attributes: { data_info, updates_years } = {} }) => !data_info || !updates_years,
  )
  expect(silent.map(({ sku }) => sku)).toEqual([])
})
