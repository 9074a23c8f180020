import Type from 'typebox'
import { CounterMeans } from './order-payment-operations.ts'
import { Done, EmptyInput, Moment, MomentOrNever, Reason } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const CentsOrNone = Type.Union([Type.Integer({ minimum: 1, maximum: 100_000_000 }), Type.Null()])
const always = () => true
const approval = ({ id }: { id: number }): Subject => ({ kind: 'approval', id: String(id) })

/**
 * Promised refund that is still to be sent. The payee's name is null without the permission to read contacts.
 */
const RefundRow = Type.Object({
  id: Id,
  number: Type.String(),
  store: Type.String(),
  amountCents: Type.Integer(),
  method: Type.String(),
  /** Payment method at the counter; null if paid otherwise. */
  counter: Type.Union([CounterMeans, Type.Null()]),
  payee: TextOrNone,
  reason: Type.String(),
  by: Type.String(),
  since: Moment,
  /** For a withdrawal: the legal deadline, and the days until then. */
  due: TextOrNone,
  days_left: Type.Union([Type.Integer(), Type.Null()]),
  state: Type.Enum(['to_do', 'done']),
  reference: TextOrNone,
  /** The provider is sending the money, so staff cannot mark it as sent. */
  is_being_sent: Type.Boolean(),
})

const FlaggedPayment = Type.Object({
  number: Type.String(),
  order_status: Type.String(),
  transaction: Type.String(),
  provider: Type.String(),
  amountCents: Type.Integer(),
  state: Type.String(),
  flag: Type.String(),
  started: Type.String(),
})

/** Operation that waits for a second person. `changes`: events of the order since the request. */
const Approval = Type.Object({
  id: Id,
  operation: Type.String(),
  number: TextOrNone,
  sumCents: Type.Union([Type.Integer(), Type.Null()]),
  reason: Type.String(),
  asked_by: Type.String(),
  asked_at: Moment,
  expires_at: Moment,
  state: Type.Enum(['open', 'done', 'declined', 'withdrawn', 'expired']),
  decided_by: TextOrNone,
  decided_at: MomentOrNever,
  is_own: Type.Boolean(),
  may_decide: Type.Boolean(),
  changes: Type.Array(Type.Object({ at: Moment, what: Type.String(), by: Type.String() })),
})

/** Outgoing money: refunds to send, payments that need a person, and approvals by a second person. */
export const moneyOperations = {
  'refunds.list': operation('refunds.list', {
    summary: 'List refunds to send, oldest first',
    kind: 'query',
    permission: 'payments.read',
    scope: 'stores',
    cli: {
      name: 'orders refunds',
      defaults: { state: 'to_do' },
      columns: ['id', 'number', 'amountCents', 'since', 'due', 'by', 'reason'],
    },
    input: Type.Object({
      state: Type.Optional(Type.Enum(['to_do', 'done'])),
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: Type.Object({
      refunds: Type.Array(RefundRow),
      next: Type.Union([Id, Type.Null()]),
      toSendCents: Type.Integer(),
      toSend: Type.Integer(),
    }),
  }),
  'refunds.done': operation('refunds.done', {
    summary: 'Mark a refund as sent',
    kind: 'command',
    permission: 'payments.settle',
    scope: 'stores',
    subject: ({ id }) => ({ kind: 'refund', id: String(id) }),
    cli: { name: 'orders refund-done' },
    input: Type.Object({ id: Id, reference: Type.Optional(Type.String({ maxLength: 140 })) }),
    result: Type.Object({ id: Id, number: Type.String(), amountCents: Type.Integer() }),
  }),
  'payments.flagged': operation('payments.flagged', {
    summary: 'List payments that need review, newest first',
    kind: 'query',
    permission: 'payments.read',
    scope: 'stores',
    input: EmptyInput,
    result: Type.Array(FlaggedPayment),
  }),
  'approvals.list': operation('approvals.list', {
    summary: 'List pending approvals and recent decisions',
    kind: 'query',
    permission: 'signed_in',
    scope: 'person',
    cli: { columns: ['id', 'operation', 'number', 'sumCents', 'asked_by', 'state'] },
    input: EmptyInput,
    result: Type.Object({
      approvals: Type.Array(Approval),
      /** Amount from which a second person is needed; null: never. */
      limitCents: CentsOrNone,
    }),
  }),
  'approvals.approve': operation('approvals.approve', {
    summary: 'Approve a request as the second person and run it',
    kind: 'command',
    permission: 'orders.refund_large',
    scope: 'stores',
    stepUp: always,
    subject: approval,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'approvals.decline': operation('approvals.decline', {
    summary: 'Decline a request as the second person',
    kind: 'command',
    permission: 'orders.refund_large',
    scope: 'stores',
    subject: approval,
    input: Type.Object({ id: Id, reason: Reason }),
    result: Done,
  }),
  'approvals.withdraw': operation('approvals.withdraw', {
    summary: 'Withdraw your own approval request',
    kind: 'command',
    permission: 'signed_in',
    scope: 'person',
    subject: approval,
    cli: {},
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'approvals.set-limit': operation('approvals.set-limit', {
    summary: 'Set the amount from which a second person must approve',
    kind: 'command',
    permission: 'settings.edit',
    scope: 'shop',
    stepUp: always,
    // Otherwise a person who wants to refund alone could raise the limit first.
    secondPerson: {
      isNeeded: ({ input, limitCents }) =>
        limitCents !== null && (input.cents === null || input.cents > limitCents),
    },
    cli: { name: 'approvals limit', arguments: ['cents'] },
    input: Type.Object({ cents: CentsOrNone, reason: Reason }),
    result: Type.Object({ cents: CentsOrNone }),
  }),
} as const
