import type { AdminInput, AdminQueryName, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { Language } from '@ambra/contract/platform/api/language'
import type { Kysely } from 'kysely'
import type { Static, TObject } from 'typebox'

/** A text in each language of the shop. */
export type Texts = Readonly<Record<Language, string>>

/** Writes to the log of the shop; every line names the extension. */
export type ExtensionLog = Readonly<
  Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>
>

/** Interface of the shop for a running part of an extension. */
export type ExtensionContext = {
  /** Current time. Never read another clock, so that tests can set it. */
  readonly now: () => Date
  readonly log: ExtensionLog
  /** Aborted when the time of this call is over, or the process stops. */
  readonly signal: AbortSignal
  /**
   * Query builder on the tables of the extension: `context.db<Tables>().selectFrom('ledger')` reads
   * `ext_<name>.ledger`. Inside an operation and inside `transaction` everything commits or rolls back together.
   */
  readonly db: <Tables>() => Kysely<Tables>
  /** Runs work in one transaction and returns its result; rolls back if it throws. */
  readonly transaction: <Result>(work: (context: ExtensionContext) => Promise<Result>) => Promise<Result>
  /** Returns the current values of the module's `settings`; pass the same schema. */
  readonly settings: <Schema extends TObject>(schema: Schema) => Static<Schema>
  /** Returns the checked variables of the module's `environment`; pass the same schema. */
  readonly environment: <Schema extends TObject>(schema: Schema) => Static<Schema>
  /**
   * Runs a query of the shop (`orders.show`, `customers.show`, …) with the `permissions` of the module. Reads of
   * personal data are audited under the name of the extension.
   * @throws ShopError staff.not_allowed without the permission, and those of the query
   */
  readonly query: <Name extends AdminQueryName>(
    name: Name,
    input: AdminInput<Name>,
  ) => Promise<AdminResult<Name>>
  /**
   * Queues a message for the handler of this kind in `outbox`, in the current transaction. Delivered at least
   * once after the commit. `key`: a message with the same key is queued only once.
   */
  readonly send: (
    kind: string,
    payload: Readonly<Record<string, unknown>>,
    options?: { key?: string; at?: Date },
  ) => Promise<void>
}
