import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase } from '@ambra/db/copy-database'
import type { Database } from '@ambra/db/database'
import { openDatabase } from '@ambra/db/open-database'
import { sql } from 'kysely'
import type { Progress } from '../context/operation.ts'
import { OperationError } from '../context/operation-error.ts'
import { filesInFolders, type ShopFiles, shopFolders } from '../context/shop-data.ts'
import { copyFiles, copyFolder, removeCopied } from './copy-files.ts'
import { dumpName, restorePostgres } from './postgres-dump.ts'
import { firstNameIn, readTar } from './tar.ts'

type Target = {
  dir: string
  databaseUrl: string | undefined
  /** Where pictures and sold files go, if that is another place than their folders. */
  files?: ShopFiles | undefined
  report: (progress: Progress) => void
}

/** `different`: files of the backup that lie in the bucket with another content. That stays; these lie in `dataDir`. */
type Restored = { dataDir: string; files: number; different: string[] }

/**
 * `ambra restore FILE`: into an empty data folder and, with DATABASE_URL, an empty PostgreSQL; never over a shop. A
 * backup of the embedded database moves to PostgreSQL that way; the other way it does not go. Nothing in a bucket is
 * overwritten.
 * @throws OperationError where the folder or the database is not empty, or the file is not of a shop
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
    // Before the database: what fails here can be tried again as a whole.
    const different = target ? await moveFiles(folders, target, report) : []
    if (databaseUrl) {
      const held = join(dataDir, isDump ? dumpName : 'database')
      if (isDump) await restorePostgres(databaseUrl, held)
      else await moveToPostgres(held, databaseUrl, report)
      rmSync(held, { recursive: true })
    }
    return { dataDir, files, different }
  } catch (error) {
    // Empty again, so that the same can be tried once more.
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

/** The database as a folder of files becomes rows of the server. */
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

/** It was empty, so that the same can be tried once more. */
async function removeTables({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  if (rows.length > 0)
    await sql`drop table ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(db)
}
