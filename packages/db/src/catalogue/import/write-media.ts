import type { MediaRow } from '@ambra/contract/catalogue/import-rows'
import type { ObjectStore } from '@ambra/object-store/object-store'
import type { Kysely } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { bulkInsert, replacing } from '../../connection/bulk-insert.ts'
import type { Problem } from './check-product.ts'
import { type MediaFile, readMedia } from './media-file.ts'

/** Files looked up or written concurrently: a remote store takes a round trip for each. */
const atATime = 8

/** Result for a media row: its file with whether it was newly stored, or its problems. */
export type PreparedMedia = { isStored: boolean; file: MediaFile } | { problems: Problem[] }

/**
 * Stores the files of media rows before any row that references them is written, so that no row names a
 * missing file. `known` are the ETags of the paths in the database. Stores a file with a known ETag again if
 * it is missing: a database restored beside an empty store must get its files back.
 * @throws StoreUnavailableError; files stored before the error may be stored again
 */
export async function storeMedia(
  media: Pick<ObjectStore, 'find' | 'write'>,
  rows: readonly MediaRow[],
  known: ReadonlyMap<string, string>,
): Promise<PreparedMedia[]> {
  const results: PreparedMedia[] = []
  for (let from = 0; from < rows.length; from += atATime)
    results.push(
      ...(await Promise.all(rows.slice(from, from + atATime).map((row) => storeOne(media, row, known)))),
    )
  return results
}

async function storeOne(
  media: Pick<ObjectStore, 'find' | 'write'>,
  row: MediaRow,
  known: ReadonlyMap<string, string>,
): Promise<PreparedMedia> {
  const read = readMedia(row)
  if ('problems' in read) return read
  const { file } = read
  if (known.get(file.path) === file.etag && (await media.find(file.path))) return { isStored: true, file }
  await media.write(file.path, file.content)
  return { isStored: false, file }
}

/** Writes the database rows of stored files. */
export async function writeMedia(db: Kysely<Db>, files: readonly MediaFile[], now: Date): Promise<void> {
  await bulkInsert(
    db,
    {
      table: 'media',
      columns: {
        path: 'text',
        etag: 'text',
        content_type: 'text',
        bytes: 'integer',
        updated_at: 'timestamptz',
      },
      tail: replacing('path', ['etag', 'content_type', 'bytes', 'updated_at']),
    },
    files.map((file) => ({
      path: file.path,
      etag: file.etag,
      content_type: file.contentType,
      bytes: file.content.length,
      updated_at: now,
    })),
  )
}
