import { DataDirectoryLockedError } from './data-directory-lock.ts'
import type { Database, DatabaseLogger } from './database.ts'
import { DatabaseUnavailableError, NewerDatabaseError } from './database-errors.ts'
import { UnsafeDatabaseError } from './durability.ts'
import { DiskFullError, type DiskLimits } from './disk-room.ts'
import { openEmbedded, openInMemory } from './open-embedded.ts'

/** `databaseUrl` takes precedence over `dataDir`; `memory` (tests) stores nothing. */
export type OpenDatabaseOptions = {
  dataDir?: string | undefined
  databaseUrl?: string | undefined
  memory?: boolean
  logger?: DatabaseLogger | undefined
  /** Maximum server connections for the requests of this process. */
  poolSize?: number | undefined
  /** Disk space that the embedded database leaves free. */
  disk?: DiskLimits | undefined
}

/**
 * Opens the configured database without migrating it: PostgreSQL by URL, otherwise the embedded engine in
 * `dataDir`.
 * @throws DataDirectoryLockedError when another process uses the directory; DiskFullError,
 * DatabaseUnavailableError
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

/** Returns whether the operator can fix the error, so that its message is enough without a stack. */
export const isDatabaseStartError = (error: unknown): error is Error =>
  error instanceof DataDirectoryLockedError ||
  error instanceof DiskFullError ||
  error instanceof NewerDatabaseError ||
  error instanceof DatabaseUnavailableError ||
  error instanceof UnsafeDatabaseError
