import type { ImportAuthor } from '@ambra/db/catalogue'
import type { ReadRights } from '@ambra/db/platform'
import type { readPriceLevels, readStockLevels } from '@ambra/import-formats/read-levels'
import type { readSource } from '@ambra/import-formats/read-source'
import type { SearchEngine } from '@ambra/search/search-engine'
import type { SearchCounter } from '../../search/terms/search-counter.ts'
import type { Extensions } from '../extension/extensions.ts'
import type { ShopSettings } from '../context/shop-deps.ts'
import type { Log } from '../context/request-context.ts'
import type { Shop } from '../context/shop-data.ts'

/** Progress of a long operation; `share` from 0 to 1 if the end is known. */
export type Progress = { phase: string; done: number; unit: string; share?: number | undefined }

/**
 * Context of a staff operation, in the running server or in the process of the `ambra` command. `search`
 * exists only in the server; other processes announce changes through the database.
 */
export type OperationContext = {
  shop: Shop
  search: SearchEngine | undefined
  now: () => Date
  log: Log
  settings: ShopSettings
  /** Counts the searches of shoppers in this process; undefined where none arrive. */
  searchCounter?: SearchCounter | undefined
  /** Resolves when every change announced so far is in the search index. */
  settled: () => Promise<void>
  /** The extensions of this process; undefined if they were not opened. */
  extensions?: Extensions | undefined
  /** Login of the operator at the command line; undefined elsewhere. */
  login?: string | undefined
  /** Maximum time that a batch of long work may hold the database while requests wait, ms. */
  holdMs?: number | undefined
  /**
   * Rights of the person who imports a file, read for each batch; undefined at the command line, whose
   * operator has all rights.
   */
  rights?: ReadRights | undefined
  /** Person who imports a file; undefined at the command line. */
  importer?: ImportAuthor | undefined
  /** File readers to use instead of the default ones: those of a worker thread, which do not delay shoppers. */
  readers?:
    | { source: typeof readSource; stock: typeof readStockLevels; prices: typeof readPriceLevels }
    | undefined
  report: (progress: Progress) => void
  signal: AbortSignal
}

/** Staff operation: plain input, plain result. @throws OperationError for the reader at the command line */
export type Command<Input, Result, Context = OperationContext> = (
  context: Context,
  input: Input,
) => Promise<Result>
