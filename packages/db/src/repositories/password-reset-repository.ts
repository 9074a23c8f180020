import { normalEmail } from '@ambra/domain/email'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** A token that was mailed: its SHA-256 and its life. */
type MailedToken = { tokenHash: string; now: Date; expiresAt: Date }

/** Tokens with which a forgotten password is replaced: one a customer, used once. @see spec §7 create-password */
export function passwordResetRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Keeps a token in place of an older one, which is worth nothing from then on. */
    async put(customerId: number, { tokenHash, now, expiresAt }: MailedToken): Promise<void> {
      const values = { token_hash: tokenHash, created_at: now, expires_at: expiresAt }
      await db
        .insertInto('password_resets')
        .values({ customer_id: customerId, ...values })
        .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
        .execute()
    },

    /** Uses up a token of this address: of two calls with it one is answered the customer. */
    async take(tokenHash: string, email: string | undefined, now: Date): Promise<number | undefined> {
      const ofAddress = email === undefined ? sql`` : sql`and c.email = ${normalEmail(email)}`
      const { rows } = await sql<{ customer_id: number }>`
        delete from password_resets r using customers c
        where r.token_hash = ${tokenHash} and r.expires_at > ${now} and c.id = r.customer_id ${ofAddress}
        returning r.customer_id`.execute(db)
      return rows[0]?.customer_id
    },

    /** Whatever was mailed before is worth nothing any more. */
    async discard(customerId: number): Promise<void> {
      await db.deleteFrom('password_resets').where('customer_id', '=', customerId).execute()
    },

    /** Deletes tokens that were not used in time. */
    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
    },
  }
}
