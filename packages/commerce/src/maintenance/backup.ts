import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { OperationError } from '../context/operation-error.ts'
import type { Shop } from '../context/shop-data.ts'
import { dumpName, dumpPostgres } from './postgres-dump.ts'
import { listEntries, type TarEntry, writeTar } from './tar.ts'
import type { Command } from '../context/operation.ts'

export type BackupResult = { file: string; files: number; bytes: number }

/** What a shop is made of; caches are made again. */
const folders = ['media', 'outbox', 'downloads'] as const

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
