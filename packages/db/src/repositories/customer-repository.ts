import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Db } from '../schema.ts'

/** A registered customer. `email` is lower case; `passwordHash` never leaves the API. */
export type CustomerRecord = {
  id: number
  email: string
  firstname: string
  lastname: string
  passwordHash: string | undefined
  groupId: number
  storeId: number
  createdAt: Date
}

function toRecord(row: Selectable<Db['customers']>): CustomerRecord {
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    passwordHash: row.password_hash ?? undefined,
    groupId: row.group_id,
    storeId: row.store_id,
    createdAt: row.created_at,
  }
}

/** Customers and their sessions. @see reference 3 */
export function customerRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Creates a customer; undefined when the address is taken. */
    async create(
      customer: Omit<CustomerRecord, 'id' | 'createdAt'>,
      now: Date,
    ): Promise<CustomerRecord | undefined> {
      const row = await db
        .insertInto('customers')
        .values({
          email: customer.email.toLowerCase(),
          firstname: customer.firstname,
          lastname: customer.lastname,
          password_hash: customer.passwordHash ?? null,
          group_id: customer.groupId,
          store_id: customer.storeId,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && toRecord(row)
    },

    async findByEmail(email: string): Promise<CustomerRecord | undefined> {
      const row = await db
        .selectFrom('customers')
        .selectAll()
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** Whose living session a token is, by the SHA-256 of the token. */
    async findBySession(tokenHash: string, now: Date): Promise<CustomerRecord | undefined> {
      const row = await db
        .selectFrom('customer_sessions')
        .innerJoin('session_families', 'session_families.id', 'customer_sessions.family')
        .innerJoin('customers', 'customers.id', 'session_families.customer_id')
        .selectAll('customers')
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', 'access')
        .where('customer_sessions.expires_at', '>', now)
        .where('session_families.revoked_at', 'is', null)
        .executeTakeFirst()
      return row && toRecord(row)
    },
  }
}
