import type { QuerySet } from './foreign-set.ts'
import { FullTextReference } from './full-text-reference.ts'
import { loadMiniSearch, MiniSearchReference } from './mini-search-reference.ts'
import { depth } from './query-sets.ts'

export type Search = (store: string, text: string) => string[] | Promise<string[]>

const miniSearch =
  process.env['MINISEARCH'] === undefined ? undefined : await loadMiniSearch(process.env['MINISEARCH'])

/** Returns the reference engines over the documents of a set. */
export function referencesOf({ stores }: QuerySet): Record<string, Search> {
  const plain = new FullTextReference()
  const porter = new FullTextReference()
  const mini = miniSearch && new MiniSearchReference(miniSearch)
  for (const { store, documents } of stores) {
    plain.add(store, documents)
    porter.add(store, documents, 'porter unicode61 remove_diacritics 2')
    mini?.add(store, documents)
  }
  return {
    FTS5: (store, text) => plain.search(store, text, depth),
    'FTS5 porter': (store, text) => porter.search(store, text, depth),
    ...(mini && { MiniSearch: (store, text) => mini.search(store, text, depth) }),
  }
}
