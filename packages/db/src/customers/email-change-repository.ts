import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * New address of an account in lower case. `family` is the session of the request, which stays signed in when
 * the change takes effect; undefined when it has ended.
 */
type EmailChange = { customerId: number; email: string; family: string | undefined }

/** Address changes awaiting confirmation, one per account. Only the SHA-256 of the mailed code is stored. */
export function emailChangeRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Stores a request without a code and replaces an older one. `tokenHash` belongs to the session's token.
     */
    async put(
      { customerId, email, tokenHash }: Omit<EmailChange, 'family'> & { tokenHash: string },
      { now, expiresAt }: { now: Date; expiresAt: Date },
    ): Promise<number> {
      await db.deleteFrom('email_changes').where('customer_id', '=', customerId).execute()
      const { rows } = await sql<{ id: number }>`
        insert into email_changes (customer_id, email, family, created_at, expires_at)
        values (${customerId}, ${email}, (select family from customer_sessions where token_hash = ${tokenHash}),
          ${now}, ${expiresAt})
        returning id`.execute(db)
      const [row] = rows
      if (!row) throw new Error('the request was not stored')
      return row.id
    },

    /** Finds the new address of a request; undefined when it was replaced or has ended. */
    async findEmail(id: number): Promise<string | undefined> {
      const row = await db.selectFrom('email_changes').select('email').where('id', '=', id).executeTakeFirst()
      return row?.email
    },

    /** Sets the code of the newest mail about a request and invalidates earlier ones. */
    async setCode(
      id: number,
      { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
    ): Promise<void> {
      await db
        .updateTable('email_changes')
        .set({ token_hash: tokenHash, expires_at: expiresAt })
        .where('id', '=', id)
        .execute()
    },

    /** Redeems a request by the hash of its code; undefined for an unknown or expired one. */
    async take(tokenHash: string, now: Date): Promise<EmailChange | undefined> {
      const { rows } = await sql<{ customer_id: number; email: string; family: string | null }>`
        delete from email_changes where token_hash = ${tokenHash} and expires_at > ${now} returning *`.execute(
        db,
      )
      const [row] = rows
      return row && { customerId: row.customer_id, email: row.email, family: row.family ?? undefined }
    },

    /** Deletes the request of an account. */
    async discard(customerId: number): Promise<void> {
      await db.deleteFrom('email_changes').where('customer_id', '=', customerId).execute()
    },

    /** Deletes expired requests. */
    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('email_changes').where('expires_at', '<', now).execute()
    },
  }
}
