import type { SearchDocument } from '@ambra/search/search-engine'

const syllables = [
  'ba',
  'ke',
  'lo',
  'mi',
  'nu',
  'ra',
  'se',
  'to',
  'vi',
  'za',
  'dor',
  'fen',
  'gal',
  'hom',
  'jun',
  'kap',
  'lis',
  'mar',
  'nel',
  'por',
]
/** Returns the n-th invented word, deterministically. */
const word = (n: number, parts = 3): string =>
  Array.from(
    { length: parts },
    (_, at) => syllables[Math.floor(n / syllables.length ** at + at * 7) % syllables.length] ?? '',
  ).join('')
const makers = Array.from({ length: 40 }, (_, n) => word(n * 13 + 5, 2 + (n % 2)))
const kinds = [
  'phone',
  'laptop',
  'television',
  'headphones',
  'washer',
  'fridge',
  'vacuum',
  'monitor',
  'camera',
  'speaker',
  'router',
  'kettle',
]
const series = ['Pro', 'Max', 'Air', 'Mini', 'Plus', 'Ultra', 'Neo', 'Prime', 'Core', 'Edge']
const words = Array.from({ length: 600 }, (_, n) => word(n * 37 + 11))
const colours = 14
const attributeCount = 12

/** Creates a small deterministic generator of numbers below `limit`. */
export function randomSource(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 0x1_0000_0000) * limit)
  }
}

/** Returns the n-th invented product of a store, deterministically: about 3 KB of JSON, a third with variants. */
export function generatedProduct(n: number, store: string): SearchDocument {
  const random = randomSource(n * 2654435761 + 17)
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? ''
  const kind = n % kinds.length
  const brand = random(makers.length)
  const price = 5 + random(200_000) / 100
  const qty = random(12) === 0 ? 0 : 1 + random(60)
  const model = `${pick(series)} ${String.fromCharCode(65 + random(26))}${100 + random(900)}`
  const name = `${makers[brand]} ${kinds[kind]} ${model} ${pick(words)}`
  const isConfigurable = n % 3 === 0
  const own = Array.from({ length: 2 + random(4) }, () => 1 + random(colours))
  const text = (length: number): string => Array.from({ length }, () => pick(words)).join(' ')
  const leaf = 10 + kind * 8 + random(8)
  return {
    id: n + 1,
    sku: `${store.toUpperCase()}-${n + 1}`,
    name,
    type_id: isConfigurable ? 'configurable' : 'simple',
    status: 1,
    visibility: n % 20 === 0 ? 2 : 4,
    price,
    final_price: price,
    special_price: null,
    image: `/p/${n}.svg`,
    url_key: `product-${n}`,
    url_path: `kind-${kind}/product-${n}`,
    slug: `product-${n}`,
    category: [{ category_id: leaf, name: `${kinds[kind]} ${leaf}`, slug: `c-${leaf}`, path: `k/${leaf}` }],
    category_ids: [kind + 1000, leaf],
    stock: { product_id: n, item_id: n, qty, is_in_stock: qty > 0, manage_stock: true },
    total_qty: qty,
    is_promoted: random(10) === 0 ? 1 : 0,
    mpn: `${model.replace(' ', '')}${n % 1000}`,
    brand: brand + 1,
    brandName: makers[brand],
    condition: 1 + random(6),
    ...(isConfigurable ? { color: null, color_options: [...new Set(own)] } : { color: own[0] }),
    ...Object.fromEntries(
      Array.from({ length: attributeCount }, (_, at) => [
        `attribute_${(kind * 4 + at) % 40}`,
        1 + random(20),
      ]),
    ),
    configurable_children: isConfigurable
      ? own.map((color, at) => ({
          id: 1_000_000 + n * 8 + at,
          sku: `${store.toUpperCase()}-${n + 1}-${at}`,
          price,
          final_price: price,
          color: String(color),
          status: 1,
          stock: { qty, is_in_stock: qty > 0 },
        }))
      : [],
    media_gallery: [1, 2, 3].map((pos) => ({
      image: `/p/${n}-${pos}.svg`,
      pos,
      typ: 'image',
      lab: null,
      vid: null,
    })),
    description: `<p>${text(70)}</p>`,
    short_description: text(15),
    keywords: text(3),
    features: text(20),
    specs: Array.from({ length: 8 }, (_, at) => ({
      code: `attribute_${at}`,
      group: 'General',
      label: pick(words),
      value: String(random(500)),
    })),
    created_at: `2026-0${1 + random(9)}-1${random(9)} 10:00:00`,
    updated_at: `2026-0${1 + random(9)}-1${random(9)} 12:00:00`,
  }
}

/** Returns a word of a product name with one letter wrong, swapped or missing. */
export function mistyped(word: string, random: (limit: number) => number): string {
  const at = 1 + random(Math.max(1, word.length - 2))
  if (random(2) === 0) return word.slice(0, at) + word.slice(at + 1)
  return `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`
}

export const searchWords: readonly string[] = [...makers, ...kinds, ...words.slice(0, 60)]
/** Codes of the facets that a list of these products shows. */
export const listFacets: readonly string[] = [
  'brand',
  'condition',
  'color',
  'price',
  ...Array.from({ length: attributeCount }, (_, at) => `attribute_${at}`),
]
/** Number of main categories; their ids are 1000 and up. */
export const mainCategories = kinds.length
