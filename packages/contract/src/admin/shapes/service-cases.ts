import Type, { type Static } from 'typebox'
import { claimStates, withdrawalStates } from '../../after-sale.ts'
import { Moment, MomentOrNever, PersonId } from './fields.ts'
import { repairStates } from './repair-states.ts'

export const caseKinds = ['withdrawal', 'claim'] as const
/** A statement of withdrawal, or a claim about faulty goods. */
export const CaseKind = Type.Enum([...caseKinds])
export type CaseKind = Static<typeof CaseKind>

/** Where the goods of a claim are. */
export const RepairState = Type.Enum([...repairStates])
export type RepairState = Static<typeof RepairState>

const Day = Type.String({ maxLength: 10 })
const DayOrNone = Type.Union([Day, Type.Null()])
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const Person = Type.Object({ id: PersonId, name: Type.String() })

/**
 * A case in the list. `number` is the order's, as it is known or as the shopper wrote it; `due` the day by which the law wants the
 * next step, null where it sets none; `days_left` is negative once it is over. Name and address are null for who may not read them.
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

/** `law`: which term of the law it is; the console has its words. */
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
  /** Pieces the statement takes back. */
  stated: Type.Integer(),
  refunded: Type.Integer(),
  paidCents: Type.Integer(),
})

/** One case with all that is needed to decide it. */
export const CaseDetails = Type.Object({
  ...CaseRow.properties,
  language: Type.String(),
  /** What the shopper wrote; of a claim the description, of a withdrawal what it is narrowed to. */
  words: Type.String(),
  remedy: TextOrNone,
  /** How the order was found: a withdrawal by a number alone may be anybody's. */
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
  /** What the law gives back, cents; known once it is accepted. */
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
  /** Who may be given the case. */
  people: Type.Array(Person),
})
export type CaseDetails = Static<typeof CaseDetails>
