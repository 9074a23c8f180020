import Type, { type Static } from 'typebox'
import { claimStates, withdrawalStates } from './after-sale.ts'
import { Moment, MomentOrNever, PersonId } from '../platform/operations/fields.ts'
import { repairStates } from './repair-states.ts'

export const caseKinds = ['withdrawal', 'claim'] as const
/** Withdrawal, or claim about faulty goods. */
export const CaseKind = Type.Enum([...caseKinds])
export type CaseKind = Static<typeof CaseKind>

/** Location of the goods of a claim. */
export const RepairState = Type.Enum([...repairStates])
export type RepairState = Static<typeof RepairState>

const Day = Type.String({ maxLength: 10 })
const DayOrNone = Type.Union([Day, Type.Null()])
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const Person = Type.Object({ id: PersonId, name: Type.String() })

/**
 * Case in the list. `number` is the order's, as known or as the shopper wrote it; `due` is the legal deadline
 * of the next step, null without one; `days_left` is negative once overdue. Name and address are null without
 * the permission to read them.
 */
export const CaseRow = Type.Object({
  kind: CaseKind,
  code: Type.String(),
  store: Type.String(),
  number: Type.String(),
  name: TextOrNone,
  email: TextOrNone,
  about: Type.String(),
  state: Type.Enum([...new Set([...withdrawalStates, ...claimStates])]),
  at: Moment,
  due: DayOrNone,
  days_left: Type.Union([Type.Integer(), Type.Null()]),
  is_open: Type.Boolean(),
  repair: Type.Union([RepairState, Type.Null()]),
  assignee: Type.Union([Person, Type.Null()]),
})
export type CaseRow = Static<typeof CaseRow>

/** `law`: legal deadline; the console has its text. */
export const CaseTerm = Type.Object({
  law: Type.Enum(['withdraw_until', 'refund_until', 'answer_until', 'repair_until', 'liable_until']),
  day: Day,
  is_over: Type.Boolean(),
})
export type CaseTerm = Static<typeof CaseTerm>

const CaseLine = Type.Object({
  line: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  qty: Type.Integer(),
  /** Withdrawn pieces. */
  stated: Type.Integer(),
  refunded: Type.Integer(),
  paidCents: Type.Integer(),
})

/** Case with all data needed for a decision. */
export const CaseDetails = Type.Object({
  ...CaseRow.properties,
  language: Type.String(),
  /** Shopper's text: the description of a claim, or what a withdrawal is limited to. */
  words: Type.String(),
  remedy: TextOrNone,
  /** Way the order was found: a withdrawal by number alone may come from anyone. */
  matched: Type.Union([Type.Enum(['token', 'email', 'number', 'none', 'operator']), Type.Null()]),
  is_late: Type.Boolean(),
  statement_hash: TextOrNone,
  terms: Type.Array(CaseTerm),
  warnings: Type.Array(
    Type.Enum(['late', 'unmatched', 'other_address', 'credit', 'virtual_goods', 'unpaid']),
  ),
  credit: Type.Union([Type.Object({ lender: Type.String(), reference: Type.String() }), Type.Null()]),
  order: Type.Union([
    Type.Object({
      number: Type.String(),
      status: Type.String(),
      payment: Type.String(),
      totalCents: Type.Integer(),
      paidCents: Type.Integer(),
      refundedCents: Type.Integer(),
      lines: Type.Array(CaseLine),
    }),
    Type.Null(),
  ]),
  decided_at: MomentOrNever,
  reason: TextOrNone,
  is_refused: Type.Boolean(),
  goods_back_at: MomentOrNever,
  /** Legally due refund in cents; known after acceptance. */
  refund_cents: Type.Union([Type.Integer(), Type.Null()]),
  refund: Type.Union([
    Type.Object({
      id: Type.Integer(),
      amountCents: Type.Integer(),
      state: Type.Enum(['to_do', 'done']),
      at: Moment,
    }),
    Type.Null(),
  ]),
  is_refunded: Type.Boolean(),
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      sender: Type.Enum(['shop', 'shopper']),
      text: Type.String(),
      by: Type.String(),
      at: Moment,
    }),
  ),
  repairs: Type.Array(
    Type.Object({ state: RepairState, note: Type.String(), by: Type.String(), at: Moment }),
  ),
  /** Possible assignees. */
  people: Type.Array(Person),
})
export type CaseDetails = Static<typeof CaseDetails>
