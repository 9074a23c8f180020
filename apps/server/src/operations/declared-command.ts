import type { Command } from '@ambra/commerce/platform'
import type { ServerContext } from '../doctor/server-operation.ts'

type Subject = { kind: string; id: string }

/**
 * What the audit stores of an argument: its value (`shown`), the last part of its path (`file`),
 * the keyed hash of an address (`hashed`), only that it was given (`hidden`), or its text as the
 * reason of the entry (`reason`).
 */
export type Shown = 'shown' | 'file' | 'hashed' | 'hidden' | 'reason'

/**
 * Audit entry of a command. Every argument is classified: a new one without a row here is a compile error.
 */
export type Entry<I, R> = {
  args: { readonly [K in keyof I]-?: Shown }
  subject?: (input: I) => Subject
  /** Returns the subject of the entry where only the result has it. */
  resultSubject?: (result: R) => Subject
  counts?: (result: R) => Readonly<Record<string, number>>
}

/** Audit declaration of a command. @see docs/decisions/089-audit-of-commands.md */
export type Declared<I, R> = { run: Command<I, R, ServerContext> } & (
  | { changes: 'nothing' | 'by operations' }
  | { changes: 'in one transaction' | 'in steps'; entry: Entry<I, R> }
)

type Run = (context: ServerContext, input: never) => Promise<unknown>
type EntryOf<F extends Run> = Entry<Parameters<F>[1], Awaited<ReturnType<F>>>

/** Declares a command that changes no row and leaves no entry. */
export const readOnly = <F extends Run>(run: F) => ({ run, changes: 'nothing' }) as const

/**
 * Declares a command that changes data only by operations of the console, each of which writes its entry.
 */
export const byOperations = <F extends Run>(run: F) => ({ run, changes: 'by operations' }) as const

/** Declares short work, which is one transaction with its entry. */
export const inTransaction = <F extends Run>(run: F, entry: EntryOf<F>) =>
  ({ run, changes: 'in one transaction', entry }) as const

/**
 * Declares work that is long or has effects outside the database: an entry before it, and one with
 * the outcome after it.
 */
export const inSteps = <F extends Run>(run: F, entry: EntryOf<F>) =>
  ({ run, changes: 'in steps', entry }) as const
