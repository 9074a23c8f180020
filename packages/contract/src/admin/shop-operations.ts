import Type from 'typebox'
import { CustomerExport, ErasureReceipt } from '../account.ts'
import { Order, OrderStatus } from '../order.ts'
import { Email, OrderNumber, Reason } from './fields.ts'
import { AuditCheck, AuditEntry } from './audit.ts'
import { operation, type Subject } from './operation.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
const always = () => true
/** The audit stores a keyed hash of the address. */
const customer = ({ email }: { email: string }): Subject => ({ kind: 'customer', id: email })
/** From this sum on a refund needs a fresh proof of who gives it, euros. */
const largeRefund = 500

const OrderRow = Type.Object({
  number: Type.String(),
  placed: Type.String(),
  store: Type.String(),
  status: Type.String(),
  /** Name and address are null for who may not read them. */
  customer: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  pieces: Type.Integer(),
  totalCents: Type.Integer(),
  payment: Type.String(),
  delivery: Type.String(),
})

/** Orders, customers and the audit: what exists today, under rights. */
export const shopOperations = {
  'orders.list': operation('orders.list', {
    summary: 'Orders, newest first',
    kind: 'query',
    permission: 'orders.read',
    scope: 'stores',
    input: Type.Object({
      status: Type.Optional(Type.String({ maxLength: 40 })),
      store: Type.Optional(Type.String({ maxLength: 16 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: Type.Array(OrderRow),
  }),
  'orders.show': operation('orders.show', {
    summary: 'An order with money, papers and history',
    kind: 'query',
    permission: 'orders.read',
    scope: 'order',
    subject: order,
    showsPersonalData: true,
    input: Type.Object({ number: OrderNumber }),
    result: Type.Object({
      /** Without the right to read contacts the addresses and the e-mail are left out. */
      order: Type.Partial(Order),
      next: Type.Array(OrderStatus),
      paidCents: Type.Integer(),
      refunds: Type.Array(
        Type.Object({
          id: Type.Integer(),
          amountCents: Type.Integer(),
          state: Type.Enum(['to_do', 'done']),
          reason: Type.String(),
        }),
      ),
      documents: Type.Array(Type.Object({ kind: Type.String(), number: Type.String() })),
      history: Type.Array(
        Type.Object({ at: Type.String(), what: Type.String(), by: Type.String(), note: Type.String() }),
      ),
    }),
  }),
  'orders.set-status': operation('orders.set-status', {
    summary: 'Move an order along its statuses; the shopper is told by mail',
    kind: 'command',
    permission: 'orders.move',
    scope: 'order',
    subject: order,
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
      comment: Reason,
    }),
    result: Type.Object({ number: Type.String(), from: OrderStatus, to: OrderStatus }),
  }),
  'orders.cancel': operation('orders.cancel', {
    summary: 'Cancel an order: stock and coupon are freed, money to return is listed',
    kind: 'command',
    permission: 'orders.cancel',
    scope: 'order',
    subject: order,
    secondPerson: {
      sum: ({ result }) => result.refund?.amountCents ?? 0,
      order: ({ input }) => input.number,
    },
    input: Type.Object({ number: OrderNumber, reason: Reason }),
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
    summary: 'Refund an order, or a part of it',
    kind: 'command',
    permission: 'orders.refund',
    scope: 'order',
    // Lines and whole orders may be worth anything; a sum beside lines adds to them.
    stepUp: ({ amount, lines }) =>
      lines !== undefined || amount === undefined || !(Number(amount.replace(',', '.')) < largeRefund),
    subject: order,
    secondPerson: { sum: ({ result }) => result.amountCents, order: ({ input }) => input.number },
    input: Type.Object({
      number: OrderNumber,
      lines: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 200 })),
      delivery: Type.Optional(Type.Boolean()),
      amount: Type.Optional(Type.String({ maxLength: 20 })),
      reason: Reason,
      restock: Type.Optional(Type.Boolean()),
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
  'customers.export': operation('customers.export', {
    summary: 'Everything held about a customer, for the person who asks',
    // A command: an address does not belong into the address of a request.
    kind: 'command',
    permission: 'customers.export',
    scope: 'shop',
    stepUp: always,
    subject: customer,
    showsPersonalData: true,
    hasSecretResult: true,
    input: Type.Object({ email: Email, reason: Reason }),
    result: CustomerExport,
  }),
  'customers.erase': operation('customers.erase', {
    summary: 'Erase a customer; what the law keeps stays without the account',
    kind: 'command',
    permission: 'customers.erase',
    scope: 'shop',
    stepUp: always,
    subject: customer,
    input: Type.Object({ email: Email, reason: Reason }),
    result: ErasureReceipt,
  }),
  'audit.list': operation('audit.list', {
    summary: 'What was done in the console and at the command line, newest first',
    kind: 'query',
    permission: 'audit.read',
    scope: 'shop',
    input: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1 })),
      operation: Type.Optional(Type.String({ maxLength: 60 })),
      subject: Type.Optional(Type.String({ maxLength: 120 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: Type.Array(AuditEntry),
  }),
  'audit.verify': operation('audit.verify', {
    summary: 'Check that no entry of the audit was changed or removed',
    kind: 'query',
    permission: 'audit.read',
    scope: 'shop',
    input: Type.Object({}),
    result: AuditCheck,
  }),
} as const
