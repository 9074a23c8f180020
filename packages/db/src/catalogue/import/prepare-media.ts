import type { MediaRow } from '@ambra/contract/catalogue/import-rows'
import type { ObjectStore } from '@ambra/object-store/object-store'
import type { Kysely } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { Item } from './batch-items.ts'
import { loadMedia } from './reference-data.ts'
import { type PreparedMedia, storeMedia } from './write-media.ts'

/** Target of pictures. */
export type MediaFiles = Pick<ObjectStore, 'find' | 'write'>

/** Wraps files so that writes have no effect. */
export const readOnly = (media: MediaFiles): MediaFiles => ({
  find: (...given) => media.find(...given),
  write: () => Promise.resolve(),
})

const isMedia = (item: Item): item is Item<MediaRow> => item.row.type === 'media'

/**
 * Stores the files of a batch outside its transaction, so that no request waits for the database in that
 * time.
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
