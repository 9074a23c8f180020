import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Command results by idempotency key, so that a repeated request gets the first result. */
export function staffRequestRepository(db: Transaction<Db>) {
  return {
    /** Finds the result of an earlier request; waits for a concurrent request with the same key. */
    async find(keyHash: string): Promise<{ inputHash: string; result: unknown } | undefined> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${keyHash}, 65))`.execute(db)
      const row = await db
        .selectFrom('staff_requests')
        .select(['input_hash', 'result'])
        .where('key_hash', '=', keyHash)
        .executeTakeFirst()
      return row && { inputHash: row.input_hash, result: row.result ?? undefined }
    },

    /** Stores the result; an undefined `result` is not stored. */
    async add(
      { keyHash, inputHash, result }: { keyHash: string; inputHash: string; result: unknown },
      now: Date,
    ): Promise<void> {
      await db
        .insertInto('staff_requests')
        .values({
          key_hash: keyHash,
          input_hash: inputHash,
          result: result === undefined ? null : JSON.stringify(result),
          created_at: now,
        })
        .execute()
    },
  }
}

/** Deletes results older than `before`. */
export async function deleteStaffRequests(db: Kysely<Db>, before: Date): Promise<void> {
  await db.deleteFrom('staff_requests').where('created_at', '<', before).execute()
}
