import type { NewProduct, NewVariant } from '@ambra/contract/catalogue/new-product-operations'
import { type MadeType, makingLimits } from '@ambra/contract/catalogue/new-product-limits'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { slugify } from '@ambra/domain/platform/text/slug'

/**
 * Row of the variants table as typed. An empty SKU means the proposed one; empty price or stock means those
 * of the product.
 */
export type VariantRow = {
  sku: string
  price: string
  stock: string
  picture: File | undefined
  isGone: boolean
}
export const blankRow: VariantRow = { sku: '', price: '', stock: '', picture: undefined, isGone: false }

export type Option = { name: string; values: string }
export type TypedVariants = { options: readonly Option[]; rows: ReadonlyMap<string, VariantRow> }

const longestSku = 40
/** Leaves room for a number within the 64 characters of a SKU. */
const longestVariantSku = 60

/** Returns a readable SKU derived from words. */
export const proposedSku = (...words: readonly string[]): string =>
  words
    .map((word) => slugify(word).toUpperCase())
    .filter(Boolean)
    .join('-')
    .slice(0, longestSku)
    .replace(/-$/, '')

/** Splits typed values at commas, semicolons and lines, without duplicates. */
export const valuesOf = (text: string): string[] => {
  const values = text.split(/[,;\n]/).map((value) => value.trim())
  const folded = values.map((value) => value.toLowerCase())
  return values.filter((value, at) => value !== '' && folded.indexOf(value.toLowerCase()) === at)
}

export const keyOf = (values: readonly string[]): string =>
  JSON.stringify(values.map((one) => one.toLowerCase()))

/** Returns true if there are too many combinations to send. Counts them, since listing them would freeze the browser. */
export const hasTooManyRows = ({ options }: Pick<TypedVariants, 'options'>): boolean =>
  options.reduce((count, { values }) => count * valuesOf(values).length, 1) > makingLimits.variants

/** Returns every combination of the values, in the order typed. */
function combinationsOf(options: readonly Option[]): string[][] {
  const lists = options.map(({ values }) => valuesOf(values))
  if (lists.length === 0 || hasTooManyRows({ options })) return []
  return lists.reduce<string[][]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  )
}

type TableRow = { values: string[]; row: VariantRow }

/** Returns the rows of the table that were not removed. */
export function rowsOf({ options, rows }: TypedVariants): TableRow[] {
  return combinationsOf(options)
    .map((values) => ({ values, row: rows.get(keyOf(values)) ?? blankRow }))
    .filter(({ row }) => !row.isGone)
}

/** Proposes a SKU for each row: that of the product with the values, and a number if it is taken. */
export function withSkus(rows: readonly TableRow[], sku: string): (TableRow & { proposed: string })[] {
  const taken = new Set([sku.trim(), ...rows.map(({ row }) => row.sku.trim())])
  return rows.map((one) => {
    const words = [sku.trim(), proposedSku(...one.values)].filter(Boolean).join('-')
    const base = words.slice(0, longestVariantSku)
    let proposed = base
    for (let number = 2; taken.has(proposed); number += 1) proposed = `${base}-${number}`
    taken.add(proposed)
    return { ...one, proposed }
  })
}

/** Parses a price in euros to cents. Returns undefined if it is empty or invalid. */
export const centsOf = (text: string): number | undefined => {
  const cents = parseEuros(text)
  return text.trim() === '' || cents === undefined || cents < 0 ? undefined : cents
}

export const piecesOf = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined

/** Returns true if a text is empty or valid. */
export const isReadable = (text: string, read: (text: string) => number | undefined): boolean =>
  text.trim() === '' || read(text) !== undefined

type Common = { sku: string; price: string; stock: string }

/** Returns the variants to send. */
export const variantsOf = (typed: TypedVariants, common: Common): NewVariant[] =>
  withSkus(rowsOf(typed), common.sku).map(({ values, row, proposed }) => {
    const price = centsOf(row.price || common.price)
    const stock = piecesOf(row.stock || common.stock)
    return {
      values,
      sku: row.sku.trim() || proposed,
      ...(price !== undefined && { price_cents: price }),
      ...(stock !== undefined && { stock }),
    }
  })

export type Typed = Common & {
  type: MadeType
  texts: Readonly<Record<string, { name: string; description: string }>>
  category: string
  brand: string
  variants: TypedVariants
  parts: readonly { sku: string; name: string; qty: number }[]
}

/** Returns the product to send. */
export function productOf(typed: Typed): NewProduct {
  const { type, category, brand, variants, parts } = typed
  const texts = Object.entries(typed.texts).flatMap(([language, { name, description }]) =>
    name.trim() ? [[language, { name: name.trim(), ...(description.trim() && { description }) }]] : [],
  )
  const hasOwn = type !== 'configurable' && type !== 'grouped'
  const price = hasOwn ? centsOf(typed.price) : undefined
  const stock = type === 'simple' ? piecesOf(typed.stock) : undefined
  return {
    type,
    sku: typed.sku.trim(),
    texts: Object.fromEntries(texts),
    ...(price !== undefined && { price_cents: price }),
    ...(stock !== undefined && { stock }),
    ...(category && { categories: [category] }),
    ...(brand.trim() && { brand: brand.trim() }),
    ...(type === 'configurable' && {
      options: variants.options.map(({ name }) => name.trim()),
      variants: variantsOf(variants, typed),
    }),
    ...(type === 'grouped' && { parts: parts.map(({ sku, qty }) => ({ sku, qty })) }),
  }
}

/** Missing data that prevents saving. */
export type Lack = 'name' | 'sku' | 'price' | 'variants' | 'rows' | 'parts' | 'figures'

export function lacksOf(typed: Typed, { mayPrice }: { mayPrice: boolean }): Lack[] {
  const { type, texts, variants, parts } = typed
  const names = Object.values(texts).map(({ name }) => name.trim())
  const figures = [typed, ...(type === 'configurable' ? rowsOf(variants).map(({ row }) => row) : [])]
  const holds: Record<Lack, boolean> = {
    name: !names.some(Boolean),
    sku: typed.sku.trim() === '',
    // A gift card needs a value.
    price: type === 'gift_card' && mayPrice && !centsOf(typed.price),
    variants:
      type === 'configurable' &&
      !hasTooManyRows(variants) &&
      (rowsOf(variants).length === 0 || variants.options.some(({ name }) => name.trim() === '')),
    rows: type === 'configurable' && hasTooManyRows(variants),
    parts: type === 'grouped' && parts.length === 0,
    figures: figures.some(({ price, stock }) => !isReadable(price, centsOf) || !isReadable(stock, piecesOf)),
  }
  // The keys of the object are the codes.
  return (Object.keys(holds) as Lack[]).filter((lack) => holds[lack])
}
