import type { AdminInput, AdminName, AdminResult } from '@ambra/contract/admin/operations'
import type { OperationContext } from '../context/operation.ts'
import type { Actor } from './actor.ts'

/**
 * `storeIds`: what a list may show. `perform` carries another operation out within this one, for the requester and with
 * their rights, with an entry of its own in the audit; its result is that of the operation.
 */
export type HandlerContext = OperationContext & {
  actor: Actor
  storeIds: 'all' | number[]
  perform: (actor: Extract<Actor, { kind: 'approved' }>, name: string, input: unknown) => Promise<unknown>
}
export type OperationHandler<Input, Result> = (context: HandlerContext, input: Input) => Promise<Result>
/** What operations of these names do. */
export type Handlers<Names extends AdminName> = {
  [N in Names]: OperationHandler<AdminInput<N>, AdminResult<N>>
}
