import type { ReadRights } from '@ambra/db/staff/runs-as'
import type { readPriceLevels, readStockLevels } from '@ambra/import-formats/read-levels'
import type { readSource } from '@ambra/import-formats/read-source'
import type { SearchEngine } from '@ambra/search/search-engine'
import type { ShopSettings } from './shop-deps.ts'
import type { Log } from './request-context.ts'
import type { Shop } from './shop-data.ts'

/** How far a long operation is; `share` from 0 to 1 where the end is known. */
export type Progress = { phase: string; done: number; unit: string; share?: number | undefined }

/**
 * What an operation of staff works with, in the running server or in the process of the `ambra` command. `search` exists
 * only in the server; other processes hear of changes through the database.
 */
export type OperationContext = {
  shop: Shop
  search: SearchEngine | undefined
  now: () => Date
  log: Log
  settings: ShopSettings
  /** Resolves when every change announced so far is in the search index. */
  settled: () => Promise<void>
  /** Login of the operator at the command line; undefined elsewhere. */
  login?: string | undefined
  /** Where requests wait for the database: how long a batch of long work may hold it. Milliseconds. */
  holdMs?: number | undefined
  /** Rights of whoever imports a file, read with each batch; undefined at the command line, whose operator has all. */
  rights?: ReadRights | undefined
  /** How files are read where not by the readers themselves: in a thread, beside shoppers. */
  readers?:
    | { source: typeof readSource; stock: typeof readStockLevels; prices: typeof readPriceLevels }
    | undefined
  report: (progress: Progress) => void
  signal: AbortSignal
}

/** Work of staff: plain input, plain result. @throws OperationError for the reader at the command line */
export type Command<Input, Result, Context = OperationContext> = (
  context: Context,
  input: Input,
) => Promise<Result>
