import { stat } from 'node:fs/promises'
import type { LevelOptions, LevelReport } from '@ambra/db/import/import-levels'
import { importPrices } from '@ambra/db/import/import-prices'
import { importStock } from '@ambra/db/import/import-stock'
import type { RowProblem } from '@ambra/db/import/import-report'
import { stores } from '@ambra/domain/stores'
import type { DayOrder } from '@ambra/import-formats/days'
import type { DecimalMark } from '@ambra/import-formats/money'
import { readPriceLevels, readStockLevels } from '@ambra/import-formats/read-levels'
import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'

/** `file` is an absolute path; `rates` are euros for one unit of a foreign currency. */
export type LevelInput = {
  file: string
  encoding?: string | undefined
  currency?: string | undefined
  rates?: Record<string, number> | undefined
  decimal?: DecimalMark | undefined
  days?: DayOrder | undefined
  acceptsPriceJumps?: boolean | undefined
}

/** What became of the rows of a stock or price file. */
export type LevelResult = LevelReport & { file: string; seconds: number }

type Source = Parameters<typeof readStockLevels>[0]

/**
 * Reads a file of levels with `work`, which hands its rows on, and counts what became of them; what the reader refuses stands
 * among what `work` refuses, by line. @throws OperationError without such a file
 */
export async function importLevels(
  operator: OperationContext,
  { file, encoding }: LevelInput,
  work: (source: Source, options: LevelOptions) => Promise<LevelReport>,
): Promise<LevelResult> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new OperationError(`no such file: ${file}`)
  const startedAt = performance.now()
  const byReader: RowProblem[] = []
  let share = 0
  const source: Source = {
    file,
    encoding,
    onBytes: (bytes) => (share = found.size === 0 ? 1 : Math.min(1, bytes / found.size)),
    refuse: (problem) => byReader.push(problem),
  }
  const report = await work(source, {
    now: operator.now(),
    holdMs: operator.holdMs,
    rights: operator.rights,
    onProgress: (done) => operator.report({ phase: 'importing', done, unit: 'rows', share }),
  })
  await operator.settled()
  return {
    ...report,
    read: report.read + byReader.length,
    refused: [...byReader, ...report.refused].toSorted((a, b) => a.line - b.line),
    file,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

/** `ambra stock import FILE`: sku and quantity in stock. */
export const importStockFile: Command<LevelInput, LevelResult> = (operator, input) =>
  importLevels(operator, input, (source, options) =>
    importStock(operator.shop.database, (operator.readers?.stock ?? readStockLevels)(source), options),
  )

/** `ambra price import FILE`: sku and price, with special price and store where wanted. */
export const importPriceFile: Command<LevelInput, LevelResult> = (operator, input) =>
  importLevels(operator, input, (source, options) => {
    const { currency = 'EUR', rates = {}, decimal, days, acceptsPriceJumps } = input
    const codes = new Set(stores.map((store) => store.code))
    const read = operator.readers?.prices ?? readPriceLevels
    const levels = read({ ...source, currency, rates, decimal, days, stores: codes })
    return importPrices(operator.shop.database, withStoreIds(levels), { ...options, acceptsPriceJumps })
  })

async function* withStoreIds(levels: ReturnType<typeof readPriceLevels>) {
  for await (const { store, ...level } of levels)
    yield { ...level, storeId: stores.find((known) => known.code === store)?.id ?? 0 }
}
