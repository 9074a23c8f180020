import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { OperationError } from '../operations/operation-error.ts'
import type { Shop } from '../context/shop-data.ts'
import { dumpName, dumpPostgres } from './postgres-dump.ts'
import { listEntries, type TarEntry, writeTar } from './tar.ts'
import type { Command } from '../operations/operation.ts'

export type BackupResult = { file: string; files: number; bytes: number }

/** Folders of pictures and sold files; caches are rebuilt. */
const fileFolders = ['media', 'downloads'] as const

type BackupInput = {
  file: string
  databaseUrl?: string | undefined
  /** Omits files in a bucket, which has its own copies. */
  withoutFiles?: boolean | undefined
}

/**
 * `ambra backup FILE`: writes database, pictures, mails and sold files into one tar.gz, including files in a
 * bucket. For the embedded database, holds its only connection while its files are read after a checkpoint,
 * so that no process writes and the copy is consistent. For PostgreSQL, writes a consistent dump first; files
 * added later are copied too, but no row names them.
 * @throws OperationError when the bucket does not respond
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

/** Returns folders as they are, and each object of a bucket with its listed size. */
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
  // Also omits the disk space reserved for the database, which is reserved again on restore.
  return entries.filter(
    ({ name }) => !/(^|\/)([\w.-]+\.lock|postmaster\.pid|[\w-]+\.sock|database\/reserve)$/.test(name),
  )
}
