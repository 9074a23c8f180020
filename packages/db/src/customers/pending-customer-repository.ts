import { normalEmail } from '@ambra/domain/customers/address/email'
import type { CustomerAddress } from '@ambra/contract/customers/user'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { NewCustomer } from './customer-repository.ts'

/** Requested account awaiting confirmation. */
export type PendingCustomer = Omit<NewCustomer, 'groupId' | 'passwordHash'> & { passwordHash: string }

/** SHA-256 of a mailed code, with its expiry. */
type CodeRow = { tokenHash: string; expiresAt: Date }

/**
 * Account requests awaiting confirmation by mail. Each has its own row: a second request for the same address
 * does not change what the link of an earlier mail confirms.
 * @see docs/rules/account ACC-11
 */
export function pendingCustomerRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Stores a request without a code and returns its id. */
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

    /** Finds the address of a request; undefined when it is confirmed or deleted. */
    async findEmail(id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('pending_customers')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.email
    },

    /** Sets the code of the newest mail about a request and invalidates earlier ones. */
    async setCode(id: number, { tokenHash, expiresAt }: CodeRow): Promise<void> {
      await db
        .updateTable('pending_customers')
        .set({ token_hash: tokenHash, expires_at: expiresAt })
        .where('id', '=', id)
        .execute()
    },

    /** Finds the password hash stored with a request; undefined for an unknown or expired code. */
    async findPasswordHash(tokenHash: string, now: Date): Promise<string | undefined> {
      const row = await db
        .selectFrom('pending_customers')
        .select('password_hash')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.password_hash
    },

    /**
     * Redeems a request by the hash of its code and deletes all others for the address; undefined for an
     * unknown or expired code.
     */
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

    /** Deletes expired requests. */
    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('pending_customers').where('expires_at', '<', now).execute()
    },
  }
}
