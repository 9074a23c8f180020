import Type, { type Static, type TSchema } from 'typebox'
import { Order, OrderStatus } from '../order.ts'
import { Done, EmptyInput, Moment, OrderNumber, PersonId, Reason } from './shapes/fields.ts'
import { CounterMeans, CounterPayment } from './order-payment-operations.ts'
import { operation, type Subject } from './shapes/operation.ts'
import { OrderSource, WarehouseNames, WarehouseOrMain } from './shapes/warehouses.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
/** From this sum on a refund needs a fresh proof of who gives it, euros. */
const largeRefund = 500

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Code = Type.String({ maxLength: 64, pattern: '^[\\w-]+$' })
const NoteText = Type.String({ minLength: 1, maxLength: 2000 })
const NoteId = PersonId
const AddressText = Type.Optional(Type.String({ maxLength: 120 }))
/**
 * What happened to the order last, as the page that the person looked at showed it. Another one by now refuses the command and names
 * who did what; without it nothing is compared.
 */
const Version = Type.Optional(Type.Integer({ minimum: 0 }))
/** Who takes care of an order. */
const Assignee = Type.Object({ id: Type.Integer(), name: Type.String() })

/** An order in the list. Money in cents, `placed` by the clock of the shop, `promised` a day. */
export const OrderRow = Type.Object({
  number: Type.String(),
  placed: Type.String(),
  placed_at: Moment,
  store: Type.String(),
  status: OrderStatus,
  /** Name and address are null for who may not read them. */
  customer: orNull(Type.String()),
  email: orNull(Type.String()),
  pieces: Type.Integer(),
  totalCents: Type.Integer(),
  is_paid: Type.Boolean(),
  /** The bank took its money back, and no one has decided yet. */
  is_reversed: Type.Boolean(),
  payment: Type.String(),
  delivery: Type.String(),
  promised: orNull(Type.String()),
  /** Promised for a day that is over, and not sent. */
  is_late: Type.Boolean(),
  assignee: orNull(Assignee),
})
export type OrderRow = Static<typeof OrderRow>

export const OrderNote = Type.Object({
  id: Type.Integer(),
  author: Type.String(),
  text: Type.String(),
  at: Moment,
  is_changed: Type.Boolean(),
  is_own: Type.Boolean(),
  /** Until when the person who asks may change it; null for others. */
  changeable_until: orNull(Moment),
})
export type OrderNote = Static<typeof OrderNote>

const Piece = Type.Object({ line: Type.Integer(), qty: Type.Integer() })
const Charge = Type.Object({ kind: Type.Enum(['delivery', 'payment', 'allowance']), cents: Type.Integer() })

/** What a refund is computed from, by `planRefund` of the domain: on the screen and on the server alike. Cents. */
export const RefundableOrder = Type.Object({
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      sku: Type.String(),
      qty: Type.Integer(),
      payableCents: Type.Integer(),
    }),
  ),
  shippingCents: Type.Integer(),
  paymentFeeCents: Type.Integer(),
  paidCents: Type.Integer(),
  earlier: Type.Array(
    Type.Object({ amountCents: Type.Integer(), lines: Type.Array(Piece), charges: Type.Array(Charge) }),
  ),
})

/** An order as its page shows it. Without the right to read contacts the addresses and the e-mail are left out. */
export const OrderDetails = Type.Object({
  order: Type.Partial(Order),
  store: Type.String(),
  version: Type.Integer(),
  placed_at: Moment,
  next: Type.Array(OrderStatus),
  paidCents: Type.Integer(),
  /** How it was paid at the counter; null where it was paid otherwise, or not. */
  counter: orNull(CounterMeans),
  refunds: Type.Array(
    Type.Object({
      id: Type.Integer(),
      amountCents: Type.Integer(),
      state: Type.Enum(['to_do', 'done']),
      reason: Type.String(),
    }),
  ),
  refundable: RefundableOrder,
  /** Swaps: the order of the goods that came in (`to`), or the one whose pieces these were swapped for (`from`). */
  exchanges: Type.Array(Type.Object({ number: Type.String(), way: Type.Enum(['to', 'from']) })),
  documents: Type.Array(Type.Object({ kind: Type.String(), number: Type.String() })),
  /** Money of it that the bank took back, until a person decides. */
  reversals: Type.Array(Type.Object({ cents: Type.Integer(), day: Type.String() })),
  history: Type.Array(
    Type.Object({
      at: Type.String(),
      at_moment: Moment,
      what: Type.String(),
      by: Type.String(),
      note: Type.String(),
    }),
  ),
  notes: Type.Array(OrderNote),
  /** What was mailed about it: `sent` null while it waits. Rows of the last month. */
  mails: Type.Array(
    Type.Object({ kind: Type.String(), at: Moment, sent: orNull(Moment), has_failed: Type.Boolean() }),
  ),
  is_late: Type.Boolean(),
  assignee: orNull(Assignee),
  comment: orNull(Type.String()),
  /** Where its pieces come from. Empty in a shop with only one warehouse. */
  sources: Type.Array(OrderSource),
  /** Those it may be sent from instead; empty when there is no choice any more. */
  warehouses: WarehouseNames,
})
export type OrderDetails = Static<typeof OrderDetails>

const one = { scope: 'order', subject: order } as const

/** The order desk: the list, the order on one page, and what can be done with it. */
export const orderOperations = {
  'orders.list': operation('orders.list', {
    summary: 'Orders, searched, filtered and sorted, page by page',
    kind: 'query',
    permission: 'orders.read',
    scope: 'stores',
    input: Type.Object({
      /** Number, tracking number, and with the right to read contacts name, e-mail or telephone: beginnings of words. */
      search: Type.Optional(Type.String({ maxLength: 120 })),
      /** One or several, with commas between them. */
      status: Type.Optional(Type.String({ maxLength: 200 })),
      store: Type.Optional(Type.String({ maxLength: 16 })),
      paid: Type.Optional(Type.Enum(['yes', 'no'])),
      carrier: Type.Optional(Code),
      method: Type.Optional(Code),
      payment: Type.Optional(Code),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      /** Id of a person, `none`, or `me`. */
      assignee: Type.Optional(Type.String({ pattern: '^(none|me|\\d{1,9})$' })),
      late: Type.Optional(Type.Boolean()),
      sort: Type.Optional(Type.Enum(['newest', 'oldest', 'total', 'promised'])),
      /** `next` of the page before. */
      after: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: Type.Object({ rows: Type.Array(OrderRow), next: orNull(Type.String()) }),
  }),
  'orders.people': operation('orders.people', {
    summary: 'Who can take care of orders',
    kind: 'query',
    permission: 'orders.read',
    scope: 'stores',
    input: EmptyInput,
    result: Type.Array(Assignee),
  }),
  'orders.show': operation('orders.show', {
    ...one,
    summary: 'An order with money, papers, notes and history',
    kind: 'query',
    permission: 'orders.read',
    showsPersonalData: true,
    input: Type.Object({ number: OrderNumber }),
    result: OrderDetails,
  }),
  'orders.document': operation('orders.document', {
    ...one,
    summary: 'Invoice, credit note or pro forma of an order as a PDF',
    kind: 'query',
    permission: 'orders.documents',
    showsPersonalData: true,
    input: Type.Object({
      number: OrderNumber,
      document: Type.String({ maxLength: 40, pattern: '^[\\w-]+$' }),
    }),
    /** `content` in base64. */
    result: Type.Object({ name: Type.String(), type: Type.String(), content: Type.String() }),
  }),
  'orders.note': operation('orders.note', {
    ...one,
    summary: 'Write a note about an order for the people of the shop',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({ number: OrderNumber, text: NoteText }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'orders.change-note': operation('orders.change-note', {
    ...one,
    summary: 'Change a note of your own, within ten minutes',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({ number: OrderNumber, id: NoteId, text: NoteText }),
    result: Done,
  }),
  'orders.remove-note': operation('orders.remove-note', {
    ...one,
    summary: 'Remove a note of your own',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({ number: OrderNumber, id: NoteId }),
    result: Done,
  }),
  'orders.assign': operation('orders.assign', {
    ...one,
    summary: 'Say who takes care of an order, or that nobody does',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({ number: OrderNumber, person: orNull(PersonId), version: Version }),
    /** Who took care of it before: the way back. */
    result: Type.Object({ before: orNull(Type.Integer()) }),
  }),
  'orders.points': operation('orders.points', {
    ...one,
    summary: 'Points that an order could go to instead',
    kind: 'query',
    permission: 'orders.edit',
    input: Type.Object({ number: OrderNumber, search: Type.String({ maxLength: 80 }) }),
    result: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), address: Type.String() })),
  }),
  'orders.correct': operation('orders.correct', {
    ...one,
    summary: 'Correct where an order goes, before it leaves: address, telephone, pick-up point',
    kind: 'command',
    permission: 'orders.edit',
    input: Type.Object({
      number: OrderNumber,
      firstname: AddressText,
      lastname: AddressText,
      street: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 4 })),
      city: AddressText,
      postcode: AddressText,
      telephone: AddressText,
      point: Type.Optional(Type.String({ maxLength: 64 })),
      reason: Reason,
      /** Whether the shopper gets a mail about it; they do unless it is said, e.g. because they wanted the correction, and always when it is paid. */
      mail: Type.Optional(Type.Boolean()),
      version: Version,
    }),
    /** Names of the fields that differ now. */
    result: Type.Object({ fields: Type.Array(Type.String()) }),
  }),
  'orders.set-status': operation('orders.set-status', {
    ...one,
    summary: 'Move an order along its statuses; the shopper is told by mail',
    kind: 'command',
    permission: 'orders.move',
    // On this word gift cards and files are handed out.
    stepUp: ({ status, payment }) => status === 'paid' || payment !== undefined,
    input: Type.Object({
      number: OrderNumber,
      // Cancelling and refunding are operations, and rights, of their own.
      status: Type.Enum([
        'new',
        'pending',
        'awaiting_payment',
        'paid',
        'incomming',
        'ready',
        'shipped',
        'collected',
        'fulfilled',
        'completed',
      ]),
      /** The shopper paid as the goods were handed over. */
      payment: Type.Optional(CounterPayment),
      comment: Reason,
      version: Version,
    }),
    result: Type.Object({ number: Type.String(), from: OrderStatus, to: OrderStatus }),
  }),
  'orders.cancel': operation('orders.cancel', {
    ...one,
    summary: 'Cancel an order: stock and coupon are freed, money to return is listed',
    kind: 'command',
    permission: 'orders.cancel',
    input: Type.Object({ number: OrderNumber, reason: Reason, version: Version }),
    result: Type.Object({
      number: Type.String(),
      from: OrderStatus,
      to: Type.Literal('cancelled'),
      refund: Type.Optional(
        Type.Object({ id: Type.Integer(), amountCents: Type.Integer(), method: Type.String() }),
      ),
    }),
  }),
  'orders.refund': operation('orders.refund', {
    ...one,
    summary: 'Refund an order, or a part of it',
    kind: 'command',
    permission: 'orders.refund',
    // Lines and whole orders may be worth anything; a sum beside lines adds to them.
    stepUp: ({ amount, lines }) =>
      lines !== undefined || amount === undefined || !(Number(amount.replace(',', '.')) < largeRefund),
    input: Type.Object({
      number: OrderNumber,
      lines: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 200 })),
      delivery: Type.Optional(Type.Boolean()),
      amount: Type.Optional(Type.String({ maxLength: 20 })),
      reason: Reason,
      restock: Type.Optional(Type.Boolean()),
      /** Where pieces that come back are taken in. */
      warehouse: WarehouseOrMain,
      version: Version,
    }),
    result: Type.Object({
      number: Type.String(),
      refundId: Type.Integer(),
      amountCents: Type.Integer(),
      giftCardCents: Type.Integer(),
      leftCents: Type.Integer(),
      isWhole: Type.Boolean(),
      method: Type.String(),
      notRestocked: Type.Array(Type.String()),
    }),
  }),
} as const
