import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Database,
  durabilityProblems,
  UnsafeDatabaseError,
  migrateDatabase,
  openDatabase,
} from '@ambra/db/connection'
import { followSettings, readMarkFrom, type Shop, shopFolders } from '@ambra/commerce/platform'
import type { Logger } from 'pino'
import type { Environment } from '../env/env.ts'
import { openFiles } from './files.ts'
import { closeFolders } from './folder-rights.ts'

/** Reserved disk space in bytes, so that the database can finish its work when the disk is full. */
const reserveBytes = 32_000_000

/**
 * Opens the database and migrates it to the newest schema.
 * @throws DataDirectoryLockedError when another process has the embedded database; DiskFullError,
 * DatabaseUnavailableError, UnsafeDatabaseError
 */
export const openShop = async (env: Environment, log: Logger): Promise<Shop> =>
  (await openMigrated(env, log)).shop

/** Opens the shop like `openShop`, and returns the names of the migrations just applied too. */
export async function openMigrated(
  env: Environment,
  log: Logger,
): Promise<{ shop: Shop; migrations: readonly string[] }> {
  const folders = shopFolders(env.DATA_DIR)
  // Orders, addresses and mails are stored below: no other user of the machine may read them.
  mkdirSync(folders.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: join(folders.dataDir, 'database'),
    logger: log,
    poolSize: env.DATABASE_CONNECTIONS,
    disk: { minFreeBytes: env.DISK_MIN_FREE_MB * 1_000_000, reserveBytes },
  })
  closeFolders(folders, log)
  await checkDurability(database, env)
  const applied = await migrateDatabase(database.background)
  if (applied.length > 0) log.info({ migrations: applied }, 'database migrated')
  await followSettings(database, log)
  const files = await openFiles(env, { folders, log })
  readMarkFrom(files)
  return { shop: { database, folders, files, isEmbedded: database.engine === 'pglite' }, migrations: applied }
}

async function checkDurability(database: Database, env: Environment): Promise<void> {
  if (env.DATABASE_DURABILITY === 'trust') return
  const problems = await durabilityProblems(database)
  if (problems.length === 0) return
  await database.close()
  throw new UnsafeDatabaseError(problems)
}

export async function isEmptyShop({ database }: Shop): Promise<boolean> {
  const row = await database.db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  return row === undefined
}
