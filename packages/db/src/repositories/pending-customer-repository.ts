import { normalEmail } from '@ambra/domain/email'
import type { CustomerAddress } from '@ambra/contract/user'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { NewCustomer } from './customer-repository.ts'

/** A requested account that is not confirmed yet. */
export type PendingCustomer = Omit<NewCustomer, 'groupId' | 'passwordHash'> & { passwordHash: string }

/** The SHA-256 of a mailed code and its end. */
type CodeRow = { tokenHash: string; expiresAt: Date }

/**
 * Requests for accounts that wait for the link of a mail to be followed. Each is a row of its own: a second
 * request for the same address does not change what the link of an earlier mail confirms.
 * @see docs/rules/account ACC-11
 */
export function pendingCustomerRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Stores a request that no code opens yet; its id. */
    async add(
      customer: PendingCustomer,
      { now, expiresAt }: Pick<CodeRow, 'expiresAt'> & { now: Date },
    ): Promise<number> {
      const { id } = await db
        .insertInto('pending_customers')
        .values({
          email: normalEmail(customer.email),
          firstname: customer.firstname,
          lastname: customer.lastname,
          password_hash: customer.passwordHash,
          addresses: JSON.stringify(customer.addresses),
          store_id: customer.storeId,
          created_at: now,
          expires_at: expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** The address of a request; undefined when it is confirmed or gone. */
    async findEmail(id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('pending_customers')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.email
    },

    /** The code of the newest mail about a request; an earlier one counts no more. */
    async setCode(id: number, { tokenHash, expiresAt }: CodeRow): Promise<void> {
      await db
        .updateTable('pending_customers')
        .set({ token_hash: tokenHash, expires_at: expiresAt })
        .where('id', '=', id)
        .execute()
    },

    /** The hash of the password that was chosen with the request; undefined for an unknown or expired code. */
    async findPasswordHash(tokenHash: string, now: Date): Promise<string | undefined> {
      const row = await db
        .selectFrom('pending_customers')
        .select('password_hash')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.password_hash
    },

    /** Takes a request out by the hash of its code, and all others for the address; undefined for an unknown or expired one. */
    async take(tokenHash: string, now: Date): Promise<PendingCustomer | undefined> {
      const { rows } = await sql<Selectable<Db['pending_customers']>>`
        delete from pending_customers where token_hash = ${tokenHash} and expires_at > ${now} returning *`.execute(
        db,
      )
      const [row] = rows
      if (!row) return undefined
      await db.deleteFrom('pending_customers').where('email', '=', row.email).execute()
      return {
        email: row.email,
        firstname: row.firstname,
        lastname: row.lastname,
        passwordHash: row.password_hash,
        // Written by `add`.
        addresses: row.addresses as CustomerAddress[],
        storeId: row.store_id,
      }
    },

    /** Forgets requests that were not confirmed in time. */
    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('pending_customers').where('expires_at', '<', now).execute()
    },
  }
}
