import type { Lookup } from '@ambra/contract/platform/operations/command-line'
import { giftCardIdOf } from '../../promotions/gift-cards/gift-card-lookup.ts'
import { staffDepsOf } from '../staff/build-staff-deps.ts'
import { createPeople } from '../staff/people.ts'
import type { OperationContext } from './operation.ts'

/** Finds the id of a record by the value that an operator knows. */
export const lookups: Readonly<
  Record<Lookup, (context: OperationContext, value: string) => Promise<number>>
> = {
  'staff-email': (context, email) => createPeople(staffDepsOf(context)).idOf(email),
  'gift-card-code': giftCardIdOf,
}
