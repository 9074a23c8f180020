import { editDistance } from '../text/edit-distance.ts'

/** A dictionary word similar to a word of the query, and the number of edits between them. */
export type Expansion = { readonly term: number; readonly distance: number }

/**
 * All words of a collection, each with a number. Words stay when their last document is removed, until the
 * collection is rebuilt. Similar words are found by shared three-letter pieces, then checked by distance.
 */
export class Vocabulary {
  readonly #numberOf = new Map<string, number>()
  #words: string[] = []
  /** Words by trigram, with a mark at both ends. */
  #byTrigram = new Map<string, number[]>()
  /** Words by length and first letter (`5 n`), for queries too short for trigrams. */
  #byShape = new Map<string, number[]>()
  /** Length and first letter of each word, to skip most candidates cheaply. */
  #lengths = new Uint8Array(1024)
  #firsts = new Uint16Array(1024)
  #shared = new Uint8Array(0)
  /** Words by the key that all their forms share. */
  #byForm = new Map<string, number[]>()
  /** Spelling of a word with its accents, if it has any. */
  #written = new Map<number, string>()
  readonly #formKeys: (word: string) => readonly string[]

  /** `formKeys` gives the key that forms of one word share; without it no word has other forms. */
  constructor(formKeys: (word: string) => readonly string[] = () => []) {
    this.#formKeys = formKeys
  }

  /** Data from which `restore` creates the words; shares their memory. */
  save() {
    return {
      words: this.#words,
      lengths: this.#lengths,
      firsts: this.#firsts,
      byTrigram: this.#byTrigram,
      byShape: this.#byShape,
      byForm: this.#byForm,
      written: this.#written,
    }
  }

  restore(saved: ReturnType<Vocabulary['save']>): void {
    this.#words = saved.words
    for (const [term, word] of saved.words.entries()) this.#numberOf.set(word, term)
    this.#lengths = saved.lengths
    this.#firsts = saved.firsts
    this.#byTrigram = saved.byTrigram
    this.#byShape = saved.byShape
    this.#byForm = saved.byForm
    this.#written = saved.written
  }

  /** The number of a word, made when new. */
  intern(word: string): number {
    const known = this.#numberOf.get(word)
    if (known !== undefined) return known
    const term = this.#words.push(word) - 1
    this.#numberOf.set(word, term)
    if (term >= this.#lengths.length) {
      const [lengths, firsts] = [this.#lengths, this.#firsts]
      this.#lengths = new Uint8Array(term * 2)
      this.#lengths.set(lengths)
      this.#firsts = new Uint16Array(term * 2)
      this.#firsts.set(firsts)
    }
    this.#lengths[term] = word.length
    this.#firsts[term] = word.charCodeAt(0)
    for (const piece of trigramsOf(word)) append(this.#byTrigram, piece, term)
    append(this.#byShape, `${word.length} ${word.charAt(0)}`, term)
    for (const key of this.#formKeys(word)) append(this.#byForm, key, term)
    return term
  }

  find(word: string): number | undefined {
    return this.#numberOf.get(word)
  }

  /** Records how a name writes a word that has accents. */
  keepWritten(folded: string, written: string): void {
    const term = this.#numberOf.get(folded)
    if (term !== undefined && !this.#written.has(term)) this.#written.set(term, written)
  }

  /** The folded word as names write it; itself where none does. */
  writtenWord(folded: string): string {
    const term = this.#numberOf.get(folded)
    return term === undefined ? folded : this.writtenAs(term)
  }

  /** The word as names write it, in small letters. */
  writtenAs(term: number): string {
    return this.#written.get(term) ?? this.wordOf(term)
  }

  wordOf(term: number): string {
    return this.#words[term] ?? ''
  }

  /** Words within `limit` edits of `word` that begin with the same `prefixLength` letters, in no order. */
  similar(word: string, limit: number, prefixLength: number): Expansion[] {
    const prefix = word.slice(0, prefixLength)
    const found: Expansion[] = []
    for (const term of this.#candidates(word, limit, prefixLength)) {
      const other = this.wordOf(term)
      if (Math.abs(other.length - word.length) > limit || !other.startsWith(prefix)) continue
      const distance = editDistance(word, other, limit)
      if (distance <= limit) found.push({ term, distance })
    }
    return found
  }

  /** Words that begin with `prefix` (2 letters or more), in no order. */
  startingWith(prefix: string): number[] {
    const lists = trigramsOf(prefix)
      .slice(0, -1)
      .map((piece) => this.#byTrigram.get(piece) ?? [])
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? [])
    return shortest.filter((term) => this.wordOf(term).startsWith(prefix))
  }

  /** Other forms of the same word, in no order. */
  formsOf(word: string): number[] {
    const terms = this.#formKeys(word).flatMap((key) => this.#byForm.get(key) ?? [])
    return [...new Set(terms)].filter((term) => this.wordOf(term) !== word)
  }

  /** Longer words that hold `piece` (3 letters or more) after their beginning, with at most `rest` letters after it. */
  endingWith(piece: string, rest: number): number[] {
    const lists = trigramsOf(piece)
      .slice(1, -1)
      .map((part) => this.#byTrigram.get(part) ?? [])
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? [])
    return shortest.filter((term) => {
      const at = this.wordOf(term).lastIndexOf(piece)
      return at > 0 && this.wordOf(term).length - at - piece.length <= rest
    })
  }

  #candidates(word: string, limit: number, prefixLength: number): Iterable<number> {
    const pieces = new Set(trigramsOf(word))
    // One edit changes at most four trigrams (two letters swapped), so a similar word shares the rest.
    const needed = pieces.size - 4 * limit
    if (needed <= 0) return this.#shortWords(word, limit, prefixLength)
    if (this.#shared.length < this.#words.length) this.#shared = new Uint8Array(this.#words.length * 2)
    const first = prefixLength > 0 ? word.charCodeAt(0) : undefined
    const isPossible = (term: number): boolean =>
      Math.abs((this.#lengths[term] ?? 0) - word.length) <= limit &&
      (first === undefined || this.#firsts[term] === first)
    const touched: number[] = []
    const candidates: number[] = []
    for (const piece of pieces) {
      for (const term of this.#byTrigram.get(piece) ?? []) {
        const shared = (this.#shared[term] ?? 0) + 1
        this.#shared[term] = shared
        if (shared === 1) touched.push(term)
        if (shared === needed && isPossible(term)) candidates.push(term)
      }
    }
    for (const term of touched) this.#shared[term] = 0
    return candidates
  }

  #shortWords(word: string, limit: number, prefixLength: number): number[] {
    const first = prefixLength > 0 ? word.charAt(0) : undefined
    return [...this.#byShape].flatMap(([shape, terms]) => {
      const isNear = Math.abs(Number.parseInt(shape, 10) - word.length) <= limit
      return isNear && (first === undefined || shape.endsWith(first)) ? terms : []
    })
  }

  get bytes(): number {
    let bytes = this.#words.length * 100
    for (const list of this.#byTrigram.values()) bytes += list.length * 8
    for (const list of this.#byForm.values()) bytes += 100 + list.length * 8
    return bytes
  }
}

function trigramsOf(word: string): string[] {
  const marked = `^${word}$`
  const pieces: string[] = []
  for (let at = 0; at + 3 <= marked.length; at++) pieces.push(marked.slice(at, at + 3))
  return [...new Set(pieces)]
}

function append(lists: Map<string, number[]>, key: string, item: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}
