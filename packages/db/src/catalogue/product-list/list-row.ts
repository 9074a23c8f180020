import { hash } from 'node:crypto'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import {
  isSold,
  type SellingProblem,
  sellingProblemsOf,
} from '@ambra/domain/catalogue/product-types/selling-problems'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import type { ListSource } from './list-source.ts'
import { listTerm, searchedWords } from './list-terms.ts'

type Texts = Record<string, string>

/** Categories with their parent and visibility. */
export type CategoryTree = ReadonlyMap<number, { parentId: number | null; isActive: boolean }>
/** `languages` are those of the stores. */
export type ListView = { categories: CategoryTree; languages: readonly string[] }

/** Stock value of products without a stock count; exceeds any real count. */
const uncounted = 1_000_000
/** Stock from which a product counts as running out. */
const fewPieces = 3

const nameIn = (names: Texts, language: string) =>
  names[language] ?? names[defaultStore.language] ?? Object.values(names)[0]

/** Builds the names of a product by language; a variant appends its distinguishing values. */
function namesOf({ sku, names, choices }: ListSource, languages: readonly string[]): Texts {
  return Object.fromEntries(
    languages.map((language) => {
      const name = nameIn(names ?? {}, language) ?? sku
      const choice = (choices ?? []).flatMap((labels) => nameIn(labels, language) ?? [])
      return [language, [name, ...choice].join(' · ')]
    }),
  )
}

/** Returns available stock and price; a product with variants combines theirs. */
function levelsOf(source: ListSource, variants: readonly ListSource[]) {
  const { composedOf } = traitsOf(source.type)
  if (composedOf === 'variants') {
    const sold = variants.filter(({ status }) => status === 1)
    const prices = sold.flatMap(({ price_cents }) => price_cents ?? [])
    const isCounted = sold.every(({ manage }) => manage !== false)
    const left = sold.reduce((sum, variant) => sum + leftOf(variant), 0)
    const reserved = sold.reduce((sum, variant) => sum + (variant.reserved ?? 0), 0)
    return { price: prices.length > 0 ? Math.min(...prices) : source.price_cents, isCounted, left, reserved }
  }
  const isCounted = composedOf === 'parts' ? true : source.manage !== false
  const left = composedOf === 'parts' ? Number(source.has_parts === true) : leftOf(source)
  return { price: source.price_cents, isCounted, left, reserved: source.reserved ?? 0 }
}

const leftOf = ({ qty, reserved, manage }: ListSource): number =>
  manage === false ? 0 : Math.max(0, (qty ?? 0) - (reserved ?? 0))

type Levels = ReturnType<typeof levelsOf>

function problemsOf(source: ListSource, variants: readonly ListSource[], levels: Levels, view: ListView) {
  const { composedOf } = traitsOf(source.type)
  return sellingProblemsOf({
    isVariant: source.parent_id !== null,
    composedOf,
    status: source.status,
    parentStatus: source.parent_status ?? 1,
    visibility: source.visibility,
    isBlocked: source.is_blocked,
    // A product made of parts is priced by its parts.
    hasPrice: composedOf === 'parts' || levels.price !== null,
    variants: variants.filter(({ status }) => status === 1).length,
    stock: {
      left: levels.left,
      isCounted: levels.isCounted,
      rule: { min_sale_qty: source.min_sale_qty ?? 1, qty_increments: source.qty_increments ?? 1 },
    },
    categories: {
      all: source.category_ids.length,
      active: source.category_ids.filter((id) => view.categories.get(id)?.isActive).length,
    },
    hasPicture: source.picture !== null,
    missingTexts: view.languages.filter((language) => source.names?.[language] === undefined),
  })
}

function stateOf({ status }: ListSource, problems: readonly SellingProblem[]): 'sold' | 'unsold' | 'off' {
  return status > 1 ? 'off' : isSold(problems) ? 'sold' : 'unsold'
}

/** Returns the categories with all their ancestors. */
function withParents(ids: readonly number[], tree: CategoryTree): number[] {
  const all = new Set<number>()
  for (const id of ids)
    for (let at: number | null | undefined = id; at != null && !all.has(at); at = tree.get(at)?.parentId)
      all.add(at)
  return [...all]
}

const stockLevel = ({ isCounted, left }: Levels) =>
  !isCounted || left > fewPieces ? 'in' : left > 0 ? 'low' : 'out'

/**
 * Builds the list row of a product or variant; `variants` are those of the product. Terms serve filters and
 * text search.
 */
export function listRow(source: ListSource, variants: readonly ListSource[], view: ListView) {
  const names = namesOf(source, view.languages)
  const levels = levelsOf(source, variants)
  const problems = problemsOf(source, variants, levels, view)
  const state = stateOf(source, problems)
  const brand = source.brands ? nameIn(source.brands, defaultStore.language) : undefined
  const words = searchedWords([...Object.values(names), brand ?? ''], [source.sku, source.gtin, source.mpn])
  const terms = [
    ...words,
    ...withParents(source.category_ids, view.categories).map(listTerm.category),
    ...(brand === undefined ? [] : [listTerm.brand(brand)]),
    ...problems.map(listTerm.problem),
    listTerm.state(state),
    listTerm.stock(stockLevel(levels)),
    listTerm.kind(source.parent_id === null ? 'product' : 'variant'),
    ...(source.special_cents === null ? [] : [listTerm.special]),
    ...(source.draft === null ? [] : [listTerm.draft(source.draft)]),
  ]
  const row = {
    product_id: source.id,
    parent_id: source.parent_id,
    sku: source.sku,
    parent_sku: source.parent_sku,
    type: source.type,
    gtin: source.gtin,
    mpn: source.mpn,
    name: nameIn(names, defaultStore.language) ?? source.sku,
    names,
    brand: brand ?? null,
    category_id: source.category_ids[0] ?? null,
    price_cents: levels.price ?? -1,
    special_cents: source.special_cents,
    special_from: source.special_from,
    special_to: source.special_to,
    has_own_prices: source.has_own_prices,
    left_qty: levels.isCounted ? levels.left : uncounted,
    reserved: levels.reserved,
    is_counted: levels.isCounted,
    picture: source.picture,
    state,
    problems,
    terms: [...new Set(terms)],
  }
  return { ...row, hash: hash('sha256', JSON.stringify(row), 'base64url'), source_at: source.source_at }
}
