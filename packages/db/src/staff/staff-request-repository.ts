import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Answers of commands by their idempotency key, so that a second press gets the first one's. */
export function staffRequestRepository(db: Transaction<Db>) {
  return {
    /** The answer of an earlier request; a request with the same key that is under way is waited for. */
    async find(keyHash: string): Promise<{ inputHash: string; result: unknown } | undefined> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${keyHash}, 65))`.execute(db)
      const row = await db
        .selectFrom('staff_requests')
        .select(['input_hash', 'result'])
        .where('key_hash', '=', keyHash)
        .executeTakeFirst()
      return row && { inputHash: row.input_hash, result: row.result ?? undefined }
    },

    /** `result` undefined: it is not stored. */
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

/** Answers older than that are forgotten. */
export async function deleteStaffRequests(db: Kysely<Db>, before: Date): Promise<void> {
  await db.deleteFrom('staff_requests').where('created_at', '<', before).execute()
}
