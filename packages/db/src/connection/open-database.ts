import { DataDirectoryLockedError } from './data-directory-lock.ts'
import type { Database, DatabaseLogger } from './database.ts'
import { DatabaseUnavailableError, NewerDatabaseError } from './database-errors.ts'
import { UnsafeDatabaseError } from './durability.ts'
import { DiskFullError, type DiskLimits } from './disk-room.ts'
import { openEmbedded, openInMemory } from './open-embedded.ts'

/** `databaseUrl` wins over `dataDir`; `memory` (tests) keeps nothing. */
export type OpenDatabaseOptions = {
  dataDir?: string | undefined
  databaseUrl?: string | undefined
  memory?: boolean
  logger?: DatabaseLogger | undefined
  /** Connections of a server that requests of this process may hold. */
  poolSize?: number | undefined
  /** Room that the embedded database leaves on its disk. */
  disk?: DiskLimits | undefined
}

/**
 * Opens the database the options name: PostgreSQL by URL, else the embedded engine in `dataDir`. Not migrated yet.
 * @throws DataDirectoryLockedError when another process uses the directory; DiskFullError, DatabaseUnavailableError
 * @see decision 005
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  memory,
  logger,
  poolSize,
  disk,
}: OpenDatabaseOptions): Promise<Database> {
  if (databaseUrl) {
    const { openServer } = await import('./open-server.ts')
    return openServer({ databaseUrl, logger, poolSize })
  }
  if (memory) return openInMemory()
  if (!dataDir) throw new Error('openDatabase needs a databaseUrl or a dataDir.')
  return openEmbedded({ dataDir, logger, disk })
}

/** Problems of opening a database that the operator can mend: their message is enough, no stack. */
export const isDatabaseStartError = (error: unknown): error is Error =>
  error instanceof DataDirectoryLockedError ||
  error instanceof DiskFullError ||
  error instanceof NewerDatabaseError ||
  error instanceof DatabaseUnavailableError ||
  error instanceof UnsafeDatabaseError
