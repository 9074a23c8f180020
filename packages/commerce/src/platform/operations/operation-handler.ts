import type { AdminInput, AdminName, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { OperationContext } from './operation.ts'
import type { Actor } from './actor.ts'

/**
 * Context of a handler. `storeIds` limits what a list shows. `perform` runs another operation for the
 * requester, with their rights and its own audit entry, and returns its result.
 */
export type HandlerContext = OperationContext & {
  actor: Actor
  storeIds: 'all' | number[]
  perform: (actor: Extract<Actor, { kind: 'approved' }>, name: string, input: unknown) => Promise<unknown>
}
export type OperationHandler<Input, Result> = (context: HandlerContext, input: Input) => Promise<Result>
export type Handlers<Names extends AdminName> = {
  [N in Names]: OperationHandler<AdminInput<N>, AdminResult<N>>
}
