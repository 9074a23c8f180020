import Type from 'typebox'
import { CustomerExport, ErasureReceipt } from '../../customers/account.ts'
import { Email, Reason } from '../operations/fields.ts'
import { AuditCheck, AuditEntry } from '../staff/audit.ts'
import { operation, type Subject } from '../operations/operation.ts'

const always = () => true
/** Audit subject of a customer; the audit stores a keyed hash of the address. */
const customer = ({ email }: { email: string }): Subject => ({ kind: 'customer', id: email })

/** Customers and the audit log. */
export const shopOperations = {
  'customers.export': operation('customers.export', {
    summary: 'Export all data about a customer at their request',
    // A command, because an address does not belong in a URL.
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
    summary: 'Erase a customer; records that the law requires stay without the account',
    kind: 'command',
    permission: 'customers.erase',
    scope: 'shop',
    stepUp: always,
    subject: customer,
    input: Type.Object({ email: Email, reason: Reason }),
    result: ErasureReceipt,
  }),
  'audit.list': operation('audit.list', {
    summary: 'List audit entries of the console and the command line, newest first',
    kind: 'query',
    permission: 'audit.read',
    scope: 'shop',
    cli: {
      columns: ['id', 'at', 'actor', 'actor_name', 'operation', 'subject', 'outcome', 'code', 'details'],
    },
    input: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1 })),
      operation: Type.Optional(Type.String({ maxLength: 60 })),
      subject: Type.Optional(Type.String({ maxLength: 120 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: Type.Array(AuditEntry),
  }),
  'audit.verify': operation('audit.verify', {
    summary: 'Verify that no audit entry was changed or removed',
    kind: 'query',
    permission: 'audit.read',
    scope: 'shop',
    input: Type.Object({}),
    result: AuditCheck,
  }),
} as const
