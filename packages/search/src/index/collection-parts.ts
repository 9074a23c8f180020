import type { Buffer } from 'node:buffer'
import { deserialize, serialize } from 'node:v8'
import type { Collection } from './collection.ts'

type Saved = ReturnType<Collection['save']>
type Store = Saved['sources']['light']
type Place = keyof Saved['sources']

/** One piece of a saved collection. */
type Part =
  | ['documents', Pick<Saved, 'ids' | 'free' | 'alive' | 'bare'>]
  | ['column', string, Saved['columns'] extends Map<string, infer C> ? C : never]
  | ['text', string, Saved['texts'] extends Map<string, infer T> ? T : never]
  | ['words', Partial<Saved['vocabulary']>]
  | ['store', Place, Omit<Store, 'chunks'>]
  | ['chunk', Place, Buffer]

/**
 * A collection in pieces of some MB, each made when it is read. All of them together are one state only while the
 * collection does not change in between.
 */
export function* savedParts(collection: Collection): Generator<Buffer> {
  const { ids, free, alive, bare, columns, texts, vocabulary, sources } = collection.save()
  yield bytesOf(['documents', { ids, free, alive, bare }])
  for (const [field, column] of columns) yield bytesOf(['column', field, column])
  for (const [field, text] of texts) yield bytesOf(['text', field, text])
  for (const [name, words] of Object.entries(vocabulary)) yield bytesOf(['words', { [name]: words }])
  for (const place of ['light', 'bulk'] as const) {
    const { chunks, ...store } = sources[place]
    yield bytesOf(['store', place, store])
    for (const chunk of chunks) yield bytesOf(['chunk', place, chunk])
  }
}

const bytesOf = (part: Part): Buffer => serialize(part)

/**
 * Fills an empty collection with what `savedParts` made of another one.
 * @throws Error for bytes that are not of that making
 */
export async function restoreParts(
  collection: Collection,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const saved: Partial<Saved> = {}
  const [columns, texts]: [Saved['columns'], Saved['texts']] = [new Map(), new Map()]
  const vocabulary: Partial<Saved['vocabulary']> = {}
  const stores: Partial<Record<Place, Omit<Store, 'chunks'>>> = {}
  const chunks: Record<Place, Buffer[]> = { light: [], bulk: [] }
  for await (const bytes of parts) {
    // Written by `savedParts` of the same program: the caller compares its stamp and the sum of every part.
    const part = deserialize(bytes) as Part
    if (part[0] === 'documents') Object.assign(saved, part[1])
    else if (part[0] === 'column') columns.set(part[1], part[2])
    else if (part[0] === 'text') texts.set(part[1], part[2])
    else if (part[0] === 'words') Object.assign(vocabulary, part[1])
    else if (part[0] === 'store') stores[part[1]] = part[2]
    else chunks[part[1]].push(part[2])
  }
  const { light, bulk } = stores
  if (saved.ids === undefined || light === undefined || bulk === undefined)
    throw new Error('a part of the index is missing')
  collection.restore({
    ...saved,
    columns,
    texts,
    vocabulary,
    sources: { light: { ...light, chunks: chunks.light }, bulk: { ...bulk, chunks: chunks.bulk } },
    // `documents` came with its four fields, and each list of the vocabulary as a part of its own.
  } as Saved)
}
