import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Progress } from '../context/operation.ts'
import { OperationError } from '../context/operation-error.ts'
import { shopFolders } from '../context/shop-data.ts'
import { listEntries, readTar, type TarEntry, writeTar } from './tar.ts'
import type { Command } from '../context/operation.ts'

export type BackupResult = { file: string; files: number; bytes: number }

/** What a shop is made of; caches are made again. */
const parts = ['database', 'media', 'outbox', 'downloads'] as const

/**
 * `ambra backup FILE`: database, pictures and mails in one tar.gz. The database's only connection is held while its
 * files are read, after a checkpoint: no process writes until then, so the copy is one consistent moment.
 */
export const backup: Command<{ file: string }, BackupResult> = async ({ shop, report }, { file }) => {
  if (!shop.isEmbedded)
    throw new OperationError('this shop uses PostgreSQL: back it up with pg_dump, and copy the media folder')
  if (existsSync(file)) throw new OperationError(`${file} exists already`)
  return shop.database.db.connection().execute(async (db) => {
    await sql`checkpoint`.execute(db)
    const entries: TarEntry[] = []
    for (const part of parts) {
      const folder = join(shop.folders.dataDir, part)
      if (existsSync(folder)) entries.push(...(await listEntries(folder, part)))
    }
    const wanted = entries.filter(
      // Nor the disk space reserved for the database: it is reserved again where the backup is restored.
      ({ name }) => !/(^|\/)([\w.-]+\.lock|postmaster\.pid|[\w-]+\.sock|database\/reserve)$/.test(name),
    )
    await writeTar(file, wanted, (done) =>
      report({ phase: 'backing up', done, unit: 'files', share: done / wanted.length }),
    )
    return { file, files: wanted.length, bytes: wanted.reduce((sum, entry) => sum + entry.size, 0) }
  })
}

/** `ambra restore FILE`: into an empty data folder only; never over a shop. Needs no database and no server. */
export async function restore(
  file: string,
  dir: string,
  report: (progress: Progress) => void,
): Promise<{ dataDir: string; files: number }> {
  const { dataDir } = shopFolders(dir)
  if (!existsSync(file)) throw new OperationError(`no such file: ${file}`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new OperationError(
      `${dataDir} is not empty: restore only into an empty folder (set DATA_DIR to a new one)`,
    )
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const files = await readTar(file, dataDir, (done) => report({ phase: 'restoring', done, unit: 'files' }))
  return { dataDir, files }
}
