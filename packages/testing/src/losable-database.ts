import { type Database, DatabaseUnavailableError } from '@ambra/db/connection'
import type { KyselyPlugin } from 'kysely'

/** Database that can become unavailable: from `lose` until `restore` every statement fails as without a server. */
export type LosableDatabase = {
  database: Database
  lose: () => void
  restore: () => void
  /** Returns the number of statements tried while it was unavailable. */
  tries: () => number
}

/** Wraps a database; the connection itself stays open, so that the test can continue with it. */
export function losableDatabase(database: Database): LosableDatabase {
  let isLost = false
  let tries = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!isLost) return node
      tries += 1
      throw new DatabaseUnavailableError('connection')
    },
    transformResult: async ({ result }) => result,
  }
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    lose: () => (isLost = true),
    restore: () => (isLost = false),
    tries: () => tries,
  }
}
