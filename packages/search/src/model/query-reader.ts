import { ShopError } from '@ambra/contract/platform/errors/errors'
import { constants } from '@ambra/domain/platform/shop/constants'

/**
 * Limits of one query body; one beyond them is an error before any work is done. @see docs/rules/search SRC-8
 */
export const queryLimits = {
  depth: 16,
  clauses: 256,
  /** Values of one terms clause, and of all of them together. */
  terms: 2_000,
  textLength: 256,
  aggregations: 100,
  /** Most values of one facet, and most hits of one page ("max filter query" of the specification). */
  filterQuery: constants.maxFilterQuery.value,
  categoryPage: constants.categoriesSize.value,
  ranges: 50,
  sortKeys: 5,
  window: 10_000,
  /** Documents, postings and dictionary values that one query may visit. @see Work */
  work: 5_000_000,
} as const

/**
 * Refuses a query body that is outside the grammar. `place` is the path inside it (`query.bool.must[2]`).
 * @throws ShopError search.bad_query
 */
export function refuse(place: string, reason: string): never {
  const where = place || 'request'
  throw new ShopError('search.bad_query', { place: where, reason })
}

/** Counts the work a body causes while it is read. */
export type WorkCount = { clauses: number; terms: number }

/** Where the reader stands: the path for messages, the depth, and the counted work shared by the whole body. */
export type Place = { readonly path: string; readonly depth: number; readonly work: WorkCount }

/** The start of a body. */
export const rootPlace = (path = ''): Place => ({ path, depth: 0, work: { clauses: 0, terms: 0 } })

/** One step down, by key or list position. @throws ShopError search.bad_query when too deep */
export function step(place: Place, key: string | number): Place {
  const path = typeof key === 'number' ? `${place.path}[${key}]` : place.path ? `${place.path}.${key}` : key
  if (place.depth >= queryLimits.depth * 3) refuse(place.path, 'nested too deeply')
  return { path, depth: place.depth + 1, work: place.work }
}

/** Narrows to a plain object. @throws ShopError search.bad_query */
export function readObject(value: unknown, place: Place): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    refuse(place.path, 'must be an object')
  // A JSON object that is neither null nor a list has text keys.
  return value as Record<string, unknown>
}

/** An object whose keys are all known. @throws ShopError search.bad_query */
export function readKeys(value: unknown, place: Place, known: ReadonlySet<string>): Record<string, unknown> {
  const object = readObject(value, place)
  for (const key of Object.keys(object)) {
    if (!known.has(key)) refuse(step(place, key.slice(0, 60)).path, 'is not understood')
  }
  return object
}

/** The only entry of an object. @throws ShopError search.bad_query */
export function readSingle(value: unknown, place: Place): readonly [string, unknown] {
  const entries = Object.entries(readObject(value, place))
  const [first] = entries
  if (first === undefined || entries.length > 1) refuse(place.path, 'must have exactly one key')
  return first
}

/** One object or a list of them, as the query libraries send both. */
export function readList(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** A finite number, also as text. @throws ShopError search.bad_query */
export function readNumber(value: unknown, place: Place): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) refuse(place.path, 'must be a number')
  return number
}

/** A whole number within bounds. @throws ShopError search.bad_query */
export function readInteger(value: unknown, place: Place, bounds: { min: number; max: number }): number {
  const number = readNumber(value, place)
  if (!Number.isInteger(number)) refuse(place.path, 'must be a whole number')
  if (number < bounds.min) refuse(place.path, `must be at least ${bounds.min}`)
  if (number > bounds.max) refuse(place.path, `must be at most ${bounds.max}`)
  return number
}

/** Text to search for, not longer than the limit; numbers are taken as their text. @throws ShopError search.bad_query */
export function readText(value: unknown, place: Place): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text !== 'string') refuse(place.path, 'must be a text')
  if (text.length > queryLimits.textLength)
    refuse(place.path, `must be at most ${queryLimits.textLength} characters`)
  return text
}

/** One of the given words. @throws ShopError search.bad_query */
export function readWord<const Word extends string>(
  value: unknown,
  place: Place,
  words: readonly Word[],
): Word {
  const word = words.find((known) => known === value)
  return word ?? refuse(place.path, `must be one of ${words.join(', ')}`)
}

const fieldPattern = /^[A-Za-z][A-Za-z0-9_-]{0,63}(\.[A-Za-z][A-Za-z0-9_-]{0,63}){0,3}$/
const forbiddenFields: ReadonlySet<string> = new Set(['constructor', 'prototype', 'groupToken'])

/**
 * A document field by dotted path. The index plan decides what can be queried (a field outside it is empty);
 * here only the form is checked. @throws ShopError search.bad_query
 */
export function readField(value: unknown, place: Place): string {
  if (typeof value !== 'string' || !fieldPattern.test(value)) refuse(place.path, 'is not a field name')
  if (value.split('.').some((part) => forbiddenFields.has(part))) refuse(place.path, 'is not a field name')
  return value.endsWith('.keyword') ? value.slice(0, -'.keyword'.length) : value
}
