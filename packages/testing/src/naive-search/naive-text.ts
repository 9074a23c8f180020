import { analyserFor, wordsOf } from '@ambra/search/text/analyse'
import type { Query, TextOptions } from '@ambra/search/model/query-model'
import type { DocumentType, SearchDocument } from '@ambra/search/search-engine'
import { naiveBm25 } from './naive-score.ts'
import { at, isSame } from './naive-values.ts'

/** Text fields by type, with the path of their words. */
const textPaths: Readonly<Record<DocumentType, Readonly<Record<string, string>>>> = {
  product: {
    name: 'name',
    sku: 'sku',
    mpn: 'mpn',
    brand: 'brandName',
    'category.name': 'category.name',
    main_taxon: 'main_taxon',
    keywords: 'keywords',
    features: 'features',
  },
  category: { name: 'name' },
  attribute: {},
  taxrule: {},
  cms_page: { title: 'title', content_heading: 'content_heading' },
  cms_block: { title: 'title' },
  cms_hierarchy: {},
  review: { title: 'title', detail: 'detail' },
}
const codes = ['sku', 'mpn', 'configurable_children.sku']

/** Documents of one query; `memo` lives as long as the query, so that property tests stay fast. */
export type World = {
  readonly all: readonly SearchDocument[]
  readonly type: DocumentType
  readonly index: string
  readonly memo: Map<unknown, Map<string, unknown>>
}

function once<T>(world: World, owner: unknown, key: string, make: () => T): T {
  const known = world.memo.get(owner) ?? new Map<string, unknown>()
  world.memo.set(owner, known)
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as T // the same key is always made by the same code
}

function textsAt(document: SearchDocument, field: string, type: DocumentType): string[] | undefined {
  const path = Object.hasOwn(textPaths[type], field) ? textPaths[type][field] : undefined
  return path === undefined ? undefined : at(document, path).filter((value) => typeof value === 'string')
}

export function holdsPhrase(
  query: Extract<Query, { kind: 'phrase' }>,
  document: SearchDocument,
  { type }: World,
): boolean {
  const texts = codes.includes(query.field) ? undefined : textsAt(document, query.field, type)
  if (texts === undefined) {
    const wanted = [query.text, query.text.toUpperCase(), query.text.toLowerCase()]
    return at(document, query.field).some((value) => wanted.includes(String(value)))
  }
  const phrase = wordsOf(query.text)
  // Separators around each word, so that only whole consecutive words match.
  const joined = ` ${phrase.join(' ')} `
  return phrase.length > 0 && texts.some((text) => ` ${wordsOf(text).join(' ')} `.includes(joined))
}

const tokensAt = (document: SearchDocument, field: string, world: World): string[] =>
  once(world, document, field, () =>
    (textsAt(document, field, world.type) ?? []).flatMap((text) =>
      analyserFor(world.index).indexTokens(text),
    ),
  )

/** Returns the score of a text query; undefined if the document does not match. */
export function textScore(
  query: Extract<Query, { kind: 'text' }>,
  document: SearchDocument,
  world: World,
): number | undefined {
  const words = analyserFor(world.index).queryTokens(query.text)
  const expansions = new Map(
    [...new Set(words)].map((word) => [word, once(world, query, word, () => expand(word, query, world))]),
  )
  const scores = query.fields.flatMap(({ field, weight }) => {
    if (textsAt(document, field, world.type) === undefined) {
      return at(document, field).some((value) => isSame(value, query.text)) ? [weight] : []
    }
    const score = fieldScore(field, { words, expansions }, { document, world })
    return words.length > 0 && score.found >= wordsNeeded(words.length, query.options)
      ? [weight * score.score]
      : []
  })
  if (scores.length === 0) return undefined
  const best = Math.max(...scores)
  return best + query.tieBreaker * (scores.reduce((sum, score) => sum + score, 0) - best)
}

type Words = { words: readonly string[]; expansions: ReadonlyMap<string, ReadonlyMap<string, number>> }

function fieldScore(
  field: string,
  { words, expansions }: Words,
  { document, world }: { document: SearchDocument; world: World },
) {
  const withText = once(world, 'tokens', field, () =>
    world.all.map((other) => tokensAt(other, field, world)).filter((tokens) => tokens.length > 0),
  )
  const average = withText.reduce((sum, tokens) => sum + tokens.length, 0) / Math.max(1, withText.length)
  const tokens = tokensAt(document, field, world)
  let found = 0
  let score = 0
  for (const word of words) {
    const scores = [...(expansions.get(word) ?? [])]
      .filter(([other]) => tokens.includes(other))
      .map(([other, weight]) => {
        const withWord = withText.filter((theirs) => theirs.includes(other)).length
        const count = Math.min(15, tokens.filter((token) => token === other).length)
        return (
          weight * naiveBm25({ documents: withText.length, withWord, count, length: tokens.length, average })
        )
      })
    if (scores.length > 0) found += 1
    score += Math.max(0, ...scores)
  }
  return { found, score }
}

/**
 * Returns the words of all documents within the allowed edits, nearest and most frequent first, with their
 * weights.
 */
function expand(
  word: string,
  query: Extract<Query, { kind: 'text' }>,
  world: World,
): ReadonlyMap<string, number> {
  const edits = allowedEdits(word, query.options.fuzziness)
  const uses = new Map<string, number>()
  for (const document of world.all) {
    for (const field of Object.keys(textPaths[world.type])) {
      for (const token of new Set(tokensAt(document, field, world)))
        uses.set(token, (uses.get(token) ?? 0) + 1)
    }
  }
  const near = [...uses]
    .flatMap(([token, used]) => {
      const distance = distanceBetween(word, token)
      if (distance === 0) return [{ token, used, rank: 0, weight: 1 }]
      if (query.options.beginnings && word.length >= 3 && token.startsWith(word)) {
        return [{ token, used, rank: 0.5, weight: beginningWeight(word, token) }]
      }
      const isNear = distance <= edits && token.startsWith(word.slice(0, query.options.prefixLength))
      return isNear ? [{ token, used, rank: distance, weight: expansionWeight(word, distance) }] : []
    })
    .sort(
      (left, right) =>
        left.rank - right.rank || right.used - left.used || (left.token < right.token ? -1 : 1),
    )
    .slice(0, query.options.maxExpansions)
  return new Map(near.map(({ token, weight }) => [token, weight]))
}

/** Words under three letters and numbers match only exactly. */
const allowedEdits = (word: string, fuzziness: number): number =>
  word.length >= 3 && Number.isNaN(Number(word)) ? fuzziness : 0

/** Weight of an expansion: decreases with the share of changed letters; for a longer word it is the typed share. */
const expansionWeight = (word: string, distance: number): number => 1 - distance / Math.max(word.length, 2)
const beginningWeight = (word: string, longer: string): number => (word.length / longer.length) * 0.8

/** Returns all words for `and`; else the share, rounded down as in Elasticsearch, but at least one. */
function wordsNeeded(words: number, { operator, minimumShouldMatch }: TextOptions): number {
  if (operator === 'and') return words
  const hundredths = Math.round(minimumShouldMatch * 100) * words
  return Math.max(1, (hundredths - (hundredths % 100)) / 100)
}

/** Computes the optimal string alignment distance by its definition, with the full table. */
function distanceBetween(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const cell = (row: number, column: number): number => table[row]?.[column] ?? 0
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const replace = cell(row - 1, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const options = [cell(row - 1, column) + 1, cell(row, column - 1) + 1, replace]
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) options.push(cell(row - 2, column - 2) + 1)
      const line = table[row]
      if (line !== undefined) line[column] = Math.min(...options)
    }
  }
  return cell(left.length, right.length)
}
