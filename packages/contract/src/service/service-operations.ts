import Type from 'typebox'
import { caseSubject } from './case-subject.ts'
import { Done, OrderNumber, PersonId, Reason } from '../platform/operations/fields.ts'
import { WarehouseOrMain } from '../inventory/warehouses.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { CaseDetails, CaseKind, CaseRow, RepairState } from './service-cases.ts'

const Code = Type.String({ minLength: 3, maxLength: 32, pattern: '^[A-Z0-9-]+$' })
const one = { kind: CaseKind, code: Code }
const Words = Type.String({ minLength: 2, maxLength: 4000 })
/** Reasons of a decision, sent to the shopper. */
const Reasons = Type.String({ minLength: 10, maxLength: 4000 })
const theClaim = ({ code }: { code: string }): Subject => caseSubject({ kind: 'claim', code })
const always = () => true

/**
 * Withdrawals and claims: deadlines, messages, decisions, repairs. A permission for one store covers the
 * cases of that store.
 */
export const serviceOperations = {
  'service.cases': operation('service.cases', {
    summary: 'List withdrawals and claims, nearest deadline first',
    kind: 'query',
    permission: 'service.read',
    scope: 'stores',
    input: Type.Object({
      state: Type.Optional(Type.Enum(['open', 'done', 'all'])),
      kind: Type.Optional(CaseKind),
      q: Type.Optional(Type.String({ maxLength: 120 })),
      mine: Type.Optional(Type.Boolean()),
      /** `next` of the previous page. */
      after: Type.Optional(Type.String({ maxLength: 80 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      cases: Type.Array(CaseRow),
      next: Type.Union([Type.String(), Type.Null()]),
      /** Open cases in the whole list, and those overdue. */
      open: Type.Integer(),
      overdue: Type.Integer(),
    }),
  }),
  'service.case': operation('service.case', {
    summary: 'Get a withdrawal or claim with its order, deadlines and messages',
    kind: 'query',
    permission: 'service.read',
    scope: 'stores',
    subject: caseSubject,
    showsPersonalData: true,
    input: Type.Object(one),
    result: CaseDetails,
  }),
  'service.assign': operation('service.assign', {
    summary: 'Assign a case to a person, or unassign it',
    kind: 'command',
    permission: 'service.answer',
    scope: 'stores',
    subject: caseSubject,
    input: Type.Object({ ...one, person: Type.Union([PersonId, Type.Null()]) }),
    result: Done,
  }),
  'service.write': operation('service.write', {
    summary: 'Write to the shopper of a case, or record their reply',
    kind: 'command',
    permission: 'service.answer',
    scope: 'stores',
    subject: caseSubject,
    input: Type.Object({ ...one, sender: Type.Enum(['shop', 'shopper']), text: Words }),
    result: Done,
  }),
  'service.accept': operation('service.accept', {
    summary: 'Accept a withdrawal or claim and notify the shopper by mail',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    subject: caseSubject,
    // A claim is accepted with a message; a withdrawal may need its order.
    cli: {
      name: 'claims answer',
      summary: 'Answer a claim by mail; `claims refuse` rejects it',
      fixed: { kind: 'claim' },
    },
    input: Type.Object({
      ...one,
      order: Type.Optional(OrderNumber),
      text: Type.Optional(Reasons),
    }),
    result: Done,
  }),
  'service.decline': operation('service.decline', {
    summary: 'Decline a withdrawal or claim with a reason and notify the shopper by mail',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    subject: caseSubject,
    cli: [
      {
        name: 'claims refuse',
        summary: 'Reject a claim by mail; the answer needs reasons and names the disputes committee',
        fixed: { kind: 'claim' },
        arguments: ['code'],
      },
      {
        name: 'withdrawals refuse',
        summary: 'Refuse a withdrawal with the reason that the law requires',
        fixed: { kind: 'withdrawal' },
        arguments: ['code'],
        options: { text: 'reason' },
      },
    ],
    input: Type.Object({ ...one, text: Reasons }),
    result: Done,
  }),
  'service.receive-goods': operation('service.receive-goods', {
    summary: 'Record the return of the goods of a withdrawal and notify the shopper by mail',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    subject: caseSubject,
    cli: { name: 'withdrawals received', fixed: { kind: 'withdrawal' } },
    input: Type.Object({ kind: Type.Literal('withdrawal'), code: Code }),
    result: Done,
  }),
  'service.refund': operation('service.refund', {
    summary: 'Record the refund of an accepted withdrawal or claim',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    stepUp: always,
    subject: caseSubject,
    input: Type.Object({
      ...one,
      /**
       * Refunded pieces of a claim or of a withdrawal in free text. A withdrawal of pieces states its own.
       */
      lines: Type.Optional(
        Type.Array(
          Type.Object({
            line: Type.Integer({ minimum: 1, maximum: 500 }),
            qty: Type.Integer({ minimum: 1, maximum: 10_000 }),
          }),
          { minItems: 1, maxItems: 200 },
        ),
      ),
      restock: Type.Boolean(),
      /** Warehouse that receives returned pieces. */
      warehouse: WarehouseOrMain,
      reason: Reason,
    }),
    result: Type.Object({
      number: Type.String(),
      refundId: Type.Integer(),
      amountCents: Type.Integer(),
      leftCents: Type.Integer(),
      method: Type.String(),
      notRestocked: Type.Array(Type.String()),
    }),
  }),
  'service.start': operation('service.start', {
    summary: 'Notify the shopper that work on the claim has started',
    kind: 'command',
    permission: 'service.answer',
    scope: 'stores',
    subject: theClaim,
    cli: { name: 'claims start' },
    input: Type.Object({ code: Code }),
    result: Done,
  }),
  'service.repair': operation('service.repair', {
    summary: 'Record where the goods of a claim are',
    kind: 'command',
    permission: 'service.repair',
    scope: 'stores',
    subject: theClaim,
    input: Type.Object({
      code: Code,
      state: RepairState,
      note: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    result: Done,
  }),
  'service.close': operation('service.close', {
    summary: 'Close a claim; a repair extends the liability period',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    subject: theClaim,
    cli: { name: 'claims close' },
    input: Type.Object({ code: Code, repaired: Type.Boolean() }),
    result: Done,
  }),
} as const
