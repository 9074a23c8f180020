import { createHash } from 'node:crypto'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { staffRequestRepository } from '@ambra/db/platform'
import { joinedDatabase } from '../context/joined-database.ts'
import type { OperationContext } from './operation.ts'
import { storesOf } from '../staff/rights.ts'
import { auditActor, grantsOfActor } from './actor.ts'
import { recordCall } from './audit-operation.ts'
import type { CheckedCall } from './operation-call.ts'
import type { HandlerContext } from './operation-handler.ts'
import { beforeSecondPerson, checkSecondPerson } from './second-person.ts'

/** Makes `perform` of a handler, in the transaction of its context. */
type Nested = (context: OperationContext, checked: CheckedCall) => HandlerContext['perform']

export async function executeQuery(
  context: OperationContext,
  checked: CheckedCall,
  nested: Nested,
): Promise<unknown> {
  const result = await runHandler(context, checked, nested)
  if (checked.row.showsPersonalData) await recordCall(context.shop.database.db, context, checked)
  return result
}

/** Runs an operation inside the transaction of another one. */
export async function executeNested(
  context: OperationContext,
  checked: CheckedCall,
  nested: Nested,
): Promise<unknown> {
  const result = await runHandler(context, checked, nested)
  await recordCall(context.shop.database.db, context, checked)
  return result
}

/**
 * Runs a command in one transaction with the check for a second person, the stored result of its idempotency
 * key and its audit entry.
 * @throws NeedsSecondPerson, ShopError staff.key_used
 */
export async function executeCommand(
  context: OperationContext,
  checked: CheckedCall,
  nested: Nested,
): Promise<unknown> {
  const { database } = context.shop
  const result = await database.db.transaction().execute(async (trx) => {
    const requests = staffRequestRepository(trx)
    const key = requestKey(checked)
    const earlier = key && (await requests.find(key.keyHash))
    if (earlier) {
      if (earlier.inputHash !== key.inputHash || checked.row.hasSecretResult)
        throw new ShopError('staff.key_used')
      return earlier.result
    }
    const shop = { ...context.shop, database: joinedDatabase(database, trx) }
    // Waiting for the search index inside this transaction would deadlock.
    const inside = { ...context, shop, settled: () => Promise.resolve() }
    const before = await beforeSecondPerson(trx, checked.row, context.now())
    const done = await runHandler(inside, checked, nested)
    await checkSecondPerson(trx, checked, { result: done, before, now: context.now() })
    if (key) {
      const kept = checked.row.hasSecretResult ? undefined : done
      await requests.add({ ...key, result: kept }, context.now())
    }
    const made = checked.row.resultSubject?.(done as never)
    await recordCall(trx, context, made ? { ...checked, subject: made } : checked)
    return done
  })
  await context.settled()
  return result
}

function runHandler(context: OperationContext, checked: CheckedCall, nested: Nested): Promise<unknown> {
  const { actor, row, run, input } = checked
  const isScoped = row.scope === 'stores' && row.permission !== 'signed_in'
  const storeIds = isScoped ? storesOf(grantsOfActor(actor), row.permission as never) : 'all'
  return run({ ...context, actor, storeIds, perform: nested(context, checked) }, input)
}

/** Idempotency keys are scoped to one person and one operation. */
function requestKey({ actor, row, input, idempotencyKey }: CheckedCall) {
  if (!idempotencyKey) return undefined
  const { actorKind, actorId } = auditActor(actor)
  return {
    keyHash: sha256([actorKind, actorId, row.name, idempotencyKey].join('|')),
    inputHash: sha256(JSON.stringify(input)),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
