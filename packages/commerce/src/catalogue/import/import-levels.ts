import { stat } from 'node:fs/promises'
import {
  type LevelOptions,
  type LevelReport,
  importPrices,
  importStock,
  type RowProblem,
} from '@ambra/db/catalogue'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { DayOrder } from '@ambra/import-formats/days'
import type { DecimalMark } from '@ambra/import-formats/money'
import { readPriceLevels, readStockLevels } from '@ambra/import-formats/read-levels'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'

/** `file` is an absolute path; `rates` are euros for one unit of a foreign currency. */
export type LevelInput = {
  file: string
  encoding?: string | undefined
  currency?: string | undefined
  rates?: Record<string, number> | undefined
  decimal?: DecimalMark | undefined
  days?: DayOrder | undefined
  /** Decimal separator of counts. */
  pieces?: DecimalMark | undefined
  acceptsPriceJumps?: boolean | undefined
}

export type LevelResult = LevelReport & { file: string; seconds: number }

type Source = Parameters<typeof readStockLevels>[0]

/**
 * Reads a stock or price file and counts the outcomes of `work`, which receives the rows; merges rows
 * rejected by the reader with those rejected by `work`, by line.
 * @throws OperationError if the file is missing
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
    author: operator.importer,
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

/** `ambra stock import FILE`: imports sku and quantity in stock. */
export const importStockFile: Command<LevelInput, LevelResult> = (operator, input) =>
  importLevels(operator, input, (source, options) =>
    importStock(
      operator.shop.database,
      (operator.readers?.stock ?? readStockLevels)({ ...source, pieces: input.pieces }),
      options,
    ),
  )

/** `ambra price import FILE`: imports sku and price, optionally special price and store. */
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
