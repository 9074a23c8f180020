import type { Attribute } from '@ambra/contract/category'
import type { Product, SpecRow } from '@ambra/contract/product'

export type ComparedProduct = Pick<Product, 'id' | 'sku' | 'name' | 'kind' | 'specs'> &
  Record<string, unknown>
export type CompareRow = {
  code: string
  label: string
  /** One text a product, in the products' order; empty where it says nothing. */
  values: string[]
  differs: boolean
  /** Position of the strongest value, when the attribute has a stronger end and one product stands out. */
  best: number | undefined
}
export type CompareGroup = { title: string; rows: CompareRow[] }

/** Which end of an attribute is stronger, by code. */
export type Strength = Pick<Attribute, 'attribute_code' | 'better'>

/** Specification rows of the products side by side, under their captions, in the order of the first product. */
export function compareProducts(
  products: readonly ComparedProduct[],
  strengths: readonly Strength[],
): CompareGroup[] {
  const groups = new Map<string, Map<string, SpecRow>>()
  for (const { specs } of products) {
    for (const row of specs) {
      const rows = groups.get(row.group) ?? new Map<string, SpecRow>()
      if (!rows.has(row.code)) rows.set(row.code, row)
      groups.set(row.group, rows)
    }
  }
  return [...groups].map(([title, rows]) => ({
    title,
    rows: [...rows.values()].map(({ code, label }) => {
      const values = products.map(({ specs }) => specs.find((row) => row.code === code)?.value ?? '')
      return {
        code,
        label,
        values,
        differs: new Set(values).size > 1,
        best: strongest(code, values, strengths),
      }
    }),
  }))
}

function strongest(
  code: string,
  values: readonly string[],
  strengths: readonly Strength[],
): number | undefined {
  const better = strengths.find(({ attribute_code }) => attribute_code === code)?.better
  if (!better) return undefined
  const numbers = values.map(leadingNumber)
  const known = numbers.filter((value) => value !== undefined)
  if (known.length < 2) return undefined
  const winner = better === 'higher' ? Math.max(...known) : Math.min(...known)
  const first = numbers.indexOf(winner)
  return numbers.lastIndexOf(winner) === first ? first : undefined
}

/** `1 600 nits` is 1600, `6,3"` is 6.3: spaces group digits, comma and point part decimals. */
function leadingNumber(text: string): number | undefined {
  const match = text.replace(/(\d)[\s\u00a0](?=\d{3}\b)/g, '$1').match(/-?\d+(?:[.,]\d+)?/)
  return match ? Number(match[0].replace(',', '.')) : undefined
}
