import type { SearchDocument } from '@ambra/search/search-engine'
import { aProductDocument } from '@ambra/testing/search-documents'
import type { SeededRandom } from '@ambra/testing/seeded-random'

/** A question made by a rule, and the right answers the same rule names. */
export type MadeQuery = {
  readonly kind: string
  readonly query: string
  readonly skus: readonly string[]
}

/** A foreign catalogue, with queries made of its own data. */
export type ForeignSet = {
  readonly name: string
  readonly documents: readonly SearchDocument[]
  readonly queries: readonly MadeQuery[]
}

/** A document with the texts a search reads, and a category. */
export function foreignDocument(
  id: number,
  category: string,
  fields: Readonly<Record<string, unknown>>,
): SearchDocument {
  return aProductDocument(id, {
    category: [{ category_id: 10, name: category, slug: 'c', path: 'c' }],
    main_taxon: category,
    total_qty: 1 + ((id * 7919) % 97),
    ...fields,
  })
}

/** Some of a list, without repeats, in the order drawn. */
export function drawn<T>(list: readonly T[], count: number, random: SeededRandom): T[] {
  const rest = [...list]
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(random.int(rest.length), 1),
  ).flat()
}

/** The text with one character wrong, missing, too many, or two swapped; never at its beginning. */
export function withOneError(text: string, random: SeededRandom): string {
  const at = 1 + random.int(text.length - 2)
  const [before, own = '', next = '', after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)]
  const other = random.pick(
    [...(/\d/.test(own) ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz')].filter(
      (one) => one !== own.toLowerCase(),
    ),
  )
  const kind = random.int(4)
  if (kind === 0) return `${before}${other}${next}${after}`
  if (kind === 1) return `${before}${next}${after}`
  if (kind === 2) return `${before}${other}${own}${next}${after}`
  return own === next ? `${before}${other}${next}${after}` : `${before}${next}${own}${after}`
}

export function groupBy<T>(list: readonly T[], keyOf: (one: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}
