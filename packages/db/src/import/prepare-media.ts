import type { MediaRow } from '@ambra/contract/import-rows'
import type { ObjectStore } from '@ambra/object-store/object-store'
import type { Kysely } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { Item } from './batch-items.ts'
import { loadMedia } from './reference-data.ts'
import { type PreparedMedia, storeMedia } from './write-media.ts'

/** Where pictures are written. */
export type MediaFiles = Pick<ObjectStore, 'find' | 'write'>

/** The same files, to which nothing is written. */
export const readOnly = (media: MediaFiles): MediaFiles => ({
  find: (...given) => media.find(...given),
  write: () => Promise.resolve(),
})

const isMedia = (item: Item): item is Item<MediaRow> => item.row.type === 'media'

/**
 * Stores the files of a batch, outside of its transaction: no request waits for the database while they are written.
 * @throws StoreUnavailableError
 */
export async function prepareMedia(
  items: readonly Item[],
  { db, media }: { db: Kysely<Db>; media: MediaFiles },
): Promise<Map<Item, PreparedMedia>> {
  const found = items.filter(isMedia)
  if (found.length === 0) return new Map()
  const rows = found.map(({ row }) => row)
  const known = await loadMedia(
    db,
    rows.map(({ path }) => path),
  )
  const prepared = await storeMedia(media, rows, known)
  return new Map(prepared.flatMap((one, index) => (found[index] ? [[found[index], one] as const] : [])))
}
