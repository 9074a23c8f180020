import Type from 'typebox'
import { CounterMeans } from './order-payment-operations.ts'
import { Done, EmptyInput, Moment, MomentOrNever, Reason } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const CentsOrNone = Type.Union([Type.Integer({ minimum: 1, maximum: 100_000_000 }), Type.Null()])
const always = () => true
const approval = ({ id }: { id: number }): Subject => ({ kind: 'approval', id: String(id) })

/** Money that was promised back and is still to be sent. The name of the payee is null for who may not read contacts. */
const RefundRow = Type.Object({
  id: Id,
  number: Type.String(),
  store: Type.String(),
  amountCents: Type.Integer(),
  method: Type.String(),
  /** How it was paid at the counter; null where it was paid otherwise. */
  counter: Type.Union([CounterMeans, Type.Null()]),
  payee: TextOrNone,
  reason: Type.String(),
  by: Type.String(),
  since: Moment,
  /** Where a withdrawal brought it: the last day of the law, and the days until then. */
  due: TextOrNone,
  days_left: Type.Union([Type.Integer(), Type.Null()]),
  state: Type.Enum(['to_do', 'done']),
  reference: TextOrNone,
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

/** Something that waits for a second person. `changes`: what became of the order since it was requested. */
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

/** Money that goes out: refunds to send, payments that need a person, and what a second person has to agree to. */
export const moneyOperations = {
  'refunds.list': operation('refunds.list', {
    summary: 'Refunds whose money is still to be sent, the oldest first',
    kind: 'query',
    permission: 'payments.read',
    scope: 'stores',
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
    summary: 'The money of a refund was sent',
    kind: 'command',
    permission: 'payments.settle',
    scope: 'stores',
    subject: ({ id }) => ({ kind: 'refund', id: String(id) }),
    input: Type.Object({ id: Id, reference: Type.Optional(Type.String({ maxLength: 140 })) }),
    result: Type.Object({ id: Id, number: Type.String(), amountCents: Type.Integer() }),
  }),
  'payments.flagged': operation('payments.flagged', {
    summary: 'Payments that need a person, the newest first',
    kind: 'query',
    permission: 'payments.read',
    scope: 'stores',
    input: EmptyInput,
    result: Type.Array(FlaggedPayment),
  }),
  'approvals.list': operation('approvals.list', {
    summary: 'What waits for a second person, and what was decided lately',
    kind: 'query',
    permission: 'signed_in',
    scope: 'person',
    input: EmptyInput,
    result: Type.Object({
      approvals: Type.Array(Approval),
      /** From this sum on a second person is needed; null: never. */
      limitCents: CentsOrNone,
    }),
  }),
  'approvals.approve': operation('approvals.approve', {
    summary: 'Agree as the second person: it is carried out now',
    kind: 'command',
    permission: 'orders.refund_large',
    scope: 'stores',
    stepUp: always,
    subject: approval,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'approvals.decline': operation('approvals.decline', {
    summary: 'Decline as the second person: nothing is carried out',
    kind: 'command',
    permission: 'orders.refund_large',
    scope: 'stores',
    subject: approval,
    input: Type.Object({ id: Id, reason: Reason }),
    result: Done,
  }),
  'approvals.withdraw': operation('approvals.withdraw', {
    summary: 'Take back what one has asked a second person for',
    kind: 'command',
    permission: 'signed_in',
    scope: 'person',
    subject: approval,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'approvals.set-limit': operation('approvals.set-limit', {
    summary: 'Set the sum from which on a second person is asked',
    kind: 'command',
    permission: 'settings.edit',
    scope: 'shop',
    stepUp: always,
    // Else the one who wants to refund alone raises it first.
    secondPerson: {
      isNeeded: ({ input, limitCents }) =>
        limitCents !== null && (input.cents === null || input.cents > limitCents),
    },
    input: Type.Object({ cents: CentsOrNone, reason: Reason }),
    result: Type.Object({ cents: CentsOrNone }),
  }),
} as const
