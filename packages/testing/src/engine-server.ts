import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { migrateDatabase, openDatabase } from '@ambra/db/connection'
import { startPostgresServer } from './postgres-server.ts'

const run = promisify(execFile)
/** Environment variable with the address of the server for the workers of a run. */
const urlVariable = 'TEST_ENGINE_URL'
const template = 'template_shop'
const inDatabase = (url: string, name: string) => url.replace(/[^/]*$/, name)

async function migrate(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl })
  await migrateDatabase(database)
  await database.close()
}

/** PostgreSQL server of a whole run. */
export type EngineServer = {
  /** Stops the server. @throws Error when no test has used a database of it */
  stop: () => Promise<void>
}

/**
 * Starts the only PostgreSQL server of a run, with a migrated template, and announces it to the workers.
 * Returns undefined if another project of the run has started it.
 * @throws Error if PostgreSQL is not installed
 */
export async function startEngineServer(): Promise<EngineServer | undefined> {
  if (process.env[urlVariable]) return undefined
  const server = await startPostgresServer({ isDurable: false, maxConnections: 300 })
  if (!server)
    throw new Error(
      'TEST_ENGINE=postgres needs the programs of PostgreSQL: put initdb, pg_ctl and psql on the PATH, or run without it.',
    )
  await run('psql', [server.url, '-qc', `create database ${template}`])
  await migrate(inDatabase(server.url, template))
  process.env[urlVariable] = server.url
  return {
    stop: async () => {
      delete process.env[urlVariable]
      const used = `select count(*) from pg_database where datname like 'test\\_%'`
      const { stdout } = await run('psql', [server.url, '-Atc', used])
      await server.stop()
      if (Number(stdout) === 0)
        throw new Error(
          'TEST_ENGINE=postgres, but no test of this run used PostgreSQL: only files named *.engines.test.ts do.',
        )
    },
  }
}

/**
 * Creates a database on the server of this run, migrated unless `isEmpty`, and returns its URL.
 * @throws Error in a run for PGlite
 */
export async function serverDatabase({ isEmpty = false } = {}): Promise<string> {
  const url = process.env[urlVariable]
  if (!url) throw new Error('This test needs PostgreSQL: run it with TEST_ENGINE=postgres.')
  const name = `test_${randomBytes(6).toString('hex')}`
  const from = isEmpty ? 'template0' : template
  await run('psql', [url, '-qc', `create database ${name} template ${from} strategy file_copy`])
  return inDatabase(url, name)
}
