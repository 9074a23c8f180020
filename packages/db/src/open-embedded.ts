import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { Database, DatabaseLogger } from './database.ts'
import { GuardedKysely } from './guarded-kysely.ts'
import type { Db } from './schema.ts'
import { singleConnectionDialect } from './single-connection-dialect.ts'
import { durableStartParams, SyncedNodeFs, syncPath } from './synced-node-fs.ts'

async function initialiseInChild(directory: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'initialise-directory.ts')
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'ignore', 'pipe'] })
  let problem = ''
  child.stderr.on('data', (chunk: Buffer) => {
    problem += chunk.toString()
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`The database could not be created in ${directory}: ${problem.trim().slice(-2000)}`)
}

function wrap(pg: PGlite, release: () => void): Database {
  const db = new GuardedKysely<Db>(singleConnectionDialect(pg))
  let closing: Promise<void> | undefined
  return {
    db,
    engine: 'pglite',
    // Through the connection's queue: LISTEN inside somebody's transaction would vanish with its rollback.
    listen: (channel, listener) =>
      db.connection().execute(async () => {
        const stop = await pg.listen(channel, listener)
        return () => db.connection().execute(() => stop())
      }),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    },
    close: () => {
      closing ??= (async () => {
        // Waits for whoever holds the connection, so that nothing is cut off.
        await db.connection().execute(() => pg.close())
        await db.destroy()
        release()
      })()
      return closing
    },
  }
}

/** Opens a database in memory, for tests: nothing is kept. */
export async function openInMemory(): Promise<Database> {
  return wrap(await PGlite.create(), () => {})
}

/** What the embedded opener takes. `onSync` is called once per sync to disk, for tests that count. */
export type EmbeddedOptions = {
  dataDir: string
  logger?: DatabaseLogger | undefined
  onSync?: (() => void) | undefined
}

/**
 * Opens the embedded database under `dataDir`/db, creating it on the first run. Every commit is synced to disk.
 * One process at a time: the lock is `dataDir`/db.lock.
 * @throws DataDirectoryLockedError while another process has it open
 * @see architecture §4a
 */
export async function openEmbedded({ dataDir, logger, onSync }: EmbeddedOptions): Promise<Database> {
  const root = path.resolve(dataDir)
  const directory = path.join(root, 'db')
  fs.mkdirSync(root, { recursive: true })
  const release = await lockDataDirectory(dataDir, path.join(root, 'db.lock'))
  try {
    if (!fs.existsSync(path.join(directory, 'PG_VERSION'))) {
      logger?.info({ dataDir }, 'creating the embedded database')
      await initialiseInChild(directory)
      syncPath(root)
    }
    // The engine refuses to start over its own pid file; the lock above says that nobody uses it.
    fs.rmSync(path.join(directory, 'postmaster.pid'), { force: true })
    const pg = await PGlite.create({
      fs: new SyncedNodeFs(directory, onSync),
      startParams: durableStartParams(PGlite.defaultStartParams),
    })
    return wrap(pg, release)
  } catch (cause) {
    release()
    throw cause
  }
}
