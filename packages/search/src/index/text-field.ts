/** A posting is `document * 16 + frequency`, the frequency capped at 15. */
const countBits = 4
const countMask = 15

/** One word's documents: a single posting, a short list, or a packed array whose first element is its length. */
type Postings = number | number[] | Uint32Array
const packFrom = 24

/**
 * The words of one text field: which documents hold a word how often, and how long each document's text
 * is. Words are numbers of the collection's vocabulary.
 */
export class TextField {
  #postings: (Postings | undefined)[] = []
  #lengths = new Uint16Array(0)
  #totalLength = 0
  #documents = 0

  /** Data from which `restore` creates the field; shares its memory. */
  save() {
    return {
      postings: this.#postings,
      lengths: this.#lengths,
      totalLength: this.#totalLength,
      documents: this.#documents,
    }
  }

  static restore(saved: ReturnType<TextField['save']>): TextField {
    const field = new TextField()
    field.#postings = saved.postings
    field.#lengths = saved.lengths
    field.#totalLength = saved.totalLength
    field.#documents = saved.documents
    return field
  }

  /** Adds a document that is not in the field; `terms` with repeats. */
  add(document: number, terms: readonly number[]): void {
    if (terms.length === 0) return
    for (const [term, count] of countRepeats(terms))
      this.#addPosting(term, (document << countBits) | Math.min(count, countMask))
    this.#setLength(document, Math.min(terms.length, 65_535))
    this.#documents += 1
    this.#totalLength += this.lengthOf(document)
  }

  /** Removes a document that was added with these terms. */
  remove(document: number, terms: readonly number[]): void {
    if (terms.length === 0) return
    for (const term of new Set(terms)) this.#removePosting(term, document)
    this.#documents -= 1
    this.#totalLength -= this.lengthOf(document)
    this.#setLength(document, 0)
  }

  #setLength(document: number, length: number): void {
    if (document >= this.#lengths.length) {
      const grown = new Uint16Array(Math.max(document + 1, this.#lengths.length * 2, 64))
      grown.set(this.#lengths)
      this.#lengths = grown
    }
    this.#lengths[document] = length
  }

  #addPosting(term: number, posting: number): void {
    const list = this.#postings[term]
    if (list === undefined) this.#postings[term] = posting
    else if (typeof list === 'number') this.#postings[term] = [list, posting]
    else if (Array.isArray(list)) {
      list.push(posting)
      if (list.length >= packFrom) this.#postings[term] = pack(list)
    } else this.#postings[term] = appendPacked(list, posting)
  }

  #removePosting(term: number, document: number): void {
    const list = this.#postings[term]
    const isOther = (posting: number): boolean => posting >>> countBits !== document
    if (typeof list === 'number') this.#postings[term] = isOther(list) ? list : undefined
    else if (Array.isArray(list)) this.#postings[term] = list.filter(isOther)
    else if (list !== undefined) {
      const used = list.subarray(1, 1 + (list[0] ?? 0))
      const at = used.findIndex((posting) => !isOther(posting))
      if (at < 0) return
      // Order does not matter: the last posting fills the gap.
      used[at] = used[used.length - 1] ?? 0
      list[0] = used.length - 1
    }
  }

  /** Number of documents that hold the word. */
  documentsWith(term: number): number {
    const list = this.#postings[term]
    if (list === undefined) return 0
    if (typeof list === 'number') return 1
    return Array.isArray(list) ? list.length : (list[0] ?? 0)
  }

  /** Calls `visit` with each document that holds the word and how often (at most 15). */
  forEach(term: number, visit: (document: number, count: number) => void): void {
    const list = this.#postings[term]
    if (list === undefined) return
    if (typeof list === 'number') visit(list >>> countBits, list & countMask)
    else if (Array.isArray(list))
      for (const posting of list) visit(posting >>> countBits, posting & countMask)
    else {
      const end = 1 + (list[0] ?? 0)
      for (let at = 1; at < end; at++) visit((list[at] ?? 0) >>> countBits, (list[at] ?? 0) & countMask)
    }
  }

  lengthOf(document: number): number {
    return this.#lengths[document] ?? 0
  }

  get averageLength(): number {
    return this.#documents === 0 ? 1 : this.#totalLength / this.#documents
  }

  get documents(): number {
    return this.#documents
  }

  get bytes(): number {
    let bytes = this.#lengths.byteLength + this.#postings.length * 8
    for (const list of this.#postings)
      if (typeof list === 'object')
        bytes += Array.isArray(list) ? 32 + list.length * 8 : list.byteLength + 100
    return bytes
  }
}

function countRepeats(terms: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function pack(list: readonly number[]): Uint32Array {
  const packed = new Uint32Array(list.length * 2)
  packed[0] = list.length
  packed.set(list, 1)
  return packed
}

function appendPacked(list: Uint32Array, posting: number): Uint32Array {
  const length = list[0] ?? 0
  let target = list
  if (length + 1 >= list.length) {
    target = new Uint32Array(Math.ceil(list.length * 1.5) + 1)
    target.set(list)
  }
  target[length + 1] = posting
  target[0] = length + 1
  return target
}

/** The score of a word in a document: the usual BM25 with k1 1.2 and b 0.75. */
export function bm25(options: {
  documents: number
  withWord: number
  count: number
  length: number
  average: number
}): number {
  const { documents, withWord, count, length, average } = options
  const rarity = Math.log(1 + (documents - withWord + 0.5) / (withWord + 0.5))
  return (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average))
}

/** The inverse document frequency of a word in a field: the first factor of BM25. */
export function wordRarity(field: Pick<TextField, 'documents'>, withWord: number): number {
  return Math.log(1 + (field.documents - withWord + 0.5) / (withWord + 0.5))
}
