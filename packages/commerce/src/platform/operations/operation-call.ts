import type { Operation, Subject } from '@ambra/contract/platform/operations/operation'
import type { Actor } from './actor.ts'
import type { OperationHandler } from './operation-handler.ts'

/** One call of an operation. `idempotencyKey` comes from the caller. */
export type OperationCall = {
  actor: Actor
  input: unknown
  requestId?: string | undefined
  network?: string | undefined
  idempotencyKey?: string | undefined
}

/** Call whose input was validated against the schema of its row; `run` is its handler. */
export type CheckedCall = OperationCall & {
  row: Operation
  run: OperationHandler<never, unknown>
  input: never
  subject: Subject | undefined
}
