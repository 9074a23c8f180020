import { normalEmail } from '@ambra/domain/customers/address/email'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Mailed token: its SHA-256 and expiry. */
type MailedToken = { tokenHash: string; now: Date; expiresAt: Date }

/** Password reset tokens: one per customer, single-use. @see spec §7 create-password */
export function passwordResetRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Stores a token and invalidates the older one. */
    async put(customerId: number, { tokenHash, now, expiresAt }: MailedToken): Promise<void> {
      const values = { token_hash: tokenHash, created_at: now, expires_at: expiresAt }
      await db
        .insertInto('password_resets')
        .values({ customer_id: customerId, ...values })
        .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
        .execute()
    },

    /** Redeems a token of this address; of two concurrent calls only one returns the customer. */
    async take(tokenHash: string, email: string | undefined, now: Date): Promise<number | undefined> {
      const ofAddress = email === undefined ? sql`` : sql`and c.email = ${normalEmail(email)}`
      const { rows } = await sql<{ customer_id: number }>`
        delete from password_resets r using customers c
        where r.token_hash = ${tokenHash} and r.expires_at > ${now} and c.id = r.customer_id ${ofAddress}
        returning r.customer_id`.execute(db)
      return rows[0]?.customer_id
    },

    /** Invalidates earlier mailed tokens. */
    async discard(customerId: number): Promise<void> {
      await db.deleteFrom('password_resets').where('customer_id', '=', customerId).execute()
    },

    /** Deletes expired tokens. */
    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
    },
  }
}
