import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Database } from '@ambra/db/database'
import { migrateDatabase } from '@ambra/db/migrate'
import { openDatabase } from '@ambra/db/open-database'
import type { Logger } from 'pino'
import type { Environment } from '../env.ts'

/** Folders below DATA_DIR. */
export type ShopFolders = {
  dataDir: string
  mediaDir: string
  cacheDir: string
  outboxDir: string
  /** Files that are sold. */
  downloadsDir: string
}

/** The data of the shop, open for one process. */
export type Shop = { database: Database; folders: ShopFolders; isEmbedded: boolean }

export function shopFolders(env: Pick<Environment, 'DATA_DIR'>): ShopFolders {
  const dataDir = resolve(env.DATA_DIR)
  return {
    dataDir,
    mediaDir: join(dataDir, 'media'),
    cacheDir: join(dataDir, 'cache'),
    outboxDir: join(dataDir, 'outbox'),
    downloadsDir: join(dataDir, 'downloads'),
  }
}

/**
 * Opens the database and brings it to the newest schema.
 * @throws DataDirectoryLockedError when another process has the embedded database
 */
export async function openShop(env: Environment, log: Logger): Promise<Shop> {
  const folders = shopFolders(env)
  // Orders, addresses and mails lie below: nobody else on the machine has business there.
  mkdirSync(folders.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: join(folders.dataDir, 'database'),
    logger: log,
  })
  const applied = await migrateDatabase(database)
  if (applied.length > 0) log.info({ migrations: applied }, 'database migrated')
  return { database, folders, isEmbedded: database.engine === 'pglite' }
}

/** Whether the catalogue has nothing in it yet. */
export async function isEmptyShop({ database }: Shop): Promise<boolean> {
  const row = await database.db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  return row === undefined
}
