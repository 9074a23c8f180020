import type { Database } from '@ambra/db/database'
import { DatabaseUnavailableError } from '@ambra/db/database-errors'
import type { KyselyPlugin } from 'kysely'

/** A database that can go away: from `lose` until `restore` every statement fails as it does without a server. */
export type LosableDatabase = {
  database: Database
  lose: () => void
  restore: () => void
  /** Statements tried while it was unavailable. */
  tries: () => number
}

/** Wraps a database; the connection itself stays, so that the test can go on with it. */
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
