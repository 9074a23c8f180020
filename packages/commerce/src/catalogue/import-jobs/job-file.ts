import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportJob, importJobRepository } from '@ambra/db/catalogue'
import type { Shop } from '../../platform/context/shop-data.ts'

/** Folder of a process for imported files, which can be restored from the database. */
const folderOf = ({ folders }: Pick<Shop, 'folders'>) => join(folders.cacheDir, 'import-jobs')

export async function writeJobFile(
  shop: Shop,
  jobs: ReturnType<typeof importJobRepository>,
  { id, received }: Pick<ImportJob, 'id' | 'received'>,
): Promise<string> {
  const folder = folderOf(shop)
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${id}.file`)
  const out = await open(file, 'w')
  try {
    for (let place = 0; place < received; ) {
      const bytes = await jobs.nextPart(id, place)
      if (!bytes || bytes.length === 0) throw new Error('a part of the file of an import is missing')
      await out.write(bytes)
      place += bytes.length
    }
  } finally {
    await out.close()
  }
  return file
}

export async function removeJobFiles(shop: Pick<Shop, 'folders'>, id: number): Promise<void> {
  for (const end of ['', '.table', '.mapped'])
    await rm(join(folderOf(shop), `${id}.file${end}`), { force: true })
}

/** Identifies files with the same columns, whatever their rows. */
export const shapeOf = (columns: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(columns)).digest('hex')
