import { ShopError } from '@ambra/contract/errors'
import type { OperationContext } from '../context/operation.ts'
import type { StaffDeps } from '../staff/staff-deps.ts'
import type { SignedInPerson } from '../staff/staff-sessions.ts'
import type { Actor } from './actor.ts'

/** What the rules of people need of an operation's surroundings. */
export const staffDepsOf = ({ shop, settings, now }: OperationContext): StaffDeps => ({
  database: shop.database,
  settings,
  now,
})

/** The person who asks. @throws ShopError staff.signed_out at the command line, which has no account */
export function personOf(actor: Actor): SignedInPerson {
  if (actor.kind !== 'staff') throw new ShopError('staff.signed_out')
  return actor.who
}
