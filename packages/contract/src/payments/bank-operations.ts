import Type, { type Static } from 'typebox'
import { Done, EmptyInput, OrderNumber, Reason } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Method = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\w-]+$' })
const FeeCents = Type.Integer({ minimum: 1, maximum: 100_000_000 })
const line = ({ id }: { id: number }): Subject => ({ kind: 'bank_line', id: String(id) })
const match = { permission: 'payments.match', scope: 'shop' } as const
const Left = { left: Type.Integer() }

const SumOfOrder = Type.Object({ number: Type.String(), cents: Type.Integer() })

/** Bank movement with the orders that it may pay. */
export const BankLine = Type.Object({
  id: Id,
  day: Type.String(),
  amountCents: Type.Integer(),
  currency: Type.String(),
  is_credit: Type.Boolean(),
  /** True for the reversal of an earlier movement. */
  is_reversal: Type.Boolean(),
  /** For a batch whose payments do not add up: its total minus theirs. */
  gapCents: Type.Union([Type.Integer(), Type.Null()]),
  /** Movement that this one probably duplicates. */
  twin: Type.Union([Id, Type.Null()]),
  reference: Type.String(),
  text: Type.String(),
  payer: Type.String(),
  account: Type.String(),
  state: Type.Enum(['new', 'open', 'matched', 'ignored']),
  /** Orders paid by it, alone or with other movements. */
  orders: Type.Array(SumOfOrder),
  /** Orders whose payment it reverses, until a person decides. */
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

/**
 * Bank statements: movements are stored once, those with reference and amount of an order pay it, a person
 * decides about the rest.
 */
export const bankOperations = {
  'bank.import': operation('bank.import', {
    ...match,
    summary: 'Import a bank statement (camt.053), skipping known transactions',
    kind: 'command',
    input: Type.Object({ xml: Type.String({ minLength: 1, maxLength: 900_000 }) }),
    result: Type.Object({
      added: Type.Integer(),
      known: Type.Integer(),
      /** Number of new movements that are probable duplicates. */
      twins: Type.Integer(),
      ...Left,
      /** Unreadable entries by their position in the statement. */
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
    summary: 'Match the next transactions with orders by reference number and amount',
    kind: 'command',
    input: EmptyInput,
    result: Type.Object({ matched: Type.Integer(), open: Type.Integer(), ...Left }),
  }),
  'bank.lines': operation('bank.lines', {
    summary: 'List bank transactions, newest first',
    kind: 'query',
    // Matching payments requires reading who paid.
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
      /** Payment methods whose providers take fees, with titles by language. */
      methods: Type.Array(
        Type.Object({ code: Type.String(), titles: Type.Record(Type.String(), Type.String()) }),
      ),
    }),
  }),
  'bank.match': operation('bank.match', {
    ...match,
    summary: 'Match transactions with orders; record a shortfall as a fee or refund a surplus',
    kind: 'command',
    subject: ({ ids }): Subject => ({ kind: 'bank_line', id: String(ids[0] ?? '') }),
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      numbers: Type.Array(OrderNumber, { minItems: 1, maxItems: 500 }),
      /** Overpayment to refund. */
      overCents: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
      /** Fee that the provider of a payment method deducted from its payout. */
      fee: Type.Optional(Type.Object({ method: Method, cents: FeeCents })),
      /** Confirms that a person has seen the probable duplicate. */
      despite_duplicate: Type.Optional(Type.Boolean()),
    }),
    result: Done,
  }),
  'bank.unmatch': operation('bank.unmatch', {
    ...match,
    summary: 'Undo a match; its orders are unpaid again',
    kind: 'command',
    subject: line,
    input: Type.Object({ id: Id, reason: Reason }),
    result: Done,
  }),
  'bank.decide-reversal': operation('bank.decide-reversal', {
    ...match,
    summary: 'Decide on a payment that the bank reversed: its orders stay paid or become unpaid',
    kind: 'command',
    subject: line,
    input: Type.Object({ id: Id, outcome: Type.Enum(['kept', 'unpaid']), reason: Reason }),
    result: Done,
  }),
  'bank.orders': operation('bank.orders', {
    ...match,
    summary: 'Get what orders cost and which of them are unpaid, by order number',
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
    summary: 'Ignore a transaction, so that it pays no order',
    kind: 'command',
    subject: line,
    input: Type.Object({ id: Id, reason: Reason }),
    result: Done,
  }),
  'bank.fee': operation('bank.fee', {
    ...match,
    summary: 'Record a transaction as a fee of a payment provider, or as a payout less a fee',
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
    summary: 'Reopen an ignored transaction',
    kind: 'command',
    subject: line,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
} as const
