import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { expect, it } from 'vitest'
import { dataRows } from './data-file.ts'
import { modelRows } from './models.ts'

const rows = await Array.fromAsync(modelRows())
const sizeOf = new Map(rows.map(({ path, base64 = '' }) => [path, Buffer.from(base64, 'base64').length]))
const files = ['01-phones', '03-computers', '05-tv-audio']
const named = new Set<string>()
for (const file of files)
  for await (const { model, variants = [] } of dataRows<ProductRow>(`products/${file}`, new Date(0)))
    for (const path of [model, ...variants.map((variant) => variant.model)]) if (path) named.add(path)

it('contains models that a phone loads quickly', () => {
  expect([...sizeOf].filter(([, bytes]) => bytes > 300_000 || bytes < 10_000)).toEqual([])
  expect(sizeOf.size).toBeGreaterThan(20)
})

it('contains the models that products name', () => {
  expect([...sizeOf.keys()].filter((path) => !named.has(path))).toEqual([])
  expect([...named].filter((path) => !sizeOf.has(path))).toEqual([])
})
