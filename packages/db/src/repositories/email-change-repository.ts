import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema.ts'

/** A new address of an account: its lower-case text, and the SHA-256 of the token mailed to it. */
type EmailChange = { customerId: number; email: string }

/** Addresses that wait for the link of a mail; one an account. @see architecture §6 `ACCOUNT_PRIVACY=strict` */
export function emailChangeRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Keeps a wish in place of an older one. */
    async put(
      { customerId, email }: EmailChange,
      { tokenHash, now, expiresAt }: { tokenHash: string; now: Date; expiresAt: Date },
    ): Promise<void> {
      const values = { email, token_hash: tokenHash, created_at: now, expires_at: expiresAt }
      await db
        .insertInto('email_changes')
        .values({ customer_id: customerId, ...values })
        .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
        .execute()
    },

    /** Takes a wish out by the hash of its token; undefined for an unknown or expired one. */
    async take(tokenHash: string, now: Date): Promise<EmailChange | undefined> {
      const { rows } = await sql<{ customer_id: number; email: string }>`
        delete from email_changes where token_hash = ${tokenHash} and expires_at > ${now} returning *`.execute(
        db,
      )
      const [row] = rows
      return row && { customerId: row.customer_id, email: row.email }
    },

    /** The wish of an account is worth nothing any more. */
    async discard(customerId: number): Promise<void> {
      await db.deleteFrom('email_changes').where('customer_id', '=', customerId).execute()
    },

    /** Forgets wishes nobody confirmed in time. */
    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('email_changes').where('expires_at', '<', now).execute()
    },
  }
}
