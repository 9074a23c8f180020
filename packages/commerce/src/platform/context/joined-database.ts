import type { Database } from '@ambra/db/connection'
import type { Db } from '@ambra/db/schema'
import { type Kysely, sql, type Transaction } from 'kysely'

/**
 * Wraps the database for an operation inside a transaction: every transaction it opens joins this one, so
 * that its work and its audit entry commit or roll back together.
 */
export function joinedDatabase(database: Database, transaction: Transaction<Db>): Database {
  const db = joined(transaction)
  const inside: Database = {
    ...database,
    db,
    // Sent on commit and on the transaction's connection; the embedded database has no other.
    notify: async (channel, payload) =>
      void (await sql`select pg_notify(${channel}, ${payload})`.execute(db)),
    get background() {
      return inside
    },
  }
  return inside
}

const joined = (transaction: Transaction<Db>): Kysely<Db> =>
  new Proxy(transaction, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: Work) => work(target) })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

type Work = (db: Transaction<Db>) => Promise<unknown>
