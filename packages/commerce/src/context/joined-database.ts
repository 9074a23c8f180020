import type { Database } from '@ambra/db/database'
import type { Db } from '@ambra/db/schema'
import { type Kysely, sql, type Transaction } from 'kysely'

/**
 * The database as an operation sees it that runs inside a transaction: every transaction it opens is this one, so that all
 * it does, and the entry of the audit, stand or fall together.
 */
export function joinedDatabase(database: Database, transaction: Transaction<Db>): Database {
  const db = joined(transaction)
  const inside: Database = {
    ...database,
    db,
    // Sent when the transaction commits, and on its connection: the embedded database has no other.
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
