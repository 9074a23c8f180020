import type { CustomerAddress } from '@ambra/contract/user'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema.ts'
import type { NewCustomer } from './customer-repository.ts'

/** An account asked for and not confirmed yet; the newest request for an address counts. */
export type PendingCustomer = Omit<NewCustomer, 'groupId' | 'passwordHash'> & { passwordHash: string }

/** Accounts that wait for the link of a mail to be followed. @see architecture §6 `ACCOUNT_PRIVACY=strict` */
export function pendingCustomerRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Keeps the request under the SHA-256 of its code, in place of an earlier one. */
    async put(
      customer: PendingCustomer,
      { tokenHash, now, expiresAt }: { tokenHash: string; now: Date; expiresAt: Date },
    ): Promise<void> {
      const values = {
        token_hash: tokenHash,
        firstname: customer.firstname,
        lastname: customer.lastname,
        password_hash: customer.passwordHash,
        addresses: JSON.stringify(customer.addresses),
        store_id: customer.storeId,
        created_at: now,
        expires_at: expiresAt,
      }
      await db
        .insertInto('pending_customers')
        .values({ email: customer.email.toLowerCase(), ...values })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
        .execute()
    },

    /** Takes a request out by the hash of its code; undefined for an unknown or expired one. */
    async take(tokenHash: string, now: Date): Promise<PendingCustomer | undefined> {
      const { rows } = await sql<{
        email: string
        firstname: string
        lastname: string
        password_hash: string
        addresses: CustomerAddress[]
        store_id: number
      }>`
        delete from pending_customers where token_hash = ${tokenHash} and expires_at > ${now} returning *`.execute(
        db,
      )
      const [row] = rows
      return (
        row && {
          email: row.email,
          firstname: row.firstname,
          lastname: row.lastname,
          passwordHash: row.password_hash,
          addresses: row.addresses,
          storeId: row.store_id,
        }
      )
    },

    /** Forgets requests nobody confirmed in time. */
    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('pending_customers').where('expires_at', '<', now).execute()
    },
  }
}
