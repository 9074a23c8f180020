import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { type Kysely, sql } from 'kysely'
import { ConnectionTurns } from './connection-turns.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { Database, DatabaseLogger } from './database.ts'
import {
  createDiskRoom,
  DiskFullError,
  type DiskLimits,
  type DiskRoom,
  realVolume,
  type Volume,
} from './disk-room.ts'
import { GuardedKysely } from './guarded-kysely.ts'
import { type EmbeddedEngine, openingBytes, startEngine } from './restartable-engine.ts'
import type { Db } from '../schema/schema.ts'
import { singleConnectionDialect } from './single-connection-dialect.ts'
import { syncPath } from './synced-node-fs.ts'

/** Space for a new database, which takes about 45 MB. */
const creationBytes = 100_000_000
const creationMs = 180_000

async function initialiseInChild(directory: string): Promise<void> {
  const script = fileURLToPath(new URL('./initialise-directory.ts', import.meta.url))
  const child = spawn(process.execPath, [script, directory], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: creationMs,
    killSignal: 'SIGKILL',
  })
  let problem = ''
  child.stderr.on('data', (chunk: Buffer) => {
    problem += chunk.toString()
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`The database could not be created in ${directory}: ${problem.trim().slice(-2000)}`)
}

function wrap(engine: EmbeddedEngine, room: DiskRoom | undefined, release: () => void): Database {
  const turns = new ConnectionTurns()
  const db = new GuardedKysely<Db>(singleConnectionDialect(engine, turns, 'request'))
  const longWork = new GuardedKysely<Db>(singleConnectionDialect(engine, turns, 'background'))
  let closing: Promise<void> | undefined
  const shared = {
    engine: 'pglite' as const,
    outage: () => engine.outage(),
    disk: room,
    // Uses the connection's queue: LISTEN inside another caller's transaction would vanish with its rollback.
    listen: (channel: string, listener: (payload: string) => void) =>
      db.connection().execute(async () => {
        const stop = await engine.listen(channel, listener)
        return () => db.connection().execute(() => stop())
      }),
    close: () => {
      closing ??= (async () => {
        // Waits for the current holder of the connection, so that nothing is cut off.
        await longWork
          .connection()
          .execute(() => engine.close())
          // The engine has stopped: nothing to close.
          .catch(() => undefined)
        await Promise.all([db.destroy(), longWork.destroy()])
        release()
      })()
      return closing
    },
  }
  // Shares the connection; background work uses it between requests.
  const background: Database = {
    ...shared,
    db: longWork,
    notify: notifier(longWork),
    get background() {
      return background
    },
  }
  return { ...shared, db, notify: notifier(db), background }
}

function notifier(db: Kysely<Db>): Database['notify'] {
  return async (channel, payload) => {
    await sql`select pg_notify(${channel}, ${payload})`.execute(db)
  }
}

/** Opens an in-memory database for tests. It is empty unless the given engine contains data. */
export async function openInMemory(given?: PGlite): Promise<Database> {
  const pg = given ?? (await PGlite.create())
  const engine: EmbeddedEngine = {
    prepare: async () => undefined,
    query: (text, parameters) => pg.query<never>(text, [...parameters]),
    listen: (channel, deliver) => pg.listen(channel, deliver),
    outage: () => undefined,
    close: () => pg.close(),
  }
  return wrap(engine, undefined, () => undefined)
}

/** Options of the embedded database. `onSync` and `volume` are for tests. */
export type EmbeddedOptions = {
  dataDir: string
  logger?: DatabaseLogger | undefined
  /** Called after each sync to disk. */
  onSync?: (() => void) | undefined
  /** Without limits the disk is filled to the last byte. */
  disk?: DiskLimits | undefined
  volume?: Volume | undefined
}

/**
 * Opens the embedded database under `dataDir`/db and creates it on the first run. Syncs every commit to disk.
 * Allows one process at a time through the lock `dataDir`/db.lock.
 * @throws DataDirectoryLockedError while another process has it open; DiskFullError without space to start
 * @see decision 005, docs/security.md
 */
export async function openEmbedded({
  dataDir,
  logger,
  onSync,
  disk = { minFreeBytes: 0, reserveBytes: 0 },
  volume = realVolume,
}: EmbeddedOptions): Promise<Database> {
  const root = path.resolve(dataDir)
  const directory = path.join(root, 'db')
  fs.mkdirSync(root, { recursive: true, mode: 0o700 })
  const release = await lockDataDirectory(dataDir, path.join(root, 'db.lock'))
  try {
    const room = createDiskRoom(root, disk, volume)
    const isNew = !fs.existsSync(path.join(directory, 'PG_VERSION'))
    requireRoom(dataDir, room, isNew ? creationBytes : openingBytes)
    if (isNew) {
      logger?.info({ dataDir }, 'creating the embedded database')
      await initialiseInChild(directory)
      syncPath(root)
    }
    const events = { onSync, hasRoomFor: volume === realVolume ? undefined : volume.hasRoomFor }
    const engine = await startEngine({ directory, room, logger, events })
    return wrap(engine, room, release)
  } catch (cause) {
    release()
    throw cause
  }
}

function requireRoom(dataDir: string, room: DiskRoom, neededBytes: number): void {
  if (room.freeBytes() < neededBytes) room.releaseReserve()
  const free = room.freeBytes()
  if (free < neededBytes) throw new DiskFullError(dataDir, free, neededBytes)
}
