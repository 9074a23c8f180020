import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { OperationError } from '../context/operation-error.ts'
import type { Shop } from '../context/shop-data.ts'
import { dumpName, dumpPostgres } from './postgres-dump.ts'
import { listEntries, type TarEntry, writeTar } from './tar.ts'
import type { Command } from '../context/operation.ts'

export type BackupResult = { file: string; files: number; bytes: number }

/** Pictures and sold files; caches are made again. */
const fileFolders = ['media', 'downloads'] as const

type BackupInput = {
  file: string
  databaseUrl?: string | undefined
  /** Leaves out what lies in a bucket: it has copies of its own. */
  withoutFiles?: boolean | undefined
}

/**
 * `ambra backup FILE`: database, pictures, mails and sold files in one tar.gz, also those of a bucket. The embedded
 * database's only connection is held while its files are read, after a checkpoint: no process writes until then, so the
 * copy is one consistent moment. PostgreSQL writes a dump of one moment first; files that come later are in the copy too,
 * and no row names them.
 * @throws OperationError when the bucket does not answer
 */
export const backup: Command<BackupInput, BackupResult> = async (
  { shop, report },
  { file, databaseUrl, withoutFiles = false },
) => {
  if (withoutFiles && !shop.files.media.isRemote)
    throw new OperationError('S3_BUCKET is not set: without its files the backup would not be a whole shop')
  if (existsSync(file)) throw new OperationError(`${file} exists already`)
  const storedFiles = async () => (withoutFiles ? [] : entriesOf(shop))
  const write = async (entries: readonly TarEntry[]) => {
    await writeTar(file, entries, (done) =>
      report({ phase: 'backing up', done, unit: 'files', share: done / entries.length }),
    )
    return { file, files: entries.length, bytes: entries.reduce((sum, entry) => sum + entry.size, 0) }
  }
  if (databaseUrl)
    return withDump(shop, databaseUrl, async (dump) =>
      write([...dump, ...(await filesOf(shop, ['outbox'])), ...(await storedFiles())]),
    )
  return shop.database.db.connection().execute(async (db) => {
    await sql`checkpoint`.execute(db)
    return write([...(await filesOf(shop, ['database', 'outbox'])), ...(await storedFiles())])
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
      (await listEntries(place, '')).flatMap((entry) => (entry.open ? [{ ...entry, name: dumpName }] : [])),
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Folders as they are; of a bucket each object, as large as it was listed. */
async function entriesOf(shop: Shop): Promise<TarEntry[]> {
  if (!shop.files.media.isRemote) return filesOf(shop, fileFolders)
  const entries: TarEntry[] = []
  for (const part of fileFolders) {
    const store = shop.files[part]
    entries.push({ name: `${part}/`, open: undefined, size: 0, mode: 0o700, mtimeS: 0 })
    for await (const { key, size } of store.list())
      entries.push({ name: `${part}/${key}`, open: () => store.read(key), size, mode: 0o600, mtimeS: 0 })
  }
  return entries
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
