import Type from 'typebox'
import { Done, Moment, PersonId } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

/** Audit subject of an account: its number identifies no person once the account is erased. */
const account = ({ id }: { id: number }): Subject => ({ kind: 'account', id: String(id) })

/** Views of the shop as a customer, for staff on the phone. @see docs/decisions/080-view-as-customer.md */
export const customerViewOperations = {
  'customers.view': operation('customers.view', {
    summary: 'Create a link to view the shop as a customer, read-only, for one use within a minute',
    kind: 'command',
    permission: 'customers.view_as',
    scope: 'stores',
    cli: false,
    stepUp: () => true,
    subject: account,
    showsPersonalData: true,
    hasSecretResult: true,
    input: Type.Object({
      id: PersonId,
      /** Reason, shown in the audit log and in the customer's data export. */
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    result: Type.Object({ url: Type.String(), open_before: Moment }),
  }),
  'customers.end-view': operation('customers.end-view', {
    summary: 'End your view of the shop as a customer',
    kind: 'command',
    permission: 'customers.view_as',
    scope: 'stores',
    cli: false,
    subject: account,
    input: Type.Object({ id: PersonId }),
    result: Done,
  }),
} as const
