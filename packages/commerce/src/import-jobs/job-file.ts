import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { importLimits } from '@ambra/contract/admin/import-fields'
import type { ImportJob, importJobRepository } from '@ambra/db/import-jobs/import-job-repository'
import type { RowProblem } from '@ambra/db/import/import-report'
import { mappedLines, quoted } from '@ambra/import-formats/mapped-table'
import { isWorkbook, readWorkbook } from '@ambra/import-formats/xlsx'
import type { Shop } from '../context/shop-data.ts'

/** Where a process lays the files that it imports: they can be made again from the database. */
const folderOf = ({ folders }: Pick<Shop, 'folders'>) => join(folders.cacheDir, 'import-jobs')

/** The file of a job as it was sent, a workbook as the table of its first sheet. */
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
  return (await beginsAsWorkbook(file)) ? await asTable(file, join(folder, `${id}.csv`)) : file
}

async function beginsAsWorkbook(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && isWorkbook(buffer)
  } finally {
    await handle.close()
  }
}

async function asTable(file: string, table: string): Promise<string> {
  const bytes = await readFile(file)
  await pipeline(tableLines(bytes), createWriteStream(table))
  return table
}

/** Each row stands in the line of its number, and has a cell for each column of the header. */
async function* tableLines(workbook: Buffer): AsyncGenerator<string> {
  let line = 0
  let width: number | undefined
  for await (const { row, cells } of readWorkbook(workbook, importLimits)) {
    width ??= cells.length
    while (cells.length < width) cells.push('')
    const gap = Math.max(1, row - line)
    line += gap
    yield `${'\n'.repeat(line === gap ? gap - 1 : gap)}${cells.map(quoted).join(',')}`
  }
}

/** The file with its columns named as they are meant; what cannot be read of it goes to `refuse`. */
export async function writeMappedFile(
  file: string,
  mapping: readonly (string | null)[],
  refuse: (problem: RowProblem) => void,
): Promise<string> {
  const mapped = `${file}.mapped`
  const out = createWriteStream(mapped)
  for await (const line of mappedLines(file, mapping, { refuse }))
    if (!out.write(`${line}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'close')
  return mapped
}

export async function removeJobFiles(shop: Pick<Shop, 'folders'>, id: number): Promise<void> {
  for (const end of ['file', 'file.mapped', 'csv', 'csv.mapped'])
    await rm(join(folderOf(shop), `${id}.${end}`), { force: true })
}

/** Files with the same columns have the same shape, whatever their rows. */
export const shapeOf = (columns: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(columns)).digest('hex')
