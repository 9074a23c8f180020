import type { SearchEngine } from '@ambra/search/search-engine'
import type { Logger } from 'pino'
import type { Progress } from '../cli/progress-bar.ts'
import type { Environment } from '../env.ts'
import type { Shop } from '../shop/open-shop.ts'
import type { BlockedSummary } from '../watchdog/start-watchdog.ts'
import type { BlockedContent } from '../storefront/csp-reports.ts'

/**
 * What a command works with, in the running server or in the process of the `ambra` command. `search` exists only in
 * the server; other processes hear of changes through the database.
 */
export type Operator = {
  shop: Shop
  search: SearchEngine | undefined
  now: () => Date
  log: Logger
  env: Environment
  /** Resolves when every change told so far is in the search index. */
  settled: () => Promise<void>
  /** How often the event loop of the server was blocked. Only in the server. */
  blocked?: (() => BlockedSummary) | undefined
  /** What browsers blocked on pages in the last day; undefined where no pages are served. */
  blockedContent?: (() => BlockedContent) | undefined
  report: (progress: Progress) => void
  signal: AbortSignal
}

/** Work of the operator: plain input, plain result. Refusals are thrown as CommandRefused. */
export type Command<Input, Result> = (operator: Operator, input: Input) => Promise<Result>
