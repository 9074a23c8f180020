import { comparisonKey } from '../../index/column.ts'
import { boundValue } from '../../model/bound-value.ts'
import { fieldKind } from '../../model/index-plan.ts'
import type { SearchDocument } from '../../model/search-engine.ts'
import { sortableKey } from './sortable-key.ts'

/** Distinguishing values, price and availability of a variant; a nested document. */
export type StoredVariant = {
  readonly k: Readonly<Record<string, readonly string[]>>
  readonly n: Readonly<Record<string, number>>
}

type Child = Readonly<Record<string, unknown>>
const disabled = 2

const isInStock = ({ stock }: Child) => Object(stock).is_in_stock === true

/**
 * The variants of a product that can be chosen: those in stock, or the enabled ones when none is.
 * @see choosableVariants in index/families.ts
 */
function choosableChildren({ configurable_children: children }: SearchDocument): Child[] {
  const all: Child[] = Array.isArray(children) ? children : []
  const inStock = all.filter(isInStock)
  return inStock.length > 0 ? inStock : all.filter(({ status }) => status !== disabled)
}

/** The variants of a document, with the fields that its `<code>_options` name. */
export function storedVariants(document: SearchDocument): StoredVariant[] {
  const codes = Object.keys(document)
    .filter((field) => field.endsWith('_options'))
    .map((field) => field.replace(/_options$/, ''))
    .filter((code) => fieldKind(code) === 'keyword')
  return choosableChildren(document).map((child) => {
    const keys = codes.flatMap((code) => {
      const value = child[code]
      return typeof value === 'string' || typeof value === 'number'
        ? [[code, [sortableKey(comparisonKey(value))]]]
        : []
    })
    const price = boundValue(Number(child['final_price']))
    return {
      k: { ...Object.fromEntries(keys), 'stock:is_in_stock': [sortableKey(String(isInStock(child)))] },
      n: Number.isNaN(price) ? {} : { final_price: price },
    }
  })
}
