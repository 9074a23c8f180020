import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { auditRepository } from '@ambra/db/platform'
import { OperationError } from './operation-error.ts'
import type { OperationContext } from './operation.ts'
import { auditActor } from './actor.ts'
import type { CheckedCall } from './operation-call.ts'

/** Writes the audit entry of a call. `code`: why it was rejected; omitted if the work was done. */
export async function recordCall(
  db: Database['db'],
  { now }: OperationContext,
  { row, actor, input, subject, requestId, network }: CheckedCall,
  code?: string,
): Promise<void> {
  const shown = row.auditArguments?.(input)
  await auditRepository(db).add({
    at: now(),
    ...auditActor(actor),
    operation: row.name,
    subject,
    reason: reasonOf(input),
    requestId,
    network,
    outcome: code === undefined ? 'done' : 'refused',
    code,
    ...(shown ? { details: { arguments: shown } } : {}),
  })
}

/** Records a call that the operation rejected; a failure is not recorded. */
export async function recordRefusal(
  context: OperationContext,
  checked: CheckedCall,
  error: unknown,
): Promise<void> {
  const { db } = context.shop.database
  if (error instanceof ShopError) await recordCall(db, context, checked, error.code)
  else if (error instanceof OperationError) await recordCall(db, context, checked, 'server.refused')
}

export const reasonOf = (input: object): string | undefined =>
  'reason' in input && typeof input.reason === 'string' ? input.reason : undefined
