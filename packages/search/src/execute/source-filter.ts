import { matchesParts, patternParts } from '@ambra/contract/search/field-pattern'
import { frozen } from '../index/source-store.ts'
import type { SearchDocument } from '../model/search-engine.ts'

/**
 * Keeps the fields of a document that `include` names and `exclude` does not. Patterns are dotted paths
 * with `*`: `*.sgn`, `configurable_children.sku`, `*`; a pattern also covers everything below its path.
 * The same document with the same patterns gives the same frozen object: pages show the same products again and again.
 * @see docs/rules/search SRC-1
 */
export function filterSource(
  source: SearchDocument,
  include: readonly string[] | undefined,
  exclude: readonly string[] | undefined,
): SearchDocument {
  const choice = choiceOf(include ?? [], exclude ?? [])
  if (!choice.included && !choice.excluded) return source
  const known = results.get(source)?.get(choice)
  if (known) return known
  // An object stays an object; only its fields are chosen.
  const filtered = filterObject(source, '', choice) as SearchDocument
  // Only a document that cannot change gives the same result again.
  if (Object.isFrozen(source)) remember(source, choice, frozen(filtered))
  return filtered
}

type Choice = { readonly included: Patterns | undefined; readonly excluded: Patterns | undefined }

/** Results go with their document; clients with many field lists cannot make more than these of one. */
const results = new WeakMap<SearchDocument, Map<Choice, SearchDocument>>()
const maxResults = 3

function remember(source: SearchDocument, choice: Choice, filtered: SearchDocument): void {
  const ofSource = results.get(source) ?? new Map<Choice, SearchDocument>()
  const [oldest] = ofSource.keys()
  if (ofSource.size >= maxResults && oldest) ofSource.delete(oldest)
  results.set(source, ofSource.set(choice, filtered))
}

const choices = new Map<string, Choice>()

/** One object for the same two lists of patterns, while it is in use. */
function choiceOf(include: readonly string[], exclude: readonly string[]): Choice {
  const key = `${include.join('\n')}\n\n${exclude.join('\n')}`
  const known = choices.get(key)
  if (known) return known
  const choice: Choice = {
    included: include.length > 0 ? patternsOf(include) : undefined,
    excluded: exclude.length > 0 ? patternsOf(exclude) : undefined,
  }
  if (choices.size >= maxReady) choices.clear()
  choices.set(key, choice)
  return choice
}

/** Clients use a handful of field lists; more than these are compiled again. */
const maxReady = 200
const maxKnownPaths = 2000

/** Compiled patterns: plain paths are looked up, their ancestors show where to search deeper. */
type Patterns = {
  readonly exact: ReadonlySet<string>
  readonly ancestors: ReadonlySet<string>
  /** Texts between the stars, for each pattern that has one. */
  readonly wildcards: readonly (readonly string[])[]
  /** Cached result by path: documents of one type have the same paths. */
  readonly known: Map<string, boolean>
}

function patternsOf(patterns: readonly string[]): Patterns {
  const plain = patterns.filter((pattern) => !pattern.includes('*'))
  return {
    exact: new Set(plain),
    ancestors: new Set(
      plain.flatMap((path) => [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index))),
    ),
    wildcards: patterns.filter((pattern) => pattern.includes('*')).map(patternParts),
    known: new Map(),
  }
}

function matches({ exact, wildcards, known }: Patterns, path: string): boolean {
  if (exact.has(path)) return true
  if (wildcards.length === 0) return false
  let isMatch = known.get(path)
  if (isMatch === undefined) {
    isMatch = wildcards.some((parts) => matchesParts(parts, path))
    if (known.size < maxKnownPaths) known.set(path, isMatch)
  }
  return isMatch
}

/** Whether a pattern may name something below the path. */
const reachesBelow = ({ ancestors, wildcards }: Patterns, path: string): boolean =>
  wildcards.length > 0 || ancestors.has(path)

function filterObject(source: object, parent: string, choice: Choice): Record<string, unknown> {
  const stored: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(source)) {
    const path = parent === '' ? key : `${parent}.${key}`
    if (choice.excluded && matches(choice.excluded, path)) continue
    const whole = choice.included === undefined || matches(choice.included, path)
    const filtered = filterValue(value, path, whole ? { ...choice, included: undefined } : choice)
    if (whole || filtered !== undefined) stored[key] = filtered
  }
  return stored
}

/** Undefined when nothing below the path is included. */
function filterValue(value: unknown, path: string, { included, excluded }: Choice): unknown {
  if (typeof value !== 'object' || value === null) return included === undefined ? value : undefined
  if (included && !reachesBelow(included, path)) return undefined
  const choice: Choice = {
    included,
    excluded: excluded && reachesBelow(excluded, path) ? excluded : undefined,
  }
  if (choice.included === undefined && choice.excluded === undefined) return value
  if (Array.isArray(value)) {
    const items = value
      .map((item: unknown) => filterValue(item, path, choice))
      .filter((item) => item !== undefined)
    return choice.included !== undefined && items.length === 0 ? undefined : items
  }
  const object = filterObject(value, path, choice)
  return choice.included !== undefined && Object.keys(object).length === 0 ? undefined : object
}
