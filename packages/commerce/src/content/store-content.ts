import { buffer } from 'node:stream/consumers'
import { type MediaSizes, picturesIn } from '@ambra/db/content-html'
import type { Db } from '@ambra/db/schema'
import { contentRepository } from '@ambra/db/repositories/content-repository'
import type { ObjectStore } from '@ambra/object-store/object-store'
import { type Kysely, sql, type Transaction } from 'kysely'
import { editRepository } from '@ambra/db/edits/edit-repository'
import type { Changer } from '../context/changer.ts'
import { channels } from '../catalogue/catalogue-watch.ts'
import type { Shop } from '../context/shop-data.ts'
import { type ContentItem, contentItems, storedContent } from './content-items.ts'
import type { FolderState } from './folder-state.ts'
import { type PushPlan, planPush } from './push-plan.ts'
import type { StoreContent } from './read-content-folder.ts'
import sharp from 'sharp'

/** One push at a time, across processes: what is compared must be what is overwritten. */
const pushLock = 1_900_001

/** From here to the end of the transaction no other transaction writes content, neither by files nor on screen. */
export async function lockContent(db: Kysely<Db> | Transaction<Db>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pushLock})`.execute(db)
}

type StoreOptions = {
  now: Date
  state: FolderState
  /** Removes entries that the folder does not have. */
  prune?: boolean
  /** Overwrite what was changed in the shop. */
  force?: boolean
  dryRun?: boolean
  /** Who pushes, for the history; without it none is written. */
  changer?: Changer
}

/**
 * Makes this the content of its stores, in one transaction, and notifies every process. With a conflict, or for a dry
 * run nothing is written.
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
    if (options.changer)
      await noteChanges(db, { old: old.flat(), plan, now: options.now, changer: options.changer })
    return { ...plan, isStored: true }
  })
  if (stored.isStored && stored.changes.length > 0) await database.notify(channels.content, '*')
  return { ...stored, wanted }
}

type Noted = { old: readonly ContentItem[]; plan: PushPlan; now: Date; changer: Changer }

/** Each change with the whole text before and after, as the console shows it and takes it back. */
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

/** Pages are written with the sizes of their pictures, so that nothing moves when those arrive. */
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
 * Width and height of a picture in pixels, as it is shown; undefined for what is no picture or not there.
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
