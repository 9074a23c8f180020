import Type, { type Static, type TSchema } from 'typebox'
import { CaseKind } from './shapes/service-cases.ts'
import { Done, Moment, PersonId } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const one = { id: PersonId }
/** The number of the account: it says nothing once the account is erased. */
const account = ({ id }: { id: number }): Subject => ({ kind: 'account', id: String(id) })

/** A customer in the list. Name and address are shortened to a few letters for who may not read contacts. */
export const CustomerRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  is_masked: Type.Boolean(),
  store: Type.String(),
  group: Type.String(),
  orders: Type.Integer(),
  created_at: Moment,
})
export type CustomerRow = Static<typeof CustomerRow>

/** What the shop knows of a customer, newest first, twenty of a kind. Without the right to read contacts only what names no person. */
export const CustomerDetails = Type.Object({
  ...CustomerRow.properties,
  is_proved: Type.Boolean(),
  /** Until when the person who asks sees the shop as this customer. */
  viewed_until: orNull(Moment),
  spentCents: Type.Integer(),
  sessions: Type.Integer(),
  reviews: Type.Integer(),
  cart: Type.Array(Type.Object({ sku: Type.String(), qty: Type.Integer() })),
  addresses: Type.Array(Type.Object({ lines: Type.Array(Type.String()), is_default: Type.Boolean() })),
  consents: Type.Array(Type.Object({ kind: Type.Literal('newsletter'), state: Type.String(), at: Moment })),
  offers: Type.Array(Type.Object({ sku: Type.String(), priceCents: Type.Integer() })),
  latest_orders: Type.Array(
    Type.Object({
      number: Type.String(),
      status: Type.String(),
      totalCents: Type.Integer(),
      at: Moment,
    }),
  ),
  cases: Type.Array(
    Type.Object({
      kind: CaseKind,
      code: Type.String(),
      state: Type.String(),
      about: Type.String(),
      at: Moment,
    }),
  ),
  devices: Type.Array(Type.Object({ serial: Type.String(), sku: Type.String(), number: Type.String() })),
  messages: Type.Array(
    Type.Object({ id: Type.Integer(), text: Type.String(), is_done: Type.Boolean(), at: Moment }),
  ),
  gift_cards: Type.Array(
    Type.Object({
      ending: Type.String(),
      valueCents: Type.Integer(),
      balanceCents: Type.Integer(),
      state: Type.String(),
    }),
  ),
  notes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      author: Type.String(),
      text: Type.String(),
      at: Moment,
      is_own: Type.Boolean(),
    }),
  ),
})
export type CustomerDetails = Static<typeof CustomerDetails>

/** Customers with an account. A right for one store sees the accounts of that store. */
export const customerOperations = {
  'customers.list': operation('customers.list', {
    summary: 'Customers, searched, by group, newest or most orders first',
    kind: 'query',
    permission: 'customers.read',
    scope: 'stores',
    showsPersonalData: true,
    input: Type.Object({
      /** Number of the account, and with the right to read contacts name, e-mail or telephone: beginnings of words. */
      q: Type.Optional(Type.String({ maxLength: 120 })),
      group: Type.Optional(Type.String({ maxLength: 64 })),
      sort: Type.Optional(Type.Enum(['newest', 'orders'])),
      /** `next` of the page before. */
      after: Type.Optional(Type.String({ maxLength: 80, pattern: '^[0-9TZ:.-]{1,40}_[0-9]{1,10}$' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      customers: Type.Array(CustomerRow),
      next: orNull(Type.String()),
      groups: Type.Array(Type.String()),
    }),
  }),
  'customers.show': operation('customers.show', {
    summary: 'A customer with orders, cases, messages, addresses, consents and notes',
    kind: 'query',
    permission: 'customers.read',
    scope: 'stores',
    subject: account,
    showsPersonalData: true,
    input: Type.Object(one),
    result: CustomerDetails,
  }),
  'customers.note': operation('customers.note', {
    summary: 'Write a note about a customer for the people of the shop',
    kind: 'command',
    permission: 'customers.read',
    scope: 'stores',
    subject: account,
    input: Type.Object({ ...one, text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) }),
    result: Type.Object({ note: Type.Integer() }),
  }),
  'customers.remove-note': operation('customers.remove-note', {
    summary: 'Remove a note of your own about a customer',
    kind: 'command',
    permission: 'customers.read',
    scope: 'stores',
    subject: account,
    input: Type.Object({ ...one, note: PersonId }),
    result: Done,
  }),
} as const
