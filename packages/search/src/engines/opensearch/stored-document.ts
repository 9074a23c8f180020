import { createHash } from 'node:crypto'
import { spellings } from '../../index/keyword-column.ts'
import { comparisonKey } from '../../index/column.ts'
import { boundValue } from '../../model/bound-value.ts'
import { fieldKind, textFields, visitFields } from '../../model/index-plan.ts'
import type { Scalar } from '../../model/query-model.ts'
import type { DocumentType, SearchDocument } from '../../model/search-engine.ts'
import { accentedWords, type Analyser, wordsOf } from '../../text/analyse.ts'
import { keyOf, sortableKey } from './sortable-key.ts'
import { type StoredVariant, storedVariants } from './stored-variants.ts'

/** The words of a document by text field, with repeats: what it adds to the dictionary. */
export type WordsByField = Readonly<Record<string, readonly string[]>>

/** A document as OpenSearch holds it. `mapping.ts` says how each part is indexed. */
export type StoredDocument = {
  /** The document as it is served. */
  readonly src: SearchDocument
  /** Equal for documents that need not be written again. */
  readonly hash: string
  readonly id: string
  readonly order: string
  /** Fields that have something in them. */
  readonly has: readonly string[]
  /** Values to compare, as sortable keys. */
  readonly k: Readonly<Record<string, readonly string[]>>
  /** Values that a facet counts: those of a field and of its options, each once. */
  readonly f: Readonly<Record<string, readonly string[]>>
  /** The numbers and dates among them. */
  readonly n: Readonly<Record<string, readonly number[]>>
  /** The variants that can be chosen. */
  readonly v: readonly StoredVariant[]
  /** Words of the text fields, by our own analyser; a blank between them. */
  readonly t: Readonly<Record<string, string>>
  /** The same without repeats, to count and complete words. */
  readonly w: WordsByField
  /** The words of each text in order, for phrases. */
  readonly p: WordsByField
  /** Words of the main category's name, repeats included. */
  readonly kindLength: number
  /** Accented words of the name: folded and as written. */
  readonly written: readonly string[]
}

/** A field's name inside OpenSearch, where a dot would mean an object. */
export const storedField = (field: string): string => field.replaceAll('.', ':')

/** Options of variants stand beside the product's own value, under this name. @see shop-rules/facets.ts */
const optionsOf = (name: string): string => `${name}_options`

/** The column in which `field` and `alsoField` are counted as one; undefined for a pair that is not stored so. */
export const unionColumn = (field: string, alsoField: string): string | undefined =>
  isCounted(field) && alsoField === optionsOf(field) ? `f.${storedField(field)}` : undefined

/** Attributes are fields of the document itself, not of something within it. */
const isCounted = (field: string): boolean =>
  fieldKind(field) === 'keyword' && !/[.:]/.test(field) && !field.endsWith('_options')

/** The keys that a value equals; OpenSearch compares texts, the shop compares loosely. */
export const keysEqualTo = (value: Scalar): string[] => spellings(value).map(sortableKey)

/** A number to compare, as OpenSearch can hold it. */
export const isStorable = (number: number): boolean => Number.isFinite(number)

/** A document as it is written: every value and word is worked out here, so that both engines agree on them. */
export function storedDocument(
  type: DocumentType,
  document: SearchDocument,
  analyser: Analyser,
): StoredDocument {
  const k: Record<string, string[]> = {}
  const n: Record<string, number[]> = {}
  const has: string[] = []
  visitFields(type, document, (field, values) => {
    const name = storedField(field)
    if (values.length === 0) return has.push(name)
    if (fieldKind(field) !== 'keyword') {
      const [first] = values
      const number = first === undefined || typeof first === 'boolean' ? Number.NaN : boundValue(first)
      if (!isStorable(number)) return
      has.push(name)
      n[name] = [number]
      return
    }
    has.push(name)
    const keys = [...new Set(values.map(comparisonKey))]
    k[name] = keys.map(sortableKey)
    const numbers = keys.map((key) => boundValue(key)).filter(isStorable)
    if (numbers.length > 0) n[name] = numbers
  })
  return {
    src: document,
    hash: createHash('sha256').update(JSON.stringify(document)).digest('base64url'),
    id: String(document.id),
    order: sortableKey(String(document.id)),
    has: [...new Set(has)],
    k,
    f: counted(k),
    n,
    v: storedVariants(document),
    ...wordsIn(type, document, analyser),
  }
}

function counted(k: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  const names = new Set(Object.keys(k).map((name) => name.replace(/_options$/, '')))
  return Object.fromEntries(
    [...names]
      .filter(isCounted)
      .map((name) => [name, [...new Set([...(k[name] ?? []), ...(k[optionsOf(name)] ?? [])])]]),
  )
}

function wordsIn(
  type: DocumentType,
  document: SearchDocument,
  analyser: Analyser,
): Pick<StoredDocument, 't' | 'w' | 'p' | 'kindLength' | 'written'> {
  const t: Record<string, string> = {}
  const w: Record<string, string[]> = {}
  const p: Record<string, string[]> = {}
  let kindLength = 0
  const written: string[] = []
  for (const { field, read } of textFields(type)) {
    const texts = read(document)
    const words = texts.flatMap((text) => analyser.indexTokens(text))
    if (words.length === 0) continue
    const name = storedField(field)
    t[name] = words.join(' ')
    w[name] = [...new Set(words)]
    p[name] = texts.map((text) => wordsOf(text).join(' '))
    if (field === 'main_taxon') kindLength = words.length
    if (field === 'name') written.push(...texts.flatMap(accentedWords).map((pair) => pair.join(' ')))
  }
  return { t, w, p, kindLength, written }
}

/** The value of a bucket's key. */
export const valueOfKey = keyOf
