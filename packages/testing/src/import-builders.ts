import type { AttributeRow, CategoryRow, ImportRow, ReviewRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'

let counter = 0

/** Returns a number that is unique per call, for skus and addresses that must not clash. */
export function nextNumber(): number {
  counter += 1
  return counter
}

/** Returns a valid simple product row: 100 euros, 10 pieces, in category `phones`. */
export function aProduct(over: Partial<ProductRow> = {}): ProductRow {
  const number = nextNumber()
  const sku = over.sku ?? `SKU-${number}`
  const key = sku
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return {
    type: 'product',
    sku,
    product_type: 'simple',
    categories: ['phones'],
    price: 100,
    stock: { qty: 10 },
    texts: {
      et: { name: `Toode ${sku}`, url_key: `${key}-et` },
      en: { name: `Product ${sku}`, url_key: key },
    },
    ...over,
  }
}

/** Returns a phone in two colours and two grades: four variants from 300 euros up, 3 pieces each. */
export function aConfigurable(over: Partial<ProductRow> = {}): ProductRow {
  const sku = over.sku ?? `PHONE-${nextNumber()}`
  const choices = ['black', 'white'].flatMap((color) =>
    ['new', 'a'].map((condition) => ({ color, condition })),
  )
  return aProduct({
    sku,
    product_type: 'configurable',
    price: null,
    configurable_by: ['color', 'condition'],
    variants: choices.map(({ color, condition }, index) => ({
      sku: `${sku}-${color}-${condition}`,
      price: 300 + index * 10,
      stock: { qty: 3 },
      attributes: { color, condition },
    })),
    ...over,
  })
}

export function aCategory(over: Partial<CategoryRow> = {}): CategoryRow {
  const code = over.code ?? `category-${nextNumber()}`
  const texts = {
    et: { name: `Rühm ${code}`, url_key: `${code}-et` },
    en: { name: `Category ${code}`, url_key: code },
  }
  return { type: 'category', code, position: 1, texts, ...over }
}

export function anAttribute(
  code: string,
  options: string[] = [],
  over: Partial<AttributeRow> = {},
): AttributeRow {
  return {
    type: 'attribute',
    code,
    input: options.length > 0 ? 'select' : 'text',
    labels: { et: `${code} (et)`, en: code },
    options: options.map((option) => ({ code: option, labels: { et: `${option} (et)`, en: option } })),
    ...over,
  }
}

export function aReview(sku: string, over: Partial<ReviewRow> = {}): ReviewRow {
  return {
    type: 'review',
    sku,
    language: 'en',
    rating: 5,
    title: 'Good',
    detail: 'Does what it should.',
    nickname: `reader-${nextNumber()}`,
    created_at: '2026-10-01',
    ...over,
  }
}

/**
 * Returns what `aProduct` and `aConfigurable` refer to: category `phones`, attributes `color`, `condition`,
 * `brand`.
 */
export function theBasics(): ImportRow[] {
  return [
    anAttribute('color', ['black', 'white'], { filterable: true }),
    anAttribute('condition', ['new', 'a-plus', 'a', 'b', 'c-plus', 'c'], { filterable: true }),
    anAttribute('brand', ['nordik', 'velmo'], { filterable: true, searchable: true }),
    aCategory({ code: 'phones' }),
  ]
}

export async function* asLines(rows: Iterable<unknown>): AsyncGenerator<string> {
  for (const row of rows) yield typeof row === 'string' ? row : JSON.stringify(row)
}
