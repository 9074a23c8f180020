import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../packages/db/src/connection/open-database.ts'
import type { Database } from '../../packages/db/src/connection/database.ts'
import { startPostgresServer } from '../../packages/testing/src/postgres-server.ts'
import { atEnd, waitUntil } from './started.ts'

/** Temporary PostgreSQL that is restarted like by an operator. */
export type RestartablePostgres = {
  url: string
  /** Fast mode: open transactions are rolled back, connections closed. */
  restart: () => Promise<void>
  /** Adds columns to tables that every order writes, as a release may. */
  addColumns: () => Promise<void>
  /** Runs work on a separate connection. */
  read: <Result>(work: (db: Database['db']) => Promise<Result>) => Promise<Result>
}

/** @throws Error when PostgreSQL is not installed */
export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const server = await startPostgresServer()
  if (!server) throw new Error('PostgreSQL is not installed, or initdb is not on the PATH')
  atEnd(server.stop)
  async function read<Result>(work: (db: Database['db']) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ databaseUrl: server?.url })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }
  const { rows } = await read((db) => sql<{ data_directory: string }>`show data_directory`.execute(db))
  const pidFile = path.join(rows[0]?.data_directory ?? '', 'postmaster.pid')
  return {
    url: server.url,
    read,
    async restart() {
      // SIGINT is the fast mode.
      process.kill(Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGINT')
      await waitUntil('end of PostgreSQL', () => !fs.existsSync(pidFile), 30_000)
      await server.start()
    },
    addColumns: () =>
      read(async (db) => {
        for (const table of ['orders', 'carts', 'stock'])
          await sql`alter table ${sql.table(table)} add column of_a_release text`.execute(db)
      }),
  }
}
