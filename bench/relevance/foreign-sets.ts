import { join } from 'node:path'
import { readTable } from '@ambra/import-formats/table-rows'
import { readTextLines } from '@ambra/import-formats/text-lines'
import type { SearchDocument } from '@ambra/search/search-engine'
import { type SeededRandom, seededRandom } from '@ambra/testing/seeded-random'
import { readJson } from '../converters/json-lines.ts'
import { judgedProducts, ownSearches } from './judged-products.ts'
import {
  drawn,
  foreignDocument,
  foreignSet,
  groupBy,
  madeQuery,
  type QuerySet,
  type SetQuery,
  withOneError,
} from './foreign-set.ts'

const perKind = 100

/**
 * Returns the catalogues in a folder of samples, with queries generated from them or judged by people;
 * deterministic.
 */
export async function foreignSets(folder: string): Promise<QuerySet[]> {
  return [
    await judgedProducts(folder),
    await offers(folder),
    await computerParts(folder),
    await phoneShop(folder),
    ...(await ownSearches(folder)),
  ]
}

type Offer = {
  sku: string
  title: string
  cluster: string
  label: string
  category: string
  code: string
  ean: string
}

const skusOf = (group: readonly { sku: string }[]): string[] => group.map(({ sku }) => sku)

/** Letters and digits in one word, long enough to be the maker's number. */
const codePattern = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{6,}$/i
const sizePattern = /^\d+(?:gb|tb|ghz|mhz|cm|mm|kg|in|inch|w)$/i

function codeOf(label: string): string {
  return label.split(/[\s/]+/).find((word) => codePattern.test(word) && !sizePattern.test(word)) ?? ''
}

/** Returns a deterministic number of 13 digits with its check digit for a text. */
function eanOf(text: string): string {
  let state = 7
  for (const letter of text) state = (state * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007
  const digits = `29${String(state * 97)
    .padStart(10, '0')
    .slice(-10)}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Returns offers of many shops grouped by product, with messy titles; the product's name is the query. */
async function offers(folder: string): Promise<QuerySet> {
  const random = seededRandom(11)
  const all: Offer[] = []
  const lines = readTextLines(join(folder, 'pricerunner/pricerunner_aggregate.csv.gz'))
  for await (const { fields } of readTable(lines, () => undefined)) {
    const field = (name: string) => fields[name] ?? ''
    all.push({
      sku: `PR-${field('product_id')}`,
      title: field('product_title'),
      cluster: field('cluster_id'),
      label: field('cluster_label').trim(),
      category: field('category_label'),
      code: codeOf(field('cluster_label')),
      ean: eanOf(field('cluster_id')),
    })
  }
  const documents = all.map((offer, at) =>
    foreignDocument(at + 1, offer.category, {
      sku: offer.sku,
      name: offer.title,
      brandName: offer.label.split(' ')[0],
      gtin: offer.ean,
      ...(offer.code === '' ? {} : { mpn: offer.code }),
    }),
  )
  const clusters = [...groupBy(all, ({ cluster }) => cluster).values()].filter((group) => group.length >= 3)
  const coded = [...groupBy(all, ({ code }) => code.toLowerCase() || undefined).values()]
  const queriesOf = (kind: string, groups: readonly Offer[][], text: (first: Offer) => string): SetQuery[] =>
    drawn(groups, perKind, random).flatMap((group) => {
      const [first] = group
      return first === undefined ? [] : [madeQuery(kind, text(first), skusOf(group))]
    })
  const error = (text: string): string => withOneError(text, random)
  const branded = [
    ...groupBy(all, ({ label, category }) => `${label.split(' ')[0]} ${category.replace(/s$/, '')}`),
  ].filter(([, group]) => group.length >= 10)
  return foreignSet('offers of 306 shops', documents, [
    ...queriesOf('product name', clusters, ({ label }) => label),
    ...queriesOf('product name, one error', clusters, ({ label }) => mistyped(label, random)),
    ...queriesOf('part number', coded, ({ code }) => code.toLowerCase()),
    ...queriesOf('part number, one error', coded, ({ code }) => error(code)),
    ...queriesOf('EAN', clusters, ({ ean }) => ean),
    ...queriesOf('EAN, one error', clusters, ({ ean }) => error(ean)),
    ...drawn(branded, perKind, random).map(([query, group]) =>
      madeQuery('brand and goods', query.toLowerCase(), skusOf(group)),
    ),
    ...drawn(all, perKind, random).flatMap(({ sku }) => [
      madeQuery('sku', sku.toLowerCase(), [sku]),
      madeQuery('sku without separator', sku.replace('-', ''), [sku]),
    ]),
  ])
}

/** Adds one error to the longest alphabetic word. */
function mistyped(text: string, random: SeededRandom): string {
  const longest = (text.match(/[a-z]{4,}/gi) ?? []).sort((left, right) => right.length - left.length)[0]
  return longest === undefined ? text : text.replace(longest, withOneError(longest, random))
}

type Part = { name: string } & Record<string, unknown>
type Facet = { readonly field: string; readonly words: (value: unknown) => string }

/** Product kind of each file, and what a shopper names besides the brand. */
const partFiles: readonly { file: string; goods: string; category: string; facets: readonly Facet[] }[] = [
  {
    file: 'power-supply',
    goods: 'power supply',
    category: 'Power supplies',
    facets: [{ field: 'wattage', words: (watts) => `${watts} W` }],
  },
  {
    file: 'monitor',
    goods: 'monitor',
    category: 'Monitors',
    facets: [
      { field: 'screen_size', words: (inches) => `${inches} inch` },
      { field: 'panel_type', words: String },
    ],
  },
  {
    file: 'motherboard',
    goods: 'motherboard',
    category: 'Motherboards',
    facets: [{ field: 'socket', words: String }],
  },
  {
    file: 'internal-hard-drive',
    goods: 'drive',
    category: 'Internal drives',
    facets: [{ field: 'capacity', words: (gigabytes) => `${gigabytes} GB` }],
  },
  {
    file: 'video-card',
    goods: 'video card',
    category: 'Video cards',
    facets: [{ field: 'chipset', words: String }],
  },
  { file: 'keyboard', goods: 'keyboard', category: 'Keyboards', facets: [{ field: 'color', words: String }] },
  { file: 'mouse', goods: 'mouse', category: 'Mice', facets: [{ field: 'color', words: String }] },
  {
    file: 'headphones',
    goods: 'headphones',
    category: 'Headphones',
    facets: [{ field: 'color', words: String }],
  },
]

/**
 * Returns computer parts with a price; queries combine brand, one attribute and the product kind, and right
 * results have all three.
 */
async function computerParts(folder: string): Promise<QuerySet> {
  const random = seededRandom(12)
  const documents: SearchDocument[] = []
  const queries: SetQuery[] = []
  for (const { file, goods, category, facets } of partFiles) {
    // The data set's own format, as its README says.
    const parts = ((await readJson(join(folder, `pc-parts/${file}.json.gz`))) as Part[])
      .filter((part) => typeof part['price'] === 'number')
      .map((part, at) => ({
        part,
        sku: `${file.toUpperCase()}-${at + 1}`,
        brand: part.name.split(' ')[0] ?? '',
      }))
    for (const { part, sku, brand } of parts) {
      const words = facets.flatMap(({ field, words: write }) => {
        const value = part[field]
        return value === null || value === undefined ? [] : [{ label: field, value: write(value) }]
      })
      documents.push(
        foreignDocument(documents.length + 1, category, {
          sku,
          name: part.name,
          brandName: brand,
          features: words.map(({ value }) => value).join(' '),
          specs: words,
        }),
      )
    }
    for (const { field, words } of facets) {
      const groups = groupBy(parts, ({ part, brand }) => {
        const value = part[field]
        return value === null || value === undefined ? undefined : `${brand} ${words(value)} ${goods}`
      })
      const enough = [...groups].filter(([, group]) => group.length >= 2)
      for (const [query, group] of drawn(enough, 15, random))
        queries.push(madeQuery('brand, attribute, goods', query.toLowerCase(), skusOf(group)))
    }
    for (const { part } of drawn(parts, 12, random)) {
      const same = parts.filter((other) => other.part.name === part.name).map(({ sku }) => sku)
      queries.push(madeQuery('full name', part.name, same))
      queries.push(madeQuery('full name, one error', mistyped(part.name, random), same))
    }
  }
  return foreignSet('computer parts', documents, queries)
}

type Phone = { name: string; brand: string; categories: string[] }

/** Phone accessories, by the end of their category's name, with the shoppers' word for them. */
const phoneGoods: readonly (readonly [pattern: RegExp, goods: string])[] = [
  [/Cases(?: & Clips)?$/, 'case'],
  [/Screen Protectors$/, 'screen protector'],
  [/Bands$/, 'band'],
]

/**
 * Returns a phone shop in which four of five products are accessories; the queries mean the accessory, not
 * the phone.
 */
async function phoneShop(folder: string): Promise<QuerySet> {
  const random = seededRandom(13)
  // The data set's own format, as its README says.
  const phones = (await readJson(join(folder, 'bestbuy/phones-products.json.gz'))) as Phone[]
  const listed = phones.map((phone, at) => ({ ...phone, sku: `BB-${at + 1}` }))
  const documents = listed.map(({ sku, name, brand, categories }, at) =>
    foreignDocument(at + 1, categories.at(-1) ?? '', {
      sku,
      name,
      brandName: brand,
      category_above: categories.slice(0, -1),
    }),
  )
  const modelOf = (name: string): string | undefined =>
    /\bfor ((?:Apple|Samsung|LG|Google|Motorola)[®™]? [A-Za-z0-9 +®]+?)(?: -|,| and| Cell|$)/
      .exec(name)?.[1]
      ?.replaceAll('®', '')
  const groups = phoneGoods.flatMap(([pattern, goods]) =>
    [
      ...groupBy(
        listed.filter(({ categories }) => pattern.test(categories.at(-1) ?? '')),
        ({ name }) => modelOf(name),
      ),
    ].map(([model, group]) => ({ query: `${model} ${goods}`.toLowerCase(), group })),
  )
  const branded = phoneGoods.flatMap(([pattern, goods]) =>
    [
      ...groupBy(
        listed.filter(({ categories }) => pattern.test(categories.at(-1) ?? '')),
        ({ brand }) => brand,
      ),
    ].map(([brand, group]) => ({ query: `${brand} ${goods}`.toLowerCase(), group })),
  )
  const queriesOf = (kind: string, list: typeof groups): SetQuery[] =>
    drawn(
      list.filter(({ group }) => group.length >= 2),
      perKind,
      random,
    ).map(({ query, group }) => madeQuery(kind, query, skusOf(group)))
  return foreignSet('phone shop', documents, [
    ...queriesOf('goods for a model', groups),
    ...queriesOf('brand and goods', branded),
  ])
}
