import type { Collection } from '../index/collection.ts'
import type { SynonymTable } from '../text/synonyms.ts'
import type { TextField } from '../index/text-field.ts'

/** Word statistics of a text field: number of documents with a word, and with the field. */
export type FieldWords = Pick<TextField, 'documentsWith' | 'documents'>

/** The words of one document type: what reading a shopper's text needs to know, without the documents. */
export type Lexicon = Pick<Collection, 'type' | 'analyser' | 'vocabulary' | 'synonyms'> & {
  text(field: string): FieldWords | undefined
}

/** Returns the same words with other synonyms. */
export function withSynonyms(lexicon: Lexicon, synonyms: SynonymTable | undefined): Lexicon {
  const { type, analyser, vocabulary } = lexicon
  return { type, analyser, vocabulary, synonyms, text: (field) => lexicon.text(field) }
}
