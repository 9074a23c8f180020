import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OperationContext } from '../operations/operation.ts'
import type { StaffDeps } from './staff-deps.ts'
import type { SignedInPerson } from '../sign-in/staff-sessions.ts'
import type { Actor } from '../operations/actor.ts'

export const staffDepsOf = ({ shop, settings, now }: OperationContext): StaffDeps => ({
  database: shop.database,
  settings,
  now,
})

/**
 * Returns the person behind the actor.
 * @throws ShopError staff.signed_out at the command line, which has no account
 */
export function personOf(actor: Actor): SignedInPerson {
  if (actor.kind !== 'staff') throw new ShopError('staff.signed_out')
  return actor.who
}
