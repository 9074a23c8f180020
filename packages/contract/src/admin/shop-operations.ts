import Type from 'typebox'
import { CustomerExport, ErasureReceipt } from '../account.ts'
import { Email, Reason } from './shapes/fields.ts'
import { AuditCheck, AuditEntry } from './shapes/audit.ts'
import { operation, type Subject } from './shapes/operation.ts'

const always = () => true
/** The audit stores a keyed hash of the address. */
const customer = ({ email }: { email: string }): Subject => ({ kind: 'customer', id: email })

/** Customers and the audit. */
export const shopOperations = {
  'customers.export': operation('customers.export', {
    summary: 'Everything held about a customer, for the person who asks',
    // A command: an address does not belong into the address of a request.
    kind: 'command',
    permission: 'customers.export',
    scope: 'shop',
    stepUp: always,
    subject: customer,
    showsPersonalData: true,
    hasSecretResult: true,
    input: Type.Object({ email: Email, reason: Reason }),
    result: CustomerExport,
  }),
  'customers.erase': operation('customers.erase', {
    summary: 'Erase a customer; what the law keeps stays without the account',
    kind: 'command',
    permission: 'customers.erase',
    scope: 'shop',
    stepUp: always,
    subject: customer,
    input: Type.Object({ email: Email, reason: Reason }),
    result: ErasureReceipt,
  }),
  'audit.list': operation('audit.list', {
    summary: 'What was done in the console and at the command line, newest first',
    kind: 'query',
    permission: 'audit.read',
    scope: 'shop',
    input: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1 })),
      operation: Type.Optional(Type.String({ maxLength: 60 })),
      subject: Type.Optional(Type.String({ maxLength: 120 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: Type.Array(AuditEntry),
  }),
  'audit.verify': operation('audit.verify', {
    summary: 'Check that no entry of the audit was changed or removed',
    kind: 'query',
    permission: 'audit.read',
    scope: 'shop',
    input: Type.Object({}),
    result: AuditCheck,
  }),
} as const
