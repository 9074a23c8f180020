import type { Database, DatabaseLogger } from './database.ts'
import { openEmbedded, openInMemory } from './open-embedded.ts'
import { openServer } from './open-server.ts'

/** `databaseUrl` wins over `dataDir`; `memory` (tests) keeps nothing. */
export type OpenDatabaseOptions = {
  dataDir?: string | undefined
  databaseUrl?: string | undefined
  memory?: boolean
  logger?: DatabaseLogger | undefined
}

/**
 * Opens the database the options name: PostgreSQL by URL, else the embedded engine in `dataDir`. Not migrated yet.
 * @throws DataDirectoryLockedError when another process uses the directory
 * @see architecture §1, §4a
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  memory,
  logger,
}: OpenDatabaseOptions): Promise<Database> {
  if (databaseUrl) return openServer({ databaseUrl, logger })
  if (memory) return openInMemory()
  if (!dataDir) throw new Error('openDatabase needs a databaseUrl or a dataDir.')
  return openEmbedded({ dataDir, logger })
}
