import type { AdminInput, AdminName, AdminResult } from '@ambra/contract/admin/operations'
import type { OperationContext } from '../context/operation.ts'
import type { Actor } from './actor.ts'

/** `storeIds`: what a list may show. */
export type HandlerContext = OperationContext & { actor: Actor; storeIds: 'all' | number[] }
export type OperationHandler<Input, Result> = (context: HandlerContext, input: Input) => Promise<Result>
/** What operations of these names do. */
export type Handlers<Names extends AdminName> = {
  [N in Names]: OperationHandler<AdminInput<N>, AdminResult<N>>
}
