import { normalEmail } from '@ambra/domain/customers/address/email'
import type { CustomerAddress } from '@ambra/contract/customers/user'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Registered customer. `email` is lower case; `passwordHash` never leaves the API. */
export type CustomerRecord = {
  id: number
  email: string
  firstname: string
  lastname: string
  passwordHash: string | undefined
  groupId: number
  storeId: number
  /** Ids of addresses. */
  defaultBilling: number | undefined
  defaultShipping: number | undefined
  /** The address was verified by a link in a mail. */
  isEmailProved: boolean
  createdAt: Date
  updatedAt: Date
}

/** Customer to create; `addresses` have no ids yet. */
export type NewCustomer = Pick<
  CustomerRecord,
  'email' | 'firstname' | 'lastname' | 'passwordHash' | 'groupId' | 'storeId'
> & { addresses: readonly CustomerAddress[]; isEmailProved?: boolean }

/**
 * Change for `update`; absent keys keep their value. A new email address is unverified unless stated. An
 * address with an id replaces the stored one; stored addresses that are not listed are removed.
 */
export type CustomerChange = Partial<
  Pick<CustomerRecord, 'email' | 'firstname' | 'lastname' | 'isEmailProved'>
> & {
  addresses?: readonly CustomerAddress[]
}

/** Thrown when another account uses the address. */
export class EmailTakenError extends Error {
  constructor() {
    super('another account has this e-mail address')
    this.name = 'EmailTakenError'
  }
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
    defaultBilling: row.default_billing ?? undefined,
    defaultShipping: row.default_shipping ?? undefined,
    isEmailProved: row.email_proved_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Customers, their addresses, and the owners of sessions. @see docs/rules/account ACC-1 */
export function customerRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...addressBook(db),
    ...customerReading(db),

    /** Creates a customer; returns undefined when the address is taken. Call it in a transaction. */
    async create(customer: NewCustomer, now: Date): Promise<CustomerRecord | undefined> {
      const row = await db
        .insertInto('customers')
        .values({
          email: normalEmail(customer.email),
          firstname: customer.firstname,
          lastname: customer.lastname,
          password_hash: customer.passwordHash ?? null,
          group_id: customer.groupId,
          store_id: customer.storeId,
          email_proved_at: customer.isEmailProved ? now : null,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) return undefined
      return { ...toRecord(row), ...(await addressBook(db).replaceAddresses(row.id, customer.addresses)) }
    },

    /** Changes names, email and addresses. Call it in a transaction. @throws EmailTakenError */
    async update(id: number, change: CustomerChange, now: Date): Promise<CustomerRecord> {
      const { addresses, email, isEmailProved = false, ...names } = change
      const lower = email === undefined ? undefined : normalEmail(email)
      const defaults = addresses ? await addressBook(db).replaceAddresses(id, addresses) : {}
      const row = await db
        .updateTable('customers')
        .set({
          ...names,
          ...(lower === undefined ? {} : { email: lower, email_proved_at: isEmailProved ? now : null }),
          updated_at: now,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new EmailTakenError() : error
        })
      return { ...toRecord(row), ...defaults }
    },

    /**
     * Sets a password; `isByMail` marks the use of a mailed link. The caller must revoke sessions and mailed
     * tokens.
     */
    async setPassword(
      id: number,
      { passwordHash, isByMail }: { passwordHash: string; isByMail: boolean },
      now: Date,
    ): Promise<CustomerRecord> {
      const row = await db
        .updateTable('customers')
        .set({ password_hash: passwordHash, updated_at: now, ...(isByMail ? { email_proved_at: now } : {}) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toRecord(row)
    },
  }
}

function customerReading(db: Kysely<Db> | Transaction<Db>) {
  return {
    async findById(id: number): Promise<CustomerRecord | undefined> {
      const row = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },

    async findByEmail(email: string): Promise<CustomerRecord | undefined> {
      const row = await db
        .selectFrom('customers')
        .selectAll()
        .where('email', '=', normalEmail(email))
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** Finds the customer of an active session by the SHA-256 of its token. */
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

function addressBook(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists the addresses of a customer with their ids, oldest first. */
    async listAddresses(customerId: number): Promise<(CustomerAddress & { id: number })[]> {
      const rows = await db
        .selectFrom('customer_addresses')
        .select(['id', 'address'])
        .where('customer_id', '=', customerId)
        .orderBy('id')
        .execute()
      // Only replaceAddresses writes it.
      return rows.map(({ id, address }) => ({ ...(address as CustomerAddress), id }))
    },

    /** Replaces all addresses of a customer; returns the default ones by their flags. */
    async replaceAddresses(
      customerId: number,
      addresses: readonly CustomerAddress[],
    ): Promise<Pick<CustomerRecord, 'defaultBilling' | 'defaultShipping'>> {
      const stored = addresses.flatMap(({ id }) => id ?? [])
      let gone = db.deleteFrom('customer_addresses').where('customer_id', '=', customerId)
      if (stored.length > 0) gone = gone.where('id', 'not in', stored)
      await gone.execute()
      const defaults: Pick<CustomerRecord, 'defaultBilling' | 'defaultShipping'> = {
        defaultBilling: undefined,
        defaultShipping: undefined,
      }
      for (const address of addresses) {
        const id = await writeAddress(db, customerId, address)
        if (address.default_billing) defaults.defaultBilling = id
        if (address.default_shipping) defaults.defaultShipping = id
      }
      await db
        .updateTable('customers')
        .set({
          default_billing: defaults.defaultBilling ?? null,
          default_shipping: defaults.defaultShipping ?? null,
        })
        .where('id', '=', customerId)
        .execute()
      return defaults
    },
  }
}

async function writeAddress(
  db: Kysely<Db> | Transaction<Db>,
  customerId: number,
  { id, ...fields }: CustomerAddress,
): Promise<number> {
  const address = JSON.stringify(fields)
  if (id === undefined) {
    const row = await db
      .insertInto('customer_addresses')
      .values({ customer_id: customerId, address })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  await db
    .updateTable('customer_addresses')
    .set({ address })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .execute()
  return id
}

/** SQLSTATE 23505: an update can violate only the unique index on email addresses. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
