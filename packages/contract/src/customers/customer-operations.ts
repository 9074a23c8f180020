import Type, { type Static, type TSchema } from 'typebox'
import { FieldFilterText, ListFields } from '../platform/custom-fields/custom-field.ts'
import { OrderStatus } from '../sales/order.ts'
import { CaseKind } from '../service/service-cases.ts'
import {
  CustomerGroupCode,
  Done,
  Email,
  Moment,
  OrderNumber,
  PersonId,
  PersonName,
} from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/**
 * Reference to a customer: the number of an account, or of an order. The customer of an order is the account
 * that placed it or has its address, otherwise the guest with this address.
 */
const one = { id: Type.Optional(PersonId), order: Type.Optional(OrderNumber) }
type Reference = { id?: number; order?: string }
/** Audit subject of a customer: the numbers identify no person once the data is erased. */
const customer = ({ id, order }: Reference): Subject | undefined => {
  if (id !== undefined) return { kind: 'account', id: String(id) }
  return order === undefined ? undefined : { kind: 'order', id: order }
}

/**
 * Customer in the list: an account, or the guest orders of one address. Name and address are shortened to a
 * few letters for people without the permission to read contacts.
 */
export const CustomerRow = Type.Object({
  /** Number of the account; null for a guest. */
  id: orNull(Type.Integer()),
  /** Newest order of a guest; null for an account. */
  order: orNull(Type.String()),
  name: Type.String(),
  email: Type.String(),
  is_masked: Type.Boolean(),
  store: Type.String(),
  /** Customer group of an account; null for a guest. */
  group: orNull(Type.String()),
  orders: Type.Integer(),
  /** Creation of the account, or newest order of a guest. */
  created_at: Moment,
})
export type CustomerRow = Static<typeof CustomerRow>

/**
 * Data about a customer, newest first, twenty of each kind. Without the permission to read contacts only data
 * that identifies no person.
 */
export const CustomerDetails = Type.Object({
  ...CustomerRow.properties,
  /** Groups that an account can join. */
  groups: Type.Array(Type.String()),
  is_proved: Type.Boolean(),
  /** End of the requesting person's view of the shop as this customer. */
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
      status: OrderStatus,
      totalCents: Type.Integer(),
      at: Moment,
      /** Placed with the address of the account, without signing in. */
      as_guest: Type.Boolean(),
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
  questions: Type.Array(
    Type.Object({
      id: Type.Integer(),
      sku: Type.String(),
      text: Type.String(),
      state: Type.String(),
      at: Moment,
    }),
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

/** Search and filters of the list of customers. */
export const customerFilter = {
  /**
   * Number of an account or of a guest order and, with the permission to read contacts, name, email or phone:
   * word prefixes.
   */
  q: Type.Optional(Type.String({ maxLength: 120 })),
  group: Type.Optional(Type.String({ maxLength: 64 })),
  /** Lists accounts only. */
  fields: FieldFilterText,
  /** Absent: both. A group and the sort order `orders` list accounts only. */
  who: Type.Optional(Type.Enum(['accounts', 'guests'])),
}

/** Accounts and guests. A permission for one store covers the accounts and guest orders of that store. */
export const customerOperations = {
  'customers.list': operation('customers.list', {
    summary: 'List accounts and guests by search and group, newest or most orders first',
    kind: 'query',
    permission: 'customers.read',
    scope: 'stores',
    showsPersonalData: true,
    input: Type.Object({
      ...customerFilter,
      sort: Type.Optional(Type.Enum(['newest', 'orders'])),
      /** `next` of the previous page. */
      after: Type.Optional(Type.String({ maxLength: 80, pattern: '^[0-9TZ:.-]{1,40}_[0-9]{1,10}$' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      customers: Type.Array(CustomerRow),
      next: orNull(Type.String()),
      groups: Type.Array(Type.String()),
      /** Values of custom fields by account number. */
      custom: ListFields,
    }),
  }),
  'customers.show': operation('customers.show', {
    summary: 'Get a customer with orders, cases, messages, addresses, consents and notes',
    kind: 'query',
    permission: 'customers.read',
    scope: 'stores',
    subject: customer,
    showsPersonalData: true,
    input: Type.Object(one),
    result: CustomerDetails,
  }),
  'customers.create': operation('customers.create', {
    summary: 'Create an account for a customer, who gets a mail to choose a password',
    kind: 'command',
    permission: 'customers.edit',
    scope: 'stores',
    subject: ({ email }) => ({ kind: 'customer', id: email }),
    resultSubject: ({ id }) => ({ kind: 'account', id: String(id) }),
    input: Type.Object({
      email: Email,
      firstname: PersonName,
      lastname: PersonName,
      store: Type.String({ maxLength: 16 }),
    }),
    result: Type.Object({ id: PersonId }),
  }),
  'customers.set-group': operation('customers.set-group', {
    summary: 'Change the customer group of an account, which decides its prices',
    kind: 'command',
    permission: 'prices.edit',
    scope: 'stores',
    subject: customer,
    input: Type.Object({ id: PersonId, group: CustomerGroupCode }),
    result: Done,
  }),
  'customers.note': operation('customers.note', {
    summary: 'Add an internal note about a customer',
    kind: 'command',
    permission: 'customers.read',
    scope: 'stores',
    subject: customer,
    input: Type.Object({ ...one, text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) }),
    result: Type.Object({ note: Type.Integer() }),
  }),
  'customers.remove-note': operation('customers.remove-note', {
    summary: 'Remove your own note about a customer',
    kind: 'command',
    permission: 'customers.read',
    scope: 'stores',
    subject: customer,
    input: Type.Object({ ...one, note: PersonId }),
    result: Done,
  }),
} as const
