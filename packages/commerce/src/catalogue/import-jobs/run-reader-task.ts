import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { because } from '@ambra/contract/catalogue/import-reasons'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { importLimits } from '@ambra/contract/catalogue/import-fields'
import { readFormerAddresses } from '@ambra/import-formats/former-addresses'
import { readMedia } from '@ambra/db/catalogue/media-file'
import { mappedLines, quoted, readColumns, readSamples } from '@ambra/import-formats/mapped-table'
import { ImportFileError } from '@ambra/import-formats/open-bytes'
import { isProductHeader } from '@ambra/import-formats/product-columns'
import { lineBreakSign } from '@ambra/import-formats/product-table'
import { readRecordCells } from '@ambra/import-formats/read-record-cells'
import { readPriceLevels, readStockLevels } from '@ambra/import-formats/read-levels'
import { detectSource, readSource } from '@ambra/import-formats/read-source'
import type { Question, SourceProblem } from '@ambra/import-formats/source'
import { isWorkbook, readWorkbook } from '@ambra/import-formats/xlsx'
import type { Look, ReaderEvent, ReaderTask } from './reader-tasks.ts'

/** Maximum events of a batch, and characters of their rows. */
const batchEvents = 500
const batchLength = 500_000
/** Maximum events of a file, which bounds the memory used per row. */
const mostEvents = 5_000_000
/** Maximum unreadable rows; beyond that it is the wrong file. */
const mostRefused = 100_000
/** Bytes between two heartbeats. */
const signEvery = 1_000_000

type Batch = { events: ReaderEvent[]; isDone: boolean; bytes: number }

/** Reads a file in batches. Calls `onSign` with the progress from time to time, even before rows are ready. */
export async function* runReaderTask(
  task: ReaderTask,
  onSign: (bytes: number) => void,
): AsyncGenerator<Batch> {
  let events: ReaderEvent[] = []
  let [length, bytes, reported, all, refused] = [0, 0, 0, 0, 0]
  const addEvent = (event: ReaderEvent) => {
    all += 1
    if (all > mostEvents) throw new ImportFileError(because('too_many_rows'))
    events.push(event)
  }
  const callbacks = {
    onBytes: (read: number) => {
      bytes = read
      if (read - reported < signEvery) return
      reported = read
      onSign(read)
    },
    refuse: (problem: SourceProblem) => {
      refused += 1
      if (refused > mostRefused) throw new ImportFileError(because('unreadable_rows', { max: mostRefused }))
      addEvent({ refuse: problem })
    },
    note: (note: string) => addEvent({ note }),
    countRow: () => addEvent({ counted: true }),
    ask: (question: Question) => addEvent({ ask: question }),
    onProgress: (progress: { rows: number; share: number }) => addEvent({ progress }),
  }
  for await (const row of rowsOf(task, callbacks)) {
    addEvent({ row })
    length += lengthOf(row)
    if (events.length < batchEvents && length < batchLength) continue
    yield { events, isDone: false, bytes }
    events = []
    length = 0
  }
  yield { events, isDone: true, bytes }
}

const lengthOf = (row: unknown): number =>
  Object(row) === row ? Object.values(row as object).reduce((sum, value) => sum + textLength(value), 0) : 0
const textLength = (value: unknown) => (typeof value === 'string' ? value.length : 0)

type Callbacks = {
  onBytes: (bytes: number) => void
  refuse: (problem: SourceProblem) => void
  note: (text: string) => void
  countRow: () => void
  ask: (question: Question) => void
  onProgress: (done: { rows: number; share: number }) => void
}

async function* rowsOf(task: ReaderTask, callbacks: Callbacks): AsyncGenerator<unknown> {
  switch (task.step) {
    case 'addresses':
      yield* readFormerAddresses(task.file, task.kind, {})
      return
    case 'look':
      return yield await look(task)
    case 'map':
      return yield await writeMapped(task, callbacks)
    case 'source':
      return yield* readSource(task.kind, {
        ...task.context,
        ...callbacks,
        checkPicture: (row) => {
          const read = readMedia(row)
          const [problem] = 'problems' in read ? read.problems : []
          return problem && reasonText('en', problem.reason)
        },
      })
    case 'records':
      return yield* readRecordCells({ ...task, ...callbacks })
    case 'stock':
      return yield* readStockLevels({ ...task, ...callbacks })
    case 'prices':
      return yield* readPriceLevels({ ...task, ...callbacks })
  }
}

/** Detects the format of a file; converts the first sheet of a workbook to a table. */
async function look({ file, table }: { file: string; table: string }): Promise<Look> {
  const isTable = !(await beginsAsWorkbook(file))
  if (!isTable) await pipeline(tableLines(await readFile(file)), createWriteStream(table))
  const read = isTable ? file : table
  const kind = await detectSource(read)
  const isKnown = kind !== undefined && kind !== 'empty' && kind.layout !== 'merchant-table'
  const columns =
    isKnown || kind === 'empty' ? undefined : await readColumns(read, { most: importLimits.columns })
  return { file: read, kind, columns, samples: columns ? await readSamples(read, { columns }) : [] }
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

/** Writes each row on the line of its number, with a cell for each column of the header. */
async function* tableLines(workbook: Buffer): AsyncGenerator<string> {
  let line = 0
  let width: number | undefined
  let isProducts = false
  for await (const { row, cells } of readWorkbook(workbook, importLimits)) {
    if (width === undefined) isProducts = isProductHeader(cells)
    width ??= cells.length
    while (cells.length < width) cells.push('')
    const gap = Math.max(1, row - line)
    line += gap
    yield `${'\n'.repeat(line === gap ? gap - 1 : gap)}${cells.map((cell) => quoted(isProducts ? cell.replace(/\r\n?|\n/g, lineBreakSign) : cell)).join(',')}`
  }
}

type Mapping = Extract<ReaderTask, { step: 'map' }>

/** Writes the file with its columns renamed as mapped; rejects unreadable rows. */
async function writeMapped(
  { file, mapped, mapping }: Mapping,
  { refuse }: Pick<Callbacks, 'refuse'>,
): Promise<null> {
  const out = createWriteStream(mapped)
  for await (const line of mappedLines(file, mapping, { refuse }))
    if (!out.write(`${line}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'close')
  return null
}
