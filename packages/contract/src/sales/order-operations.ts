import Type, { type Static, type TSchema } from 'typebox'
import { Order, OrderStatus } from './order.ts'
import { FieldFilterText, ListFields } from '../platform/custom-fields/custom-field.ts'
import { LinePieces, ShipmentState } from '../fulfilment/shipments.ts'
import { CaseKind } from '../service/service-cases.ts'
import {
  Done,
  EmptyInput,
  Moment,
  MomentOrNever,
  OrderNumber,
  PersonId,
  Reason,
} from '../platform/operations/fields.ts'
import { CounterMeans, CounterPayment } from '../payments/order-payment-operations.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { OrderSource, WarehouseNames, WarehouseOrMain } from '../inventory/warehouses.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
/** Amount in euros from which a refund requires step-up authentication. */
const largeRefund = 500

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Code = Type.String({ maxLength: 64, pattern: '^[\\w-]+$' })
const NoteText = Type.String({ minLength: 1, maxLength: 2000 })
const NoteId = PersonId
const AddressText = Type.Optional(Type.String({ maxLength: 120 }))
/**
 * Last event of the order on the page that the person saw. If there is a newer one, the command is refused
 * and names who did what; without it nothing is compared.
 */
const Version = Type.Optional(Type.Integer({ minimum: 0 }))
/** Person responsible for an order. */
const Assignee = Type.Object({ id: Type.Integer(), name: Type.String() })

/** Order in the list. Money in cents, `placed` in the shop's time zone, `promised` is a day. */
export const OrderRow = Type.Object({
  number: Type.String(),
  placed: Type.String(),
  placed_at: Moment,
  store: Type.String(),
  status: OrderStatus,
  /** Name and address are null without the permission to read them. */
  customer: orNull(Type.String()),
  email: orNull(Type.String()),
  pieces: Type.Integer(),
  totalCents: Type.Integer(),
  is_paid: Type.Boolean(),
  /** The bank reversed its payment, and staff have not decided yet. */
  is_reversed: Type.Boolean(),
  is_held: Type.Boolean(),
  payment: Type.String(),
  delivery: Type.String(),
  promised: orNull(Type.String()),
  /** Promised for a past day and not sent. */
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
  /** End of the time in which the requesting person may change it; null for others. */
  changeable_until: orNull(Moment),
})
export type OrderNote = Static<typeof OrderNote>

const Piece = Type.Object({ line: Type.Integer(), qty: Type.Integer() })
const Charge = Type.Object({ kind: Type.Enum(['delivery', 'payment', 'allowance']), cents: Type.Integer() })

/** Input of `planRefund` of the domain, used by screen and server alike. Cents. */
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

/** Order for its page. Addresses and email are omitted without the permission to read contacts. */
export const OrderDetails = Type.Object({
  order: Type.Partial(Order),
  store: Type.String(),
  version: Type.Integer(),
  placed_at: Moment,
  next: Type.Array(OrderStatus),
  paidCents: Type.Integer(),
  /** Payment method at the counter; null if paid otherwise or not at all. */
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
  /** Exchanges: the order with the added products (`to`), or the one whose pieces were exchanged (`from`). */
  exchanges: Type.Array(Type.Object({ number: Type.String(), way: Type.Enum(['to', 'from']) })),
  documents: Type.Array(Type.Object({ kind: Type.String(), number: Type.String() })),
  /** Payments reversed by the bank, until a person decides. */
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
  /** Mails about the order: `sent` is null while pending. Covers the last month. */
  mails: Type.Array(
    Type.Object({ kind: Type.String(), at: Moment, sent: orNull(Moment), has_failed: Type.Boolean() }),
  ),
  /** Boxes, oldest first. */
  shipments: Type.Array(
    Type.Object({
      number: Type.String(),
      state: ShipmentState,
      carrier: Type.String(),
      tracking: orNull(Type.String()),
      sent_at: MomentOrNever,
      delivered_at: MomentOrNever,
      pieces: Type.Array(LinePieces),
      serials: Type.Array(Type.Object({ line: Type.Integer(), serial: Type.String() })),
    }),
  ),
  /** Pieces to deliver that are in no box yet. */
  unpacked: Type.Integer(),
  /** Returns and claims, newest first. Codes are shortened without the permission to open cases. */
  cases: Type.Array(
    Type.Object({
      kind: CaseKind,
      code: Type.String(),
      state: Type.String(),
      about: Type.String(),
      at: Moment,
    }),
  ),
  /** Changes of this order that wait for a second person. */
  approvals: Type.Array(
    Type.Object({
      id: Type.Integer(),
      sumCents: orNull(Type.Integer()),
      asked_by: Type.String(),
      asked_at: Moment,
    }),
  ),
  is_late: Type.Boolean(),
  /** Who holds the order; the reason is hidden without the permission to read contacts. */
  hold: orNull(Type.Object({ by: Type.String(), reason: orNull(Type.String()), at: Moment })),
  assignee: orNull(Assignee),
  comment: orNull(Type.String()),
  /** Source warehouses of its pieces. Empty in a shop with a single warehouse. */
  sources: Type.Array(OrderSource),
  /** Alternative source warehouses; empty when it can no longer be changed. */
  warehouses: WarehouseNames,
})
export type OrderDetails = Static<typeof OrderDetails>

/** Search and filters of the list of orders. */
export const orderFilter = {
  /**
   * Order number, tracking number and, with the permission to read contacts, name, email or phone: word
   * prefixes.
   */
  search: Type.Optional(Type.String({ maxLength: 120 })),
  /** One or several, separated by commas. */
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
  held: Type.Optional(Type.Boolean()),
  fields: FieldFilterText,
}

const one = { scope: 'order', subject: order } as const

/** Order desk: the list, the page of an order, and its actions. */
export const orderOperations = {
  'orders.list': operation('orders.list', {
    summary: 'List orders with search, filters and sorting, page by page',
    kind: 'query',
    permission: 'orders.read',
    scope: 'stores',
    cli: {
      columns: [
        'number',
        'placed',
        'store',
        'status',
        'customer',
        'pieces',
        'totalCents',
        'payment',
        'delivery',
      ],
    },
    input: Type.Object({
      ...orderFilter,
      sort: Type.Optional(Type.Enum(['newest', 'oldest', 'total', 'promised'])),
      /** `next` of the previous page. */
      after: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    /** Values of custom fields by order number. */
    result: Type.Object({ rows: Type.Array(OrderRow), next: orNull(Type.String()), custom: ListFields }),
  }),
  'orders.people': operation('orders.people', {
    summary: 'List people to whom orders can be assigned',
    kind: 'query',
    permission: 'orders.read',
    scope: 'stores',
    input: EmptyInput,
    result: Type.Array(Assignee),
  }),
  'orders.show': operation('orders.show', {
    ...one,
    summary: 'Get an order with payments, documents, notes and history',
    kind: 'query',
    permission: 'orders.read',
    showsPersonalData: true,
    input: Type.Object({ number: OrderNumber }),
    result: OrderDetails,
  }),
  'orders.document': operation('orders.document', {
    ...one,
    summary: 'Download an invoice, credit note or pro forma invoice of an order as PDF',
    kind: 'query',
    permission: 'orders.documents',
    showsPersonalData: true,
    input: Type.Object({
      number: OrderNumber,
      document: Type.String({ maxLength: 40, pattern: '^[\\w-]+$' }),
    }),
    /** `content` is base64. */
    result: Type.Object({ name: Type.String(), type: Type.String(), content: Type.String() }),
  }),
  'orders.note': operation('orders.note', {
    ...one,
    summary: 'Add an internal note to an order',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({ number: OrderNumber, text: NoteText }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'orders.change-note': operation('orders.change-note', {
    ...one,
    summary: 'Edit your own note within ten minutes',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({ number: OrderNumber, id: NoteId, text: NoteText }),
    result: Done,
  }),
  'orders.remove-note': operation('orders.remove-note', {
    ...one,
    summary: 'Remove your own note',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({ number: OrderNumber, id: NoteId }),
    result: Done,
  }),
  'orders.assign': operation('orders.assign', {
    ...one,
    summary: 'Assign an order to a person, or unassign it',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({ number: OrderNumber, person: orNull(PersonId), version: Version }),
    /** Former assignee, for undo. */
    result: Type.Object({ before: orNull(Type.Integer()) }),
  }),
  'orders.points': operation('orders.points', {
    ...one,
    summary: 'List alternative pickup points for an order',
    kind: 'query',
    permission: 'orders.edit',
    input: Type.Object({ number: OrderNumber, search: Type.String({ maxLength: 80 }) }),
    result: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), address: Type.String() })),
  }),
  'orders.correct': operation('orders.correct', {
    ...one,
    summary: 'Correct address, telephone or pickup point of an order before dispatch',
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
      /**
       * Whether to mail the shopper; defaults to true. False for example when they asked for the correction;
       * ignored when the order is marked paid.
       */
      mail: Type.Optional(Type.Boolean()),
      version: Version,
    }),
    /** Names of the changed fields. */
    result: Type.Object({ fields: Type.Array(Type.String()) }),
  }),
  'orders.set-status': operation('orders.set-status', {
    ...one,
    summary: 'Set the next status of an order and notify the shopper by mail',
    kind: 'command',
    permission: 'orders.move',
    // This statement releases gift cards and files.
    stepUp: ({ status, payment }) => status === 'paid' || payment !== undefined,
    input: Type.Object({
      number: OrderNumber,
      // Cancelling and refunding are separate operations with separate permissions.
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
      /** Payment taken when the goods were handed over. */
      payment: Type.Optional(CounterPayment),
      comment: Reason,
      version: Version,
    }),
    result: Type.Object({ number: Type.String(), from: OrderStatus, to: OrderStatus }),
  }),
  'orders.cancel': operation('orders.cancel', {
    ...one,
    summary: 'Cancel an order, release its stock and coupon, and list the money to return',
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
    summary: 'Refund an order fully or partly',
    kind: 'command',
    permission: 'orders.refund',
    // Lines and whole orders may have any value; an amount is added to lines.
    stepUp: ({ amount, lines }) =>
      lines !== undefined || amount === undefined || !(Number(amount.replace(',', '.')) < largeRefund),
    cli: { options: { lines: 'line' } },
    input: Type.Object({
      number: OrderNumber,
      lines: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 200 })),
      delivery: Type.Optional(Type.Boolean()),
      amount: Type.Optional(Type.String({ maxLength: 20 })),
      reason: Reason,
      restock: Type.Optional(Type.Boolean()),
      /** Warehouse that receives returned pieces. */
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
