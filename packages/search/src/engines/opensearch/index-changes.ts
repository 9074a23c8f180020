import { randomBytes } from 'node:crypto'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { DocumentType, SearchDocument, SearchEngine } from '../../model/search-engine.ts'
import { batchesOf, removeIds, writeChanged, writeNew } from './bulk-writer.ts'
import type { Connection } from './connection.ts'
import { indexDefinition, resultWindow } from './mapping.ts'
import type { Slot, Slots } from './slots.ts'

type Changes = Pick<SearchEngine, 'upsert' | 'patch' | 'remove' | 'replaceAll'>
type Documents = Iterable<SearchDocument> | AsyncIterable<SearchDocument>

/** Types with many documents: a complete one is built beside the old. The others are few and compared one by one. */
const largeTypes: ReadonlySet<DocumentType> = new Set(['product'])
/** Documents read at once to be changed. */
const mostPatched = 250
const moveTries = 5
/** A build that ended without its alias is removed after so long. */
const orphanedAfterMs = 6 * 3_600_000

/** The changes of an index, in step with the dictionaries of this process. */
export function indexChanges(connection: Connection, slots: Slots, now: () => number): Changes {
  const upsert = async (slot: Slot, documents: Documents) => {
    await ensureIndex(connection, slot)
    for await (const batch of batchesOf(documents, placeOf(slot))) {
      for (const { id } of batch) slot.changed?.add(id)
      if (slot.building !== undefined)
        await writeChanged(connection, { ...slot.building, type: slot.type }, batch)
      const { added } = await writeChanged(connection, placeOf(slot), batch)
      slot.documents += added
      slot.version += 1
    }
  }
  const remove = async (slot: Slot, ids: readonly string[]) => {
    if (ids.length === 0) return
    await ensureIndex(connection, slot)
    for (const id of ids) slot.changed?.add(id)
    if (slot.building !== undefined) await removeIds(connection, { ...slot.building, type: slot.type }, ids)
    const { removed } = await removeIds(connection, placeOf(slot), ids)
    slot.documents -= removed
    slot.version += 1
  }
  return {
    upsert: (index, type, documents) => upsert(slots.get(index, type), documents),
    remove: (index, type, ids) => remove(slots.get(index, type), [...ids].map(String)),
    patch: async (index, type, changes) => {
      const slot = slots.get(index, type)
      const all = [...changes]
      // A document of a replacement may have more fields that differ than those of the change.
      if (slot.building !== undefined) return all.map(({ id }) => id)
      await ensureIndex(connection, slot)
      const missing: SearchDocument['id'][] = []
      for (let at = 0; at < all.length; at += mostPatched) {
        const batch = all.slice(at, at + mostPatched)
        const known = await sourcesOf(connection, slot, batch)
        const merged = batch.flatMap((change) => {
          const current = known.get(String(change.id))
          if (current === undefined) missing.push(change.id)
          return current === undefined ? [] : [{ ...current, ...change }]
        })
        await upsert(slot, merged)
      }
      return missing
    },
    replaceAll: async (index, type, documents) => {
      const slot = slots.get(index, type)
      await ensureIndex(connection, slot)
      const dictionary = slots.newDictionary(index, type)
      if (largeTypes.has(type)) await rebuild({ connection, slot, now }, documents, dictionary)
      else await compareAll({ connection, slot, now }, documents, dictionary)
    },
  }
}

type Change = { readonly connection: Connection; readonly slot: Slot; readonly now: () => number }

const placeOf = ({ alias, type, dictionary }: Slot) => ({ index: alias, type, dictionary })

/** A complete index beside the current one; the alias moves when it is whole, so no search sees a half-built one. */
async function rebuild(
  { connection, slot, now }: Change,
  documents: Documents,
  dictionary: Slot['dictionary'],
): Promise<void> {
  await removeOrphans({ connection, slot, now })
  const index = `${slot.alias}-${now().toString(36)}-${randomBytes(4).toString('hex')}`
  await createIndex(connection, index)
  const changed = new Set<string>()
  slot.changed = changed
  slot.building = { index, dictionary }
  const place = { index, dictionary, type: slot.type }
  try {
    for await (const batch of batchesOf(documents, place)) await writeNew(connection, place, batch, changed)
    const gone = await missingAmong(connection, slot, [...changed])
    await removeIds(connection, place, gone)
    await connection.send({ method: 'POST', path: `/${index}/_refresh`, isLong: true })
    await moveAlias(connection, slot, index)
    slot.index = index
    slot.dictionary = dictionary
    slot.documents = await countOf(connection, slot)
    slot.version += 1
  } catch (error) {
    await connection.send({ method: 'DELETE', path: `/${index}`, expected: [404] }).catch(() => undefined)
    throw error
  } finally {
    slot.building = undefined
    slot.changed = undefined
  }
}

/** Another process may do the same at this moment, and remove what is to be removed here: then it is read again. */
async function moveAlias(connection: Connection, slot: Slot, index: string): Promise<void> {
  for (let count = 1; count <= moveTries; count += 1) {
    const before = await targetsOf(connection, slot)
    const actions = [
      ...before.map((old) => ({ remove_index: { index: old } })),
      { add: { index, alias: slot.alias } },
    ]
    const call = { method: 'POST', path: '/_aliases', body: { actions }, isLong: true } as const
    const answer = await connection.send({ ...call, expected: [404] })
    if (!('error' in Object(answer))) return
  }
  throw new ShopError('search.unavailable')
}

/** Writes what differs and removes what is no longer there; what changes in the meantime stays. */
async function compareAll(
  { connection, slot }: Change,
  documents: Documents,
  dictionary: Slot['dictionary'],
): Promise<void> {
  const before = await idsOf(connection, slot)
  const changed = new Set<string>()
  slot.changed = changed
  const seen = new Set<string>()
  // Counts into a dictionary of its own first: the words of documents that others have written count too.
  const place = { index: slot.alias, type: slot.type, dictionary }
  try {
    for await (const batch of batchesOf(documents, place)) {
      for (const { id } of batch) seen.add(id)
      const wanted = batch.filter(({ id }) => !changed.has(id))
      await writeChanged(connection, placeOf(slot), wanted)
      for (const document of wanted) dictionary.add(document)
    }
    const gone = before.filter((id) => !seen.has(id) && !changed.has(id))
    await removeIds(connection, placeOf(slot), gone)
    // Words of what changed in between are in the current dictionary only; then that one goes on.
    if (changed.size === 0) slot.dictionary = dictionary
    slot.documents = await countOf(connection, slot)
    slot.version += 1
  } finally {
    slot.changed = undefined
  }
}

/** Creates the first index of an alias; another process may do so at the same time. */
async function ensureIndex(connection: Connection, slot: Slot): Promise<void> {
  if (slot.isCreated) return
  if ((await targetsOf(connection, slot)).length === 0)
    await createIndex(connection, `${slot.alias}-0`, { aliases: { [slot.alias]: {} } })
  slot.isCreated = true
}

async function createIndex(connection: Connection, index: string, more: object = {}): Promise<void> {
  await connection.send({
    method: 'PUT',
    isLong: true,
    path: `/${index}`,
    body: { ...indexDefinition, ...more },
    // It is there already: another process was first.
    expected: [400],
  })
}

/** Indexes that the alias leads to. */
export async function targetsOf(connection: Connection, { alias }: Pick<Slot, 'alias'>): Promise<string[]> {
  const answer = await connection.send({ method: 'GET', path: `/_alias/${alias}`, expected: [404] })
  return Object.entries(Object(answer)).flatMap(([index, about]) =>
    typeof about === 'object' && about !== null && 'aliases' in about ? [index] : [],
  )
}

async function removeOrphans({ connection, slot, now }: Change): Promise<void> {
  const answer = await connection.send({
    method: 'GET',
    path: `/${slot.alias}-*/_alias`,
    expected: [404],
  })
  for (const [index, about] of Object.entries(Object(answer))) {
    const started = Number.parseInt(index.slice(slot.alias.length + 1).split('-')[0] ?? '', 36)
    const isUsed = Object.keys(Object(Object(about).aliases)).length > 0
    if (isUsed || !(started > 0) || now() - started < orphanedAfterMs) continue
    await connection.send({ method: 'DELETE', path: `/${index}`, expected: [404] })
  }
}

/** The documents as they are served, by id; unknown ones are absent. */
async function sourcesOf(
  connection: Connection,
  { alias }: Slot,
  documents: readonly SearchDocument[],
): Promise<Map<string, SearchDocument>> {
  const answer = await connection.send({
    method: 'POST',
    path: `/${alias}/_mget`,
    query: { _source: 'src' },
    body: { ids: [...new Set(documents.map(({ id }) => String(id)))] },
  })
  // The answer's shape is OpenSearch's; the sources are what `storedDocument` has written.
  const { docs } = answer as { docs: { _id: string; _source?: { src: SearchDocument } }[] }
  return new Map(docs.flatMap(({ _id: id, _source }) => (_source === undefined ? [] : [[id, _source.src]])))
}

/** Ids that are not in the current index. */
async function missingAmong(connection: Connection, slot: Slot, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const answer = await connection.send({
    method: 'POST',
    path: `/${slot.alias}/_mget`,
    query: { _source: false },
    body: { ids },
  })
  // The answer's shape is OpenSearch's.
  const { docs } = answer as { docs: { _id: string; found?: boolean }[] }
  return docs.flatMap(({ _id: id, found }) => (found === true ? [] : [id]))
}

async function countOf(connection: Connection, { alias }: Slot): Promise<number> {
  const answer = await connection.send({ method: 'GET', path: `/${alias}/_count` })
  // The answer's shape is OpenSearch's.
  return (answer as { count: number }).count
}

async function idsOf(connection: Connection, { alias }: Slot): Promise<string[]> {
  const answer = await connection.send({
    method: 'POST',
    path: `/${alias}/_search`,
    body: { query: { match_all: {} }, size: resultWindow, _source: false },
  })
  // The answer's shape is OpenSearch's.
  const { hits } = answer as { hits: { hits: { _id: string }[] } }
  return hits.hits.map(({ _id: id }) => id)
}
