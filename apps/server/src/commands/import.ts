import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { importRows } from '@ambra/db/import/import-rows'
import type { ImportReport } from '@ambra/db/import/import-report'
import { CommandRefused } from '../control/control-socket.ts'
import { loadDemoShop } from '../shop/seed.ts'
import { readLines } from '../shop/read-lines.ts'
import type { Command } from './command.ts'

export const importFormats = ['auto', 'ambra'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Rows that were refused are in the report, each problem with line, field and reason. */
export type ImportResult = ImportReport & { file: string; seconds: number }

/** `ambra import FILE`: streamed; the same file again goes on where it was interrupted. `file` is an absolute path. */
export const importFile: Command<{ file: string; format: ImportFormat }, ImportResult> = async (
  operator,
  { file, format },
) => {
  const size = await fileSize(file)
  if (format === 'auto') await checkFormat(file)
  const startedAt = performance.now()
  let bytes = 0
  const lines = stoppable(
    readLines(file, (read) => (bytes = read)),
    operator.signal,
  )
  const report = await importRows(operator.shop.database, lines, {
    now: operator.now(),
    mediaDir: operator.shop.folders.mediaDir,
    sourceHash: await fileHash(file),
    onProgress: ({ line }) =>
      operator.report({
        phase: 'importing',
        done: line,
        unit: 'rows',
        share: size === 0 ? 1 : Math.min(1, bytes / size),
      }),
  })
  await operator.settled()
  return { ...report, file, seconds: (performance.now() - startedAt) / 1000 }
}

/** `ambra demo`: the demo shop, also beside what is there already; skus of the demo are replaced. */
export const loadDemo: Command<Record<string, never>, ImportResult> = async (operator) => {
  const startedAt = performance.now()
  const report = await loadDemoShop(operator.shop, operator.now(), ({ line }) =>
    operator.report({ phase: 'loading the demo shop', done: line, unit: 'rows' }),
  )
  await operator.settled()
  return { ...report, file: 'demo shop', seconds: (performance.now() - startedAt) / 1000 }
}

async function fileSize(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new CommandRefused(`no such file: ${file}`)
  if (!found.isFile()) throw new CommandRefused(`not a file: ${file}`)
  return found.size
}

/** The first line that holds something tells the format. @throws CommandRefused */
async function checkFormat(file: string): Promise<void> {
  for await (const line of readLines(file)) {
    if (line.trim() === '') continue
    if (line.trimStart().startsWith('{')) return
    throw new CommandRefused(
      `${file} does not look like Ambra JSONL (one JSON object a line); see docs/import.md, or name the format with --format`,
    )
  }
  throw new CommandRefused(`${file} is empty`)
}

async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Ends with an error when asked to stop: the run then stays open and the next one goes on from there. */
async function* stoppable(lines: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  for await (const line of lines) {
    if (signal.aborted) throw new CommandRefused('interrupted: run the same command again to go on from here')
    yield line
  }
}
