import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase, type Database, openDatabase } from '@ambra/db/connection'
import { sql } from 'kysely'
import type { Progress } from '../operations/operation.ts'
import { OperationError } from '../operations/operation-error.ts'
import { filesInFolders, type ShopFiles, shopFolders } from '../context/shop-data.ts'
import { copyFiles, copyFolder, removeCopied } from '../files/copy-files.ts'
import { dumpName, restorePostgres } from './postgres-dump.ts'
import { firstNameIn, readTar } from './tar.ts'

type Target = {
  dir: string
  databaseUrl: string | undefined
  /** Target of pictures and sold files, if not their folders. */
  files?: ShopFiles | undefined
  report: (progress: Progress) => void
}

/**
 * Result of a restore. `different`: files that exist in the bucket with other content, which is kept; the
 * backup's version stays in `dataDir`.
 */
type Restored = { dataDir: string; files: number; different: string[] }

/**
 * `ambra restore FILE`: restores into an empty data folder and, with DATABASE_URL, an empty PostgreSQL; never
 * over a shop. Moves a backup of the embedded database to PostgreSQL, but not the other way round. Overwrites
 * nothing in a bucket.
 * @throws OperationError if the folder or the database is not empty, or the file is not a backup of a shop
 */
export async function restore(
  file: string,
  { dir, databaseUrl, files: target, report }: Target,
): Promise<Restored> {
  const folders = shopFolders(dir)
  const { dataDir } = folders
  if (!existsSync(file)) throw new OperationError(`no such file: ${file}`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new OperationError(
      `${dataDir} is not empty: restore only into an empty folder (set DATA_DIR to a new one)`,
    )
  }
  const first = await firstNameIn(file)
  const isDump = first === dumpName
  if (isDump && !databaseUrl)
    throw new OperationError(`${file} is of a shop on PostgreSQL: set DATABASE_URL to an empty database`)
  if (databaseUrl) await checkEmpty(databaseUrl)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    const files = await readTar(file, dataDir, (done) => report({ phase: 'restoring', done, unit: 'files' }))
    // Runs before the database is restored, so that the restore can be repeated after a failure.
    const different = target ? await moveFiles(folders, target, report) : []
    if (databaseUrl) {
      const held = join(dataDir, isDump ? dumpName : 'database')
      if (isDump) await restorePostgres(databaseUrl, held)
      else await moveToPostgres(held, databaseUrl, report)
      rmSync(held, { recursive: true })
    }
    return { dataDir, files, different }
  } catch (error) {
    // Empties the folder again, so that the restore can be repeated.
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
}

async function moveFiles(
  folders: ReturnType<typeof shopFolders>,
  target: ShopFiles,
  report: Target['report'],
): Promise<string[]> {
  const from = filesInFolders(folders)
  const { signal } = new AbortController()
  const { different } = await copyFiles(from, target, { workDir: copyFolder(folders), report, signal })
  await removeCopied(from, target, different)
  return different
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

/** Copies the embedded database from a folder to the server. */
async function moveToPostgres(folder: string, databaseUrl: string, report: Target['report']): Promise<void> {
  if (!existsSync(join(folder, 'db'))) throw new OperationError('the backup holds no database')
  const from = await openDatabase({ dataDir: folder })
  try {
    const to = await openDatabase({ databaseUrl })
    try {
      await copyDatabase(from, to, (done) => report({ phase: 'moving to PostgreSQL', done, unit: 'rows' }))
    } catch (error) {
      await removeTables(to)
      throw error
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** Empties the database again, so that the restore can be repeated. */
async function removeTables({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  if (rows.length > 0)
    await sql`drop table ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(db)
}
