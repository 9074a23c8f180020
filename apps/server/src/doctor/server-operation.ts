import type { PaymentProviders } from '@ambra/commerce/payments'
import type { BlockedContent } from '../pages/csp-reports.ts'
import type { BlockedSummary } from '../watchdog/start-watchdog.ts'
import type { Environment } from '../env/env.ts'
import type { OperationContext } from '@ambra/commerce/platform'

/** Result of one check; `hint` says what to do when it is not `ok`. */
export type Finding = { check: string; ok: boolean; detail: string; hint?: string }

/** Extra input of operations about the process itself. */
export type ServerContext = OperationContext & {
  env: Environment
  providers: PaymentProviders
  /** Returns how often the event loop was blocked. Only in the server. */
  blocked?: (() => BlockedSummary) | undefined
  /** Returns what browsers blocked on pages in the last day; undefined where no pages are served. */
  blockedContent?: (() => BlockedContent) | undefined
}

export type ServerOperation<Input, Result> = (context: ServerContext, input: Input) => Promise<Result>
