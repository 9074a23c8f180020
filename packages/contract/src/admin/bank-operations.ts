import Type, { type Static } from 'typebox'
import { Done, EmptyInput, OrderNumber, Reason } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Method = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\w-]+$' })
const FeeCents = Type.Integer({ minimum: 1, maximum: 100_000_000 })
const line = ({ id }: { id: number }): Subject => ({ kind: 'bank_line', id: String(id) })
const match = { permission: 'payments.match', scope: 'shop' } as const
const Left = { left: Type.Integer() }

const SumOfOrder = Type.Object({ number: Type.String(), cents: Type.Integer() })

/** A movement of the shop's account, with the orders it may pay. */
export const BankLine = Type.Object({
  id: Id,
  day: Type.String(),
  amountCents: Type.Integer(),
  currency: Type.String(),
  is_credit: Type.Boolean(),
  /** Undoes a movement of before. */
  is_reversal: Type.Boolean(),
  /** Of a batch whose payments do not add up: its sum less theirs. */
  gapCents: Type.Union([Type.Integer(), Type.Null()]),
  /** The movement that this one is likely to be once more. */
  twin: Type.Union([Id, Type.Null()]),
  reference: Type.String(),
  text: Type.String(),
  payer: Type.String(),
  account: Type.String(),
  state: Type.Enum(['new', 'open', 'matched', 'ignored']),
  /** The orders whose money it is, alone or with others. */
  orders: Type.Array(SumOfOrder),
  /** The orders whose money it takes back, until a person decides. */
  reversed: Type.Array(SumOfOrder),
  by: Type.String(),
  note: Type.String(),
  fee: Type.Union([Type.Object({ cents: Type.Integer(), method: Type.String() }), Type.Null()]),
  suggestions: Type.Array(
    Type.Object({
      number: Type.String(),
      cents: Type.Integer(),
      payer: Type.String(),
      why: Type.Enum(['number_and_sum', 'number', 'sum']),
    }),
  ),
})
export type BankLine = Static<typeof BankLine>

/** Bank statements: movements are stored once, those with reference and sum of an order pay it, the rest is for a person. */
export const bankOperations = {
  'bank.import': operation('bank.import', {
    ...match,
    summary: 'Read a bank statement (camt.053); what is known already is left out',
    kind: 'command',
    input: Type.Object({ xml: Type.String({ minLength: 1, maxLength: 900_000 }) }),
    result: Type.Object({
      added: Type.Integer(),
      known: Type.Integer(),
      /** How many of the new ones are likely to be another once more. */
      twins: Type.Integer(),
      ...Left,
      /** Entries that cannot be read, by their place in their statement. */
      refused: Type.Array(
        Type.Object({
          place: Type.Integer(),
          bankReference: Type.String(),
          reason: Type.Enum(['amount', 'day', 'direction', 'status']),
        }),
      ),
    }),
  }),
  'bank.match-next': operation('bank.match-next', {
    ...match,
    summary: 'Match the next movements with orders, by reference number and sum',
    kind: 'command',
    input: EmptyInput,
    result: Type.Object({ matched: Type.Integer(), open: Type.Integer(), ...Left }),
  }),
  'bank.lines': operation('bank.lines', {
    summary: 'Movements of the account, the newest first',
    kind: 'query',
    // Who matches payments reads who paid.
    ...match,
    showsPersonalData: true,
    input: Type.Object({
      state: Type.Optional(Type.Enum(['open', 'matched', 'ignored'])),
      before: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      lines: Type.Array(BankLine),
      next: Type.Union([Id, Type.Null()]),
      open: Type.Integer(),
      ...Left,
      /** Ways of payment whose providers take fees, by language. */
      methods: Type.Array(
        Type.Object({ code: Type.String(), titles: Type.Record(Type.String(), Type.String()) }),
      ),
    }),
  }),
  'bank.match': operation('bank.match', {
    ...match,
    summary: 'Say that movements are the money of orders, less a fee or with what goes back as too much',
    kind: 'command',
    subject: ({ ids }): Subject => ({ kind: 'bank_line', id: String(ids[0] ?? '') }),
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      numbers: Type.Array(OrderNumber, { minItems: 1, maxItems: 500 }),
      /** More than the orders cost: it goes back. */
      overCents: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
      /** What the provider of a way of payment kept of its payout. */
      fee: Type.Optional(Type.Object({ method: Method, cents: FeeCents })),
      /** A person has seen that a movement is likely to be another once more. */
      despite_duplicate: Type.Optional(Type.Boolean()),
    }),
    result: Done,
  }),
  'bank.unmatch': operation('bank.unmatch', {
    ...match,
    summary: 'Take a match back: its orders wait for their money again',
    kind: 'command',
    subject: line,
    input: Type.Object({ id: Id, reason: Reason }),
    result: Done,
  }),
  'bank.decide-reversal': operation('bank.decide-reversal', {
    ...match,
    summary:
      'Decide about a payment that the bank took back: its orders keep it, or wait for their money again',
    kind: 'command',
    subject: line,
    input: Type.Object({ id: Id, outcome: Type.Enum(['kept', 'unpaid']), reason: Reason }),
    result: Done,
  }),
  'bank.orders': operation('bank.orders', {
    ...match,
    summary: 'What orders with these numbers cost, and which of them wait for their money',
    kind: 'query',
    input: Type.Object({ numbers: Type.String({ minLength: 1, maxLength: 8_000, pattern: '^[\\d ]+$' }) }),
    result: Type.Object({
      orders: Type.Array(
        Type.Object({
          number: Type.String(),
          dueCents: Type.Integer(),
          is_paid: Type.Boolean(),
          is_settled: Type.Boolean(),
        }),
      ),
    }),
  }),
  'bank.ignore': operation('bank.ignore', {
    ...match,
    summary: 'Put a movement aside: it pays no order',
    kind: 'command',
    subject: line,
    input: Type.Object({ id: Id, reason: Reason }),
    result: Done,
  }),
  'bank.fee': operation('bank.fee', {
    ...match,
    summary: 'Say that a movement is a fee of a payment provider, or a payout less its fee',
    kind: 'command',
    subject: line,
    input: Type.Object({
      id: Id,
      method: Method,
      feeCents: FeeCents,
    }),
    result: Done,
  }),
  'bank.reopen': operation('bank.reopen', {
    ...match,
    summary: 'Take a movement back that was put aside',
    kind: 'command',
    subject: line,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
} as const
