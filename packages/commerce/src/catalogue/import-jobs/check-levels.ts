import { type Database, BatchSize } from '@ambra/db/connection'
import {
  type LevelReport,
  importPrices,
  importStock,
  type ImportJobRow,
  differences,
  seeProducts,
} from '@ambra/db/catalogue'
import type { ReadRights } from '@ambra/db/platform'
import { rolledBack } from './rolled-back.ts'

export type Found = {
  rows: ImportJobRow[]
  counts: { new: number; changed: number; same: number; refused: number }
}
type Level = { line: number; along?: readonly number[]; sku: string }
type Options = {
  now: Date
  holdMs: number
  rights: ReadRights | undefined
  onBatch: (found: Found, tookMs: number, read: number) => Promise<void>
}
const sizes = { first: 100, least: 20, most: 500 }

type Writing = Pick<Options, 'now' | 'rights'>
type Write = (inside: Database, batch: AsyncIterable<never>, options: Writing) => Promise<LevelReport>

/** Finds out what rows of prices or stock would change, by writing them and rolling back. */
export async function checkLevels(
  database: Database,
  kind: 'prices' | 'stock',
  { source, ...options }: Options & { source: AsyncIterable<Level> },
): Promise<void> {
  // Rows of each kind are read by the reader of that kind.
  const write = (kind === 'prices' ? importPrices : importStock) as Write
  const size = new BatchSize(sizes, options.holdMs)
  let batch: Level[] = []
  let read = 0
  let length = 0
  const flush = async () => {
    const startedAt = performance.now()
    const found = await rolledBack(database, (inside) => checkBatch(inside, batch, { ...options, write }))
    const tookMs = performance.now() - startedAt
    size.took(batch.length, tookMs)
    read += batch.reduce((sum, { along = [] }) => sum + 1 + along.length, 0)
    batch = []
    length = 0
    await options.onBatch(found, tookMs, read)
  }
  for await (const level of source) {
    length += level.sku.length
    if (size.isFull(batch.push(level), length)) await flush()
  }
  if (batch.length > 0) await flush()
}

async function checkBatch(
  inside: Database,
  batch: readonly Level[],
  { write, now, rights }: Writing & { write: Write },
): Promise<Found> {
  const skus = batch.map(({ sku }) => sku)
  const before = await seeProducts(inside.db, skus)
  const { refused, changed, unchanged, short } = await write(inside, each(batch), { now, rights })
  const after = await seeProducts(inside.db, skus)
  const wrong = new Set(refused.map(({ line }) => line))
  const missing = new Map(short.map(({ line, reason }) => [line, reason]))
  const rows = batch
    .filter(({ line }) => !wrong.has(line))
    .flatMap(({ line, sku }) => differences(line, sku, { before, after }))
    .filter(({ field }) => field !== '')
    .map((row) => ({ ...row, reason: missing.get(row.line) ?? null }))
  const bySku = new Map(
    batch.flatMap(({ line, along = [], sku }) => [line, ...along].map((one) => [one, sku] as const)),
  )
  return {
    rows: [
      ...rows,
      ...refused.map(({ line, field, reason }) => ({
        line,
        subject: bySku.get(line) ?? '',
        outcome: 'refused' as const,
        field,
        before: null,
        after: null,
        reason,
      })),
    ],
    counts: { new: 0, changed, same: unchanged, refused: wrong.size },
  }
}

async function* each(batch: readonly Level[]): AsyncGenerator<never> {
  for (const level of batch) yield level as never
}
