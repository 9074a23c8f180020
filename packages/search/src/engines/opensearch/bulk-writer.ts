import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentType, SearchDocument } from '../../model/search-engine.ts'
import type { Connection } from './connection.ts'
import type { Dictionary, DictionaryEntry } from './dictionary.ts'
import { refusal } from './passing-failure.ts'
import { type StoredDocument, storedDocument } from './stored-document.ts'

/** Where documents are written: an index or alias, and the dictionary that counts its words. */
type Place = { readonly index: string; readonly type: DocumentType; readonly dictionary: Dictionary }

const mostInBatch = 250
const mostBytes = 4_000_000

/** Numbers of written and removed documents. */
type Written = { readonly added: number; readonly removed: number }
type Known = DictionaryEntry & { readonly hash: string }
type Outcome = { readonly status: number; readonly result?: string; readonly error?: unknown }

/**
 * Batches of documents ready to be written, bounded in number and bytes. The next is only made when it is needed, so
 * a slow OpenSearch slows the reading of the database down instead of filling the memory.
 */
export async function* batchesOf(
  documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
  { type, dictionary }: Place,
): AsyncGenerator<StoredDocument[]> {
  let batch: StoredDocument[] = []
  let bytes = 0
  for await (const document of documents) {
    const stored = storedDocument(type, document, dictionary.analyser)
    batch.push(stored)
    bytes += JSON.stringify(stored.src).length * 2
    if (batch.length < mostInBatch && bytes < mostBytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

/** Adds or replaces documents that differ from what is there, and sees them at once. */
export async function writeChanged(
  connection: Connection,
  place: Place,
  batch: readonly StoredDocument[],
): Promise<Written> {
  const known = await knownOf(
    connection,
    place,
    batch.map(({ id }) => id),
  )
  const last = [...new Map(batch.map((document) => [document.id, document])).values()]
  const changed = last.filter(({ id, hash }) => known.get(id)?.hash !== hash)
  if (changed.length === 0) return { added: 0, removed: 0 }
  const actions = changed.map((document): Action => [{ index: { _id: document.id } }, document])
  const outcomes = await sendBulk(connection, place.index, actions)
  let added = 0
  for (const [at, document] of changed.entries()) {
    if (outcomes[at] === undefined) continue
    const before = known.get(document.id)
    if (before === undefined) added += 1
    else place.dictionary.remove(before)
    place.dictionary.add(document)
  }
  return { added, removed: 0 }
}

/** Adds documents to an index that is being built; what a change has written there in the meantime stays. */
export async function writeNew(
  connection: Connection,
  place: Place,
  batch: readonly StoredDocument[],
  changed: ReadonlySet<string>,
): Promise<void> {
  const actions = batch.map((document): Action => [{ create: { _id: document.id } }, document])
  const outcomes = await sendBulk(connection, place.index, actions, { refresh: false, expected: 409 })
  for (const [at, document] of batch.entries()) {
    // There already without a change: an earlier try of this bulk has written it.
    if (outcomes[at]?.status === 409 && changed.has(document.id)) continue
    place.dictionary.add(document)
  }
}

/** Removes documents by id; unknown ones are no error. */
export async function removeIds(
  connection: Connection,
  place: Place,
  ids: readonly string[],
): Promise<Written> {
  let removed = 0
  for (let at = 0; at < ids.length; at += mostInBatch) {
    const batch = ids.slice(at, at + mostInBatch)
    const known = await knownOf(connection, place, batch)
    if (known.size === 0) continue
    const actions = [...known.keys()].map((id): Action => [{ delete: { _id: id } }])
    await sendBulk(connection, place.index, actions, { expected: 404 })
    for (const entry of known.values()) place.dictionary.remove(entry)
    removed += known.size
  }
  return { added: 0, removed }
}

async function knownOf(
  connection: Connection,
  { index }: Place,
  ids: readonly string[],
): Promise<Map<string, Known>> {
  const found = await connection.send({
    method: 'POST',
    path: `/${index}/_mget`,
    query: { _source: 'hash,w,written' },
    body: { ids: [...new Set(ids)] },
  })
  // The answer's shape is OpenSearch's; the sources are what `storedDocument` has written.
  const { docs } = found as { docs: { _id: string; found?: boolean; _source?: Known }[] }
  return new Map(docs.flatMap(({ _id: id, _source: source }) => (source === undefined ? [] : [[id, source]])))
}

/** One line of what to do, and the document where it has one. */
type Action = readonly [what: object, document?: object]
type BulkOptions = { refresh?: boolean; expected?: number }

/** Pauses before what a busy node refused is sent again, ms. */
const pausesMs = [200, 500, 1000, 2000, 4000, 8000, 8000, 8000] as const

async function sendBulk(
  connection: Connection,
  index: string,
  actions: readonly Action[],
  { refresh = true, expected = 0 }: BulkOptions = {},
): Promise<readonly Outcome[]> {
  const outcomes = await sendActions(connection, index, actions, refresh)
  for (const pauseMs of pausesMs) {
    // A node whose queue is full takes some lines of a bulk and refuses others.
    const left = outcomes.flatMap(({ status }, at) => (status === 429 ? [at] : []))
    if (left.length === 0) break
    await pause(pauseMs * (0.5 + Math.random()))
    const refused = new Set(left)
    const again = await sendActions(
      connection,
      index,
      actions.filter((_, at) => refused.has(at)),
      refresh,
    )
    for (const [n, outcome] of again.entries()) outcomes[left[n] ?? 0] = outcome
  }
  const failed = outcomes.find(({ status }) => status >= 300 && status !== expected)
  if (failed !== undefined) throw refusal('document', failed)
  return outcomes
}

async function sendActions(
  connection: Connection,
  index: string,
  actions: readonly Action[],
  refresh: boolean,
): Promise<Outcome[]> {
  const answer = await connection.send({
    method: 'POST',
    path: `/${index}/_bulk`,
    query: { refresh, require_alias: false },
    lines: actions.flatMap((action) => action.filter((line) => line !== undefined)),
    isLong: true,
  })
  // The answer's shape is OpenSearch's: one outcome a line, under the name of its action.
  const { items } = answer as { items: Record<string, Outcome>[] }
  return items.flatMap((item) => Object.values(item))
}
