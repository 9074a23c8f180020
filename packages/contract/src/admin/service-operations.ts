import Type from 'typebox'
import { caseSubject } from './shapes/case-subject.ts'
import { Done, OrderNumber, PersonId, Reason } from './shapes/fields.ts'
import { WarehouseOrMain } from './shapes/warehouses.ts'
import { operation, type Subject } from './shapes/operation.ts'
import { CaseDetails, CaseKind, CaseRow, RepairState } from './shapes/service-cases.ts'

const Code = Type.String({ minLength: 3, maxLength: 32, pattern: '^[A-Z0-9-]+$' })
const one = { kind: CaseKind, code: Code }
const Words = Type.String({ minLength: 2, maxLength: 4000 })
/** What is said for a decision: it goes to the shopper. */
const Reasons = Type.String({ minLength: 10, maxLength: 4000 })
const theClaim = ({ code }: { code: string }): Subject => caseSubject({ kind: 'claim', code })
const always = () => true

/** Withdrawals and claims: what is due, messages, decisions, repairs. A right for one store sees the cases of that store. */
export const serviceOperations = {
  'service.cases': operation('service.cases', {
    summary: 'Withdrawals and claims, what is due first',
    kind: 'query',
    permission: 'service.read',
    scope: 'stores',
    input: Type.Object({
      state: Type.Optional(Type.Enum(['open', 'done', 'all'])),
      kind: Type.Optional(CaseKind),
      q: Type.Optional(Type.String({ maxLength: 120 })),
      mine: Type.Optional(Type.Boolean()),
      /** `next` of the page before. */
      after: Type.Optional(Type.String({ maxLength: 80 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      cases: Type.Array(CaseRow),
      next: Type.Union([Type.String(), Type.Null()]),
      /** Open ones of the whole list, and those of them whose day is over. */
      open: Type.Integer(),
      overdue: Type.Integer(),
    }),
  }),
  'service.case': operation('service.case', {
    summary: 'A withdrawal or claim with order, terms and messages',
    kind: 'query',
    permission: 'service.read',
    scope: 'stores',
    subject: caseSubject,
    showsPersonalData: true,
    input: Type.Object(one),
    result: CaseDetails,
  }),
  'service.assign': operation('service.assign', {
    summary: 'Give a case to a person, or to nobody',
    kind: 'command',
    permission: 'service.answer',
    scope: 'stores',
    subject: caseSubject,
    input: Type.Object({ ...one, person: Type.Union([PersonId, Type.Null()]) }),
    result: Done,
  }),
  'service.write': operation('service.write', {
    summary: 'Write to the shopper of a case, or note what the shopper has answered',
    kind: 'command',
    permission: 'service.answer',
    scope: 'stores',
    subject: caseSubject,
    input: Type.Object({ ...one, sender: Type.Enum(['shop', 'shopper']), text: Words }),
    result: Done,
  }),
  'service.accept': operation('service.accept', {
    summary: 'Accept a withdrawal or a claim; the shopper is told by mail',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    subject: caseSubject,
    // A claim is accepted in words, a withdrawal may need its order named.
    input: Type.Object({
      ...one,
      order: Type.Optional(OrderNumber),
      text: Type.Optional(Reasons),
    }),
    result: Done,
  }),
  'service.decline': operation('service.decline', {
    summary: 'Decline a withdrawal or a claim with its reason; the shopper is told by mail',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    subject: caseSubject,
    input: Type.Object({ ...one, text: Reasons }),
    result: Done,
  }),
  'service.receive-goods': operation('service.receive-goods', {
    summary: 'The goods of a withdrawal are back; the shopper is told by mail',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    subject: caseSubject,
    input: Type.Object({ kind: Type.Literal('withdrawal'), code: Code }),
    result: Done,
  }),
  'service.refund': operation('service.refund', {
    summary: 'Record the refund that an accepted withdrawal or claim brings',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    stepUp: always,
    subject: caseSubject,
    input: Type.Object({
      ...one,
      /** Of a claim, or a withdrawal in words: the pieces whose money goes back. A withdrawal of pieces states its own. */
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
      /** Where pieces that come back are taken in. */
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
    summary: 'Tell the shopper that the claim is being worked on',
    kind: 'command',
    permission: 'service.answer',
    scope: 'stores',
    subject: theClaim,
    input: Type.Object({ code: Code }),
    result: Done,
  }),
  'service.repair': operation('service.repair', {
    summary: 'Say where the goods of a claim are',
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
    summary: 'Close a claim; a repair moves the end of liability',
    kind: 'command',
    permission: 'service.decide',
    scope: 'stores',
    subject: theClaim,
    input: Type.Object({ code: Code, repaired: Type.Boolean() }),
    result: Done,
  }),
} as const
