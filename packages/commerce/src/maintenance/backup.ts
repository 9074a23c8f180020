import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@ambra/db/open-database'
import { sql } from 'kysely'
import type { Progress } from '../context/operation.ts'
import { OperationError } from '../context/operation-error.ts'
import { type Shop, shopFolders } from '../context/shop-data.ts'
import { dumpPostgres, restorePostgres } from './postgres-dump.ts'
import { firstNameIn, listEntries, readTar, type TarEntry, writeTar } from './tar.ts'
import type { Command } from '../context/operation.ts'

export type BackupResult = { file: string; files: number; bytes: number }

/** What a shop is made of; caches are made again. */
const folders = ['media', 'outbox', 'downloads'] as const
/** First in the backup of a shop on PostgreSQL. */
const dumpName = 'database.dump'

/**
 * `ambra backup FILE`: database, pictures and mails in one tar.gz. The embedded database's only connection is held while
 * its files are read, after a checkpoint: no process writes until then, so the copy is one consistent moment. PostgreSQL
 * writes a dump of one moment first; files that come later are in the copy too, and no row names them.
 */
export const backup: Command<{ file: string; databaseUrl?: string | undefined }, BackupResult> = async (
  { shop, report },
  { file, databaseUrl },
) => {
  if (existsSync(file)) throw new OperationError(`${file} exists already`)
  const write = async (entries: readonly TarEntry[]) => {
    await writeTar(file, entries, (done) =>
      report({ phase: 'backing up', done, unit: 'files', share: done / entries.length }),
    )
    return { file, files: entries.length, bytes: entries.reduce((sum, entry) => sum + entry.size, 0) }
  }
  if (databaseUrl)
    return withDump(shop, databaseUrl, async (dump) => write([...dump, ...(await filesOf(shop, folders))]))
  return shop.database.db.connection().execute(async (db) => {
    await sql`checkpoint`.execute(db)
    return write(await filesOf(shop, ['database', ...folders]))
  })
}

async function withDump(
  { folders: { dataDir } }: Shop,
  databaseUrl: string,
  write: (dump: TarEntry[]) => Promise<BackupResult>,
): Promise<BackupResult> {
  const place = mkdtempSync(join(dataDir, 'backup-'))
  try {
    await dumpPostgres(databaseUrl, join(place, dumpName))
    return await write(
      (await listEntries(place, '')).flatMap((entry) => (entry.file ? [{ ...entry, name: dumpName }] : [])),
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function filesOf({ folders: { dataDir } }: Shop, parts: readonly string[]): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  for (const part of parts) {
    const folder = join(dataDir, part)
    if (existsSync(folder)) entries.push(...(await listEntries(folder, part)))
  }
  // Nor the disk space reserved for the database: it is reserved again where the backup is restored.
  return entries.filter(
    ({ name }) => !/(^|\/)([\w.-]+\.lock|postmaster\.pid|[\w-]+\.sock|database\/reserve)$/.test(name),
  )
}

type Target = { dir: string; databaseUrl: string | undefined; report: (progress: Progress) => void }

/**
 * `ambra restore FILE`: into an empty data folder and, for a shop on PostgreSQL, an empty database; never over a shop.
 * Needs no server.
 * @throws OperationError where the backup and the setting DATABASE_URL are of different databases
 */
export async function restore(
  file: string,
  { dir, databaseUrl, report }: Target,
): Promise<{ dataDir: string; files: number }> {
  const { dataDir } = shopFolders(dir)
  if (!existsSync(file)) throw new OperationError(`no such file: ${file}`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new OperationError(
      `${dataDir} is not empty: restore only into an empty folder (set DATA_DIR to a new one)`,
    )
  }
  const first = await firstNameIn(file)
  const isDump = first === dumpName
  if (first !== undefined && isDump !== Boolean(databaseUrl))
    throw new OperationError(
      isDump
        ? `${file} is of a shop on PostgreSQL: set DATABASE_URL to an empty database`
        : `${file} is of a shop on the embedded database: unset DATABASE_URL`,
    )
  if (databaseUrl) await checkEmpty(databaseUrl)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    const files = await readTar(file, dataDir, (done) => report({ phase: 'restoring', done, unit: 'files' }))
    if (databaseUrl) {
      const dump = join(dataDir, dumpName)
      await restorePostgres(databaseUrl, dump)
      rmSync(dump)
    }
    return { dataDir, files }
  } catch (error) {
    // Empty again, so that the same can be tried once more.
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
}

async function checkEmpty(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl })
  try {
    const { rows } = await sql`select from pg_tables where schemaname = 'public' limit 1`.execute(database.db)
    if (rows.length > 0)
      throw new OperationError(
        'the database has tables: restore only into an empty one (set DATABASE_URL to it)',
      )
  } finally {
    await database.close()
  }
}
