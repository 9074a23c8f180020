import Type from 'typebox'
import { Done, Moment, PersonId } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

/** The number of the account: it says nothing once the account is erased. */
const account = ({ id }: { id: number }): Subject => ({ kind: 'account', id: String(id) })

/** The shop as a customer sees it, for a person of the shop on the phone. @see docs/decisions/080-view-as-customer.md */
export const customerViewOperations = {
  'customers.view': operation('customers.view', {
    summary: 'See the shop as a customer sees it: a link for one use within a minute. Nothing can be changed',
    kind: 'command',
    permission: 'customers.view_as',
    scope: 'stores',
    stepUp: () => true,
    subject: account,
    showsPersonalData: true,
    hasSecretResult: true,
    input: Type.Object({
      id: PersonId,
      /** Stands in the audit, and in what the customer gets with an export. */
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    result: Type.Object({ url: Type.String(), open_before: Moment }),
  }),
  'customers.end-view': operation('customers.end-view', {
    summary: 'End your own view of the shop as a customer',
    kind: 'command',
    permission: 'customers.view_as',
    scope: 'stores',
    subject: account,
    input: Type.Object({ id: PersonId }),
    result: Done,
  }),
} as const
