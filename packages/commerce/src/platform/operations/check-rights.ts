import { isForKeys } from '@ambra/contract/platform/operations/api-key-groups'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderRepository } from '@ambra/db/sales'
import type { OperationContext } from './operation.ts'
import { isAllowed, storesOf } from '../staff/rights.ts'
import { createStaffAttempts } from '../sign-in/staff-attempts.ts'
import { provedUntil } from '../sign-in/staff-sessions.ts'
import { type Actor, grantsOfActor } from './actor.ts'
import type { CheckedCall } from './operation-call.ts'

/** Operations allowed in a session opened by a recovery code: setting new keys. */
const afterRecovery: readonly string[] = [
  'own.show',
  'own.passkey-options',
  'own.add-passkey',
  'own.totp-setup',
  'own.set-password',
]

const isRecovering = (actor: Actor) => actor.kind === 'staff' && actor.who.session.method === 'recovery'

/**
 * Checks the permission of an operation and the stores that it covers. The operator at the command line has
 * every right.
 * @throws ShopError staff.not_allowed, staff.recovery_only, keys.not_for_keys, order.not_found
 */
export async function checkRights(
  context: OperationContext,
  { row, actor, input }: CheckedCall,
): Promise<void> {
  if (actor.kind === 'cli') return
  const isProgram = actor.kind === 'key' || actor.kind === 'extension'
  if (isProgram && !isForKeys(row)) throw new ShopError('keys.not_for_keys')
  // Extensions read; they change data through their own tables.
  if (actor.kind === 'extension' && row.kind !== 'query') throw new ShopError('staff.not_allowed')
  if (isRecovering(actor)) {
    if (afterRecovery.includes(row.name)) return
    throw new ShopError('staff.recovery_only')
  }
  const { permission } = row
  if (permission === 'signed_in') return
  const grants = grantsOfActor(actor)
  // Rights per store are checked later, with the order or list; without any store the call is rejected at
  // once.
  if (storesOf(grants, permission).length === 0) throw new ShopError('staff.not_allowed')
  if (row.scope === 'shop' && !isAllowed(grants, permission)) throw new ShopError('staff.not_allowed')
  if (row.scope === 'order') {
    const storeId = await orderRepository(context.shop.database.db).findStoreOf(numberOf(input))
    // Answers as for an unknown number, so that orders of other stores are not revealed.
    if (storeId === undefined || !isAllowed(grants, permission, storeId))
      throw new ShopError('order.not_found')
  }
}

const numberOf = (input: object): string => ('number' in input ? String(input.number) : '')

/**
 * Checks that a person stepped up lately. A key cannot step up: its creator allows the operation beforehand.
 * For an approved operation the requester stepped up with the request, and the second person does now.
 * @throws ShopError staff.step_up, keys.not_trusted
 */
export function checkStepUp({ now }: OperationContext, { row, actor, input }: CheckedCall): void {
  if (!row.stepUp(input)) return
  if (actor.kind === 'staff' && !isRecovering(actor) && !provedUntil(actor.who.session, now()))
    throw new ShopError('staff.step_up')
  if (actor.kind === 'key' && !actor.caller.key.trusted.includes(row.name))
    throw new ShopError('keys.not_trusted')
}

/** Counts the calls of a person against their limits. @throws ShopError request.throttled */
export async function countAttempt(
  { shop, settings, now }: OperationContext,
  { row, actor }: CheckedCall,
): Promise<void> {
  if (actor.kind !== 'staff') return
  const attempts = createStaffAttempts({ database: shop.database, settings })
  const { id } = actor.who.person
  if (row.kind === 'command') await attempts.beforeCommand(id, now())
  if (row.name === 'customers.export') await attempts.beforeExport(id, now())
  if (row.name === 'staff.invite' || row.name === 'staff.reset-access')
    await attempts.beforeSendingInvite(id, now())
}
