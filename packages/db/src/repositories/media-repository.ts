import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../schema.ts'

/** A stored picture: `path` below the media folder, `etag` changes with the bytes. */
export type MediaFile = { path: string; etag: string; contentType: string; bytes: number; updatedAt: Date }

/** What the media folder holds; the bytes are files, written before the row. @see reference 11 */
export function mediaRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    async find(path: string): Promise<MediaFile | undefined> {
      const row = await db.selectFrom('media').selectAll().where('path', '=', path).executeTakeFirst()
      return (
        row && {
          path: row.path,
          etag: row.etag,
          contentType: row.content_type,
          bytes: row.bytes,
          updatedAt: row.updated_at,
        }
      )
    },

    async put(file: MediaFile): Promise<void> {
      const values = {
        etag: file.etag,
        content_type: file.contentType,
        bytes: file.bytes,
        updated_at: file.updatedAt,
      }
      await db
        .insertInto('media')
        .values({ path: file.path, ...values })
        .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
        .execute()
    },
  }
}
