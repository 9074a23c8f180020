import { buffer } from 'node:stream/consumers'
import { type MediaSizes, picturesIn, contentRepository } from '@ambra/db/content'
import type { Db } from '@ambra/db/schema'
import type { ObjectStore } from '@ambra/object-store/object-store'
import { type Kysely, sql, type Transaction } from 'kysely'
import { editRepository, plannedStartRepository } from '@ambra/db/platform'
import type { Changer } from '../../platform/operations/changer.ts'
import { channels } from '../../catalogue/watch/catalogue-watch.ts'
import type { Shop } from '../../platform/context/shop-data.ts'
import { type ContentItem, contentItems, storedContent } from './content-items.ts'
import type { FolderState } from '../folder/folder-state.ts'
import { type PushPlan, planPush } from '../folder/push-plan.ts'
import type { StoreContent } from '../folder/read-content-folder.ts'
import sharp from 'sharp'

/** Advisory lock that serializes pushes across processes, so that what is compared is what is overwritten. */
const pushLock = 1_900_001

/** Blocks other transactions from writing content, from files or the console, until this transaction ends. */
export async function lockContent(db: Kysely<Db> | Transaction<Db>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pushLock})`.execute(db)
}

type StoreOptions = {
  now: Date
  state: FolderState
  /** Removes entries that the folder does not have. */
  prune?: boolean
  /** Overwrites what was changed in the shop. */
  force?: boolean
  dryRun?: boolean
  /** Author for the history; without one no history is written. */
  changer?: Changer
}

/**
 * Replaces the content of the stores in one transaction and notifies every process. Writes nothing on a
 * conflict or for a dry run.
 */
export async function storeContent(
  { database, files }: Pick<Shop, 'database' | 'files'>,
  stores: readonly StoreContent[],
  options: StoreOptions,
): Promise<PushPlan & { isStored: boolean; wanted: ContentItem[] }> {
  const measured = await Promise.all(stores.map((store) => withPictureSizes(store, files.media)))
  const wanted = measured.flatMap(contentItems)
  const stored = await database.db.transaction().execute(async (db) => {
    await lockContent(db)
    const old = await Promise.all(stores.map(({ storeId }) => storedItems(db, storeId)))
    const plan = planPush(
      { wanted, stored: old.flat(), state: options.state },
      { prune: options.prune === true },
    )
    const isRefused = plan.conflicts.length > 0 && !options.force
    if (isRefused || options.dryRun) return { ...plan, isStored: false }
    const repository = contentRepository(db)
    for (const item of plan.remove) await item.remove(repository)
    for (const item of plan.put) await item.put(repository, options.now)
    // The server's operator has every right.
    for (const { key } of plan.changes) await plannedStartRepository(db).forget({ kind: 'content', key })
    if (options.changer)
      await noteChanges(db, { old: old.flat(), plan, now: options.now, changer: options.changer })
    return { ...plan, isStored: true }
  })
  if (stored.isStored && stored.changes.length > 0) await database.notify(channels.content, '*')
  return { ...stored, wanted }
}

type Noted = { old: readonly ContentItem[]; plan: PushPlan; now: Date; changer: Changer }

/** Records each change with the full text before and after, so that the console can show and revert it. */
async function noteChanges(db: Transaction<Db>, { old, plan, now, changer }: Noted): Promise<void> {
  const edits = editRepository(db)
  const before = new Map(old.map(({ key, text }) => [key, text]))
  const after = new Map(plan.put.map(({ key, text }) => [key, text]))
  for (const { key } of plan.changes)
    await edits.add({
      kind: 'content',
      key,
      at: now,
      ...changer,
      before: before.get(key) ?? null,
      after: after.get(key) ?? null,
      reason: null,
    })
}

const storedItems = async (db: Transaction<Db>, storeId: number) =>
  contentItems(await storedContent(contentRepository(db), storeId))

/** Adds picture sizes to pages, so that their layout does not shift when pictures load. */
export async function withPictureSizes(content: StoreContent, media: ObjectStore): Promise<StoreContent> {
  const known = new Map<string, Promise<readonly [number, number] | undefined>>()
  const sizeOf = (path: string) => {
    const size = known.get(path) ?? pictureSize(media, path)
    known.set(path, size)
    return size
  }
  async function measured<T extends { body: string }>(item: T): Promise<T & { media: MediaSizes }> {
    const sizes = await Promise.all(
      picturesIn(item.body).map(async (path) => [path, await sizeOf(path)] as const),
    )
    const media = Object.fromEntries(sizes.flatMap(([path, size]) => (size ? [[path, size] as const] : [])))
    return { ...item, media }
  }
  return {
    ...content,
    pages: await Promise.all(content.pages.map(measured)),
    blocks: await Promise.all(content.blocks.map(measured)),
  }
}

/**
 * Returns a picture's displayed width and height in pixels; undefined if it is missing or not a picture.
 * @throws StoreUnavailableError
 */
async function pictureSize(media: ObjectStore, path: string): Promise<readonly [number, number] | undefined> {
  const body = await media.read(path)
  if (!body) return undefined
  const content = await buffer(body)
  try {
    const { autoOrient } = await sharp(content).metadata()
    return [autoOrient.width, autoOrient.height]
  } catch {
    return undefined
  }
}
