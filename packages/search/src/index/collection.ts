import { accentedWords, type Analyser } from '../text/analyse.ts'
import { Bitset } from './bitset.ts'
import type { Column } from './column.ts'
import { type Families, readFamilies } from './families.ts'
import { fieldKind, fieldsWithin, isLevel, listFields, textFields, visitFields } from '../model/index-plan.ts'
import { KeywordColumn } from './keyword-column.ts'
import { NumberColumn } from './number-column.ts'
import type { Scalar } from '../model/query-model.ts'
import type { Scratch } from './scratch.ts'
import type { DocumentType, SearchDocument } from '../model/search-engine.ts'
import { SourceStore } from './source-store.ts'
import type { SynonymTable } from '../text/synonyms.ts'
import { TextField } from './text-field.ts'
import { Vocabulary } from './vocabulary.ts'

const maxCached = 2_000

/**
 * The documents of one type in one store with everything needed to find them. Documents are numbered from
 * 0; the number of a removed one is used again.
 */
export class Collection {
  readonly type: DocumentType
  readonly analyser: Analyser
  readonly alive = new Bitset()
  readonly vocabulary: Vocabulary
  /** The shopkeeper's synonyms; the engine gives them to every collection of the store. */
  synonyms: SynonymTable | undefined
  readonly sources: SourceStore
  readonly #columns = new Map<string, KeywordColumn | NumberColumn>()
  /** Documents by field whose content there cannot be compared. */
  readonly #bare = new Map<string, Bitset>()
  readonly #texts = new Map<string, TextField>()
  readonly #numberOf = new Map<string, number>()
  #ids: (number | string)[] = []
  #free: number[] = []
  #version = 0
  readonly #cached = new Map<string, object>()
  #cachedAt = 0
  #families: Families | undefined

  constructor(type: DocumentType, analyser: Analyser) {
    this.type = type
    this.sources = new SourceStore(listFields(type))
    this.analyser = analyser
    this.vocabulary = new Vocabulary(analyser.formKeys)
  }

  /** Data from which `restore` fills an empty collection; shares its memory. */
  save() {
    return {
      ids: this.#ids,
      free: this.#free,
      alive: this.alive.words,
      bare: new Map(Array.from(this.#bare, ([field, bits]) => [field, bits.words])),
      columns: new Map(Array.from(this.#columns, ([field, column]) => [field, column.save()])),
      texts: new Map(Array.from(this.#texts, ([field, text]) => [field, text.save()])),
      vocabulary: this.vocabulary.save(),
      sources: this.sources.save(),
    }
  }

  restore(saved: ReturnType<Collection['save']>): void {
    this.#ids = saved.ids
    this.#free = saved.free
    this.alive.words = saved.alive
    this.alive.forEach((document) => this.#numberOf.set(String(this.idOf(document)), document))
    for (const [field, words] of saved.bare) this.#bare.set(field, Bitset.of(words))
    for (const [field, column] of saved.columns)
      this.#columns.set(
        field,
        'keys' in column ? KeywordColumn.restore(column) : NumberColumn.restore(column),
      )
    for (const [field, text] of saved.texts) this.#texts.set(field, TextField.restore(text))
    this.vocabulary.restore(saved.vocabulary)
    this.sources.restore(saved.sources)
    this.#families = undefined
    this.#version += 1
  }

  get size(): number {
    return this.#numberOf.size
  }

  /** Returns the result of `make`, cached under `key` until a document changes. */
  untilChanged<T extends object>(key: string, make: () => T): T {
    if (this.#cachedAt !== this.#version || this.#cached.size > maxCached) this.#cached.clear()
    this.#cachedAt = this.#version
    // The same code always makes a key's value, so its type is known.
    const value = (this.#cached.get(key) as T | undefined) ?? make()
    this.#cached.set(key, value)
    return value
  }

  /** Variants and their products; read again after documents have come or gone. */
  get families(): Families {
    return (this.#families ??= readFamilies(this.capacity, this.column('sku'), this.column('parentSku')))
  }

  /** Another number after every change. */
  get version(): number {
    return this.#version
  }

  /** One more than the highest document number. */
  get capacity(): number {
    return this.#ids.length
  }

  column(field: string): Column | undefined {
    return this.#columns.get(field)
  }

  /** Documents with something in a field, also where its values cannot be compared. */
  documentsWith(field: string, scratch: Scratch): Bitset | undefined {
    const bare = this.#bare.get(field)
    const compared = this.#columns.get(field)?.present
    return bare === undefined || compared === undefined
      ? (bare ?? compared)
      : scratch.copyOf(bare).or(compared)
  }

  text(field: string): TextField | undefined {
    return this.#texts.get(field)
  }

  idOf(document: number): number | string {
    return this.#ids[document] ?? ''
  }

  numberOf(id: Scalar): number | undefined {
    return this.#numberOf.get(String(id))
  }

  /** Adds or replaces a document; only fields that changed are touched. */
  upsert(source: SearchDocument): void {
    const known = this.numberOf(source.id)
    const document = known ?? this.#free.pop() ?? this.#ids.length
    const before = known === undefined ? undefined : this.sources.get(known)
    if (!this.sources.set(document, source)) return
    this.#version += 1
    if (before?.['sku'] !== source['sku'] || before?.['parentSku'] !== source['parentSku'])
      this.#families = undefined
    this.#ids[document] = source.id
    this.#numberOf.set(String(source.id), document)
    this.alive.add(document)
    this.#setColumns(document, source)
    this.#setTexts(document, before, source)
  }

  /**
   * Replaces top-level fields of a document, undefined takes one away; false for an unknown one. What it costs does not
   * depend on the size of the document where no text is made of the fields.
   */
  patch({ id, ...fields }: SearchDocument): boolean {
    const document = this.numberOf(id)
    if (document === undefined) return false
    if (!Object.keys(fields).every((field) => isLevel(field))) {
      this.upsert({ ...this.sources.get(document), ...fields, id })
      return true
    }
    if (!this.sources.patch(document, fields)) return true
    this.#version += 1
    const seen = new Set<string>()
    visitFields(this.type, { id, ...fields }, (field, values) => {
      seen.add(field)
      this.#setField(field, document, values)
    })
    for (const field of Object.keys(fields).flatMap((name) => fieldsWithin(this.type, name))) {
      if (seen.has(field)) continue
      this.#bare.get(field)?.delete(document)
      this.#columns.get(field)?.set(document, [])
    }
    return true
  }

  remove(id: number | string): void {
    const document = this.numberOf(id)
    if (document === undefined) return
    this.#version += 1
    this.#families = undefined
    const before = this.sources.get(document)
    this.alive.delete(document)
    for (const column of this.#columns.values()) column.set(document, [])
    for (const bits of this.#bare.values()) bits.delete(document)
    this.#setTexts(document, before, undefined)
    this.sources.delete(document)
    this.#numberOf.delete(String(id))
    this.#free.push(document)
  }

  #setColumns(document: number, source: SearchDocument): void {
    const seen = new Set<string>()
    visitFields(this.type, source, (field, values) => {
      seen.add(field)
      this.#setField(field, document, values)
    })
    for (const [field, bits] of this.#bare) if (!seen.has(field)) bits.delete(document)
    for (const [field, column] of this.#columns) {
      if (!seen.has(field) && column.present.has(document)) column.set(document, [])
    }
  }

  #setField(field: string, document: number, values: readonly Scalar[]): void {
    this.#setPresence(field, document, values.length === 0)
    if (values.length > 0) this.#columnFor(field).set(document, values)
    else this.#columns.get(field)?.set(document, [])
  }

  #setPresence(field: string, document: number, isBare: boolean): void {
    const known = this.#bare.get(field)
    if (!isBare) {
      known?.delete(document)
      return
    }
    const bits = known ?? new Bitset()
    this.#bare.set(field, bits)
    bits.add(document)
  }

  #columnFor(field: string): KeywordColumn | NumberColumn {
    const known = this.#columns.get(field)
    if (known !== undefined) return known
    const column = fieldKind(field) === 'keyword' ? new KeywordColumn() : new NumberColumn()
    this.#columns.set(field, column)
    return column
  }

  #setTexts(document: number, before: SearchDocument | undefined, after: SearchDocument | undefined): void {
    for (const { field, read } of textFields(this.type)) {
      const old = before === undefined ? [] : read(before)
      const fresh = after === undefined ? [] : read(after)
      if (old.length === fresh.length && old.every((text, at) => text === fresh[at])) continue
      const index = this.#texts.get(field) ?? new TextField()
      this.#texts.set(field, index)
      index.remove(document, this.#termsOf(old))
      index.add(document, this.#termsOf(fresh))
      if (field !== 'name') continue
      for (const text of fresh)
        for (const [folded, written] of accentedWords(text)) this.vocabulary.keepWritten(folded, written)
    }
  }

  #termsOf(texts: readonly string[]): number[] {
    return texts
      .flatMap((text) => this.analyser.indexTokens(text))
      .map((token) => this.vocabulary.intern(token))
  }

  get bytes(): number {
    let bytes = this.sources.bytes + this.vocabulary.bytes + this.#ids.length * 100
    for (const column of this.#columns.values()) bytes += column.bytes
    for (const text of this.#texts.values()) bytes += text.bytes
    return bytes
  }
}
