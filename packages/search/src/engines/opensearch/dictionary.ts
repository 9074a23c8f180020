import type { FieldWords, Lexicon } from '../../execute/lexicon.ts'
import { Vocabulary } from '../../index/vocabulary.ts'
import type { DocumentType } from '../../model/search-engine.ts'
import type { Analyser } from '../../text/analyse.ts'
import type { SynonymTable } from '../../text/synonyms.ts'
import { storedField, type WordsByField } from './stored-document.ts'

/** Words that a document adds to the dictionary. */
export type DictionaryEntry = { readonly w: WordsByField; readonly written: readonly string[] }

/** Number of documents that contain each word, by field. */
class CountedField implements FieldWords {
  documents = 0
  readonly #counts: number[] = []

  documentsWith(term: number): number {
    return this.#counts[term] ?? 0
  }

  change(terms: readonly number[], by: 1 | -1): void {
    this.documents = Math.max(0, this.documents + by)
    for (const term of terms) this.#counts[term] = Math.max(0, (this.#counts[term] ?? 0) + by)
  }
}

/**
 * The words of one index in this process, some megabytes where the documents are gigabytes: by them a shopper's text
 * is read exactly as the embedded engine reads it.
 */
export class Dictionary implements Lexicon {
  readonly type: DocumentType
  readonly analyser: Analyser
  readonly vocabulary: Vocabulary
  synonyms: SynonymTable | undefined
  readonly #fields = new Map<string, CountedField>()

  constructor(type: DocumentType, analyser: Analyser) {
    this.type = type
    this.analyser = analyser
    this.vocabulary = new Vocabulary(analyser.formKeys)
  }

  text(field: string): FieldWords | undefined {
    return this.#fields.get(storedField(field))
  }

  add(entry: DictionaryEntry): void {
    this.#change(entry.w, 1)
    for (const pair of entry.written) {
      const [folded = '', word = ''] = pair.split(' ')
      this.vocabulary.keepWritten(folded, word)
    }
  }

  remove(entry: DictionaryEntry): void {
    this.#change(entry.w, -1)
  }

  get bytes(): number {
    return this.vocabulary.bytes
  }

  #change(words: WordsByField, by: 1 | -1): void {
    for (const [field, list] of Object.entries(words)) {
      const counted = this.#fields.get(field) ?? new CountedField()
      this.#fields.set(field, counted)
      counted.change(
        list.map((word) => this.vocabulary.intern(word)),
        by,
      )
    }
  }
}
