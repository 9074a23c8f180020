import { PackedJson } from './packed-json.ts'
import type { SearchDocument } from '../model/search-engine.ts'

/** Decoded documents are cached up to so many bytes of their JSON: pages read the same products again and again. */
const decodedBytes = 6 * 1024 * 1024

/**
 * The documents themselves, decoded only for the hits of a page. The fields that lists show are stored apart,
 * uncompressed; the rest, most of a document, is compressed and only unpacked on request.
 */
export class SourceStore {
  readonly #listed: ReadonlySet<string> | undefined
  readonly #light: PackedJson
  readonly #bulk: PackedJson
  /** By document number * 2, plus 1 for whole documents; least recently used first. */
  readonly #decoded = new Map<number, { source: SearchDocument; bytes: number }>()
  #decodedBytes = 0

  /** `listed` are the fields stored apart, `plain` the bytes of the others stored unpacked before packing begins. */
  constructor(listed?: ReadonlySet<string>, plain?: number) {
    this.#listed = listed
    this.#light = new PackedJson(listed === undefined ? plain : Number.POSITIVE_INFINITY)
    this.#bulk = new PackedJson(plain)
  }

  /** Data from which `restore` fills an empty store; shares its memory. */
  save() {
    return { light: this.#light.save(), bulk: this.#bulk.save() }
  }

  restore({ light, bulk }: ReturnType<SourceStore['save']>): void {
    this.#light.restore(light)
    this.#bulk.restore(bulk)
  }

  /** Stores the document; false when an equal one is there already. */
  set(document: number, source: SearchDocument): boolean {
    const light: Record<string, unknown> = {}
    const bulk: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(source)) (this.#isListed(field) ? light : bulk)[field] = value
    const isChanged = [this.#light.set(document, light), this.#setBulk(document, bulk)].includes(true)
    if (isChanged) this.#forget(document)
    return isChanged
  }

  /**
   * Replaces fields of a stored document, undefined takes one away; only the part they are stored in is read. False when
   * nothing changes.
   */
  patch(document: number, fields: Readonly<Record<string, unknown>>): boolean {
    const light: Record<string, unknown> = {}
    const bulk: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(fields)) (this.#isListed(field) ? light : bulk)[field] = value
    const isChanged = [patched(this.#light, document, light), patched(this.#bulk, document, bulk)].includes(
      true,
    )
    if (isChanged) this.#forget(document)
    return isChanged
  }

  #setBulk(document: number, bulk: object): boolean {
    if (Object.keys(bulk).length > 0) return this.#bulk.set(document, bulk)
    const isChanged = this.#bulk.read(document) !== undefined
    this.#bulk.delete(document)
    return isChanged
  }

  /**
   * The document, frozen and shared with other readers, or undefined when there is none. When `patterns` (dotted
   * paths with `*`) name listed fields only, the others may be missing.
   */
  get(document: number, patterns?: readonly string[]): SearchDocument | undefined {
    const isWhole = patterns === undefined || patterns.length === 0 || !this.#areListed(patterns)
    const key = document * 2 + Number(isWhole)
    const known = this.#decoded.get(key)
    if (known) {
      this.#decoded.delete(key)
      this.#decoded.set(key, known)
      return known.source
    }
    const light = this.#light.read(document)
    if (light === undefined) return undefined
    const bulk = isWhole ? this.#bulk.read(document) : undefined
    // Written by `set` from a SearchDocument.
    const source = frozen({ ...parse(light), ...(bulk === undefined ? {} : parse(bulk)) } as SearchDocument)
    this.#remember(key, source, light.length + (bulk?.length ?? 0))
    return source
  }

  #isListed(field: string): boolean {
    return this.#listed?.has(field) ?? true
  }

  #areListed(patterns: readonly string[]): boolean {
    return patterns.every((pattern) => {
      const [first = ''] = pattern.split('.', 1)
      return !first.includes('*') && this.#isListed(first)
    })
  }

  #remember(key: number, source: SearchDocument, bytes: number): void {
    this.#decoded.set(key, { source, bytes })
    this.#decodedBytes += bytes
    for (const oldest of this.#decoded.keys()) {
      if (this.#decodedBytes <= decodedBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: number): void {
    this.#decodedBytes -= this.#decoded.get(key)?.bytes ?? 0
    this.#decoded.delete(key)
  }

  #forget(document: number): void {
    this.#drop(document * 2)
    this.#drop(document * 2 + 1)
  }

  delete(document: number): void {
    this.#forget(document)
    this.#light.delete(document)
    this.#bulk.delete(document)
  }

  get bytes(): number {
    return this.#light.bytes + this.#bulk.bytes
  }
}

const parse = (json: Buffer): object => JSON.parse(json.toString())

function patched(store: PackedJson, document: number, fields: Readonly<Record<string, unknown>>): boolean {
  if (Object.keys(fields).length === 0) return false
  const current = store.read(document)
  const fresh = { ...(current && parse(current)), ...fields }
  // A document without fields in a part has nothing stored there.
  if (current === undefined && Object.values(fields).every((value) => value === undefined)) return false
  return store.set(document, fresh)
}

/** Freezes an object deeply, so that readers can share it. */
export function frozen<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part)
  return Object.freeze(value)
}
