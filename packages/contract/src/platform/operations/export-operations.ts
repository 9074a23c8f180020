import Type, { type Static } from 'typebox'
import { productFilter } from '../../catalogue/product-operations.ts'
import { customerFilter } from '../../customers/customer-operations.ts'
import { subscriberFilter } from '../../messaging/newsletter-operations.ts'
import { orderFilter } from '../../sales/order-operations.ts'
import { operation } from './operation.ts'

/** Columns of orders, besides those of custom fields. */
export const orderColumns = [
  'number',
  'placed_at',
  'store',
  'status',
  'total',
  'is_paid',
  'payment',
  'delivery',
  'promised',
  'assignee',
  'pieces',
  'items',
] as const
/** Columns of orders that name people. */
export const orderContactColumns = ['customer', 'email'] as const

/** Columns of customers, besides those of custom fields. */
export const customerColumns = [
  'account',
  'order',
  'name',
  'email',
  'store',
  'group',
  'orders',
  'created_at',
] as const

/** Columns of subscribers of the newsletter. */
export const subscriberColumns = [
  'email',
  'state',
  'store',
  'source',
  'consent',
  'requested_at',
  'confirmed_at',
  'unsubscribed_at',
] as const

/**
 * Part of a table: the columns by their code, rows of cells in this order (amounts in euros), the number of
 * records that the filter finds (null if it is not counted), and the `after` of the next part.
 */
export const TablePart = Type.Object({
  columns: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()]))),
  /** Records in this part. */
  count: Type.Integer(),
  found: Type.Union([Type.Integer(), Type.Null()]),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type TablePart = Static<typeof TablePart>

const part = {
  columns: Type.Optional(
    Type.String({
      maxLength: 4000,
      pattern: '^[a-z0-9_.-]+(,[a-z0-9_.-]+)*$',
      description: 'columns by code, or their beginning such as texts.et, separated by commas; default: all',
    }),
  ),
  after: Type.Optional(Type.String({ maxLength: 200 })),
}
const reading = { kind: 'query', scope: 'stores', result: TablePart } as const

/** Tables of the shop's records, in parts of bounded size, for spreadsheets and other programs. */
export const exportOperations = {
  'export.products': operation('export.products', {
    ...reading,
    summary: 'Export products with their variants as a table that imports again without a difference',
    permission: 'products.read',
    input: Type.Object({ ...productFilter, ...part }),
  }),
  'export.orders': operation('export.orders', {
    ...reading,
    summary: 'Export orders as a table; names and addresses only with the permission to export customers',
    permission: 'orders.read',
    showsPersonalData: true,
    stepUp: ({ contacts = false }) => contacts,
    auditArguments: ({ contacts = false }) => ({ contacts }),
    input: Type.Object({
      ...orderFilter,
      ...part,
      contacts: Type.Optional(Type.Boolean({ description: 'with the names and addresses of customers' })),
    }),
  }),
  'export.customers': operation('export.customers', {
    ...reading,
    summary: 'Export accounts and guests as a table',
    permission: 'customers.export',
    showsPersonalData: true,
    stepUp: () => true,
    input: Type.Object({ ...customerFilter, ...part }),
  }),
  'export.subscribers': operation('export.subscribers', {
    ...reading,
    scope: 'shop',
    summary: 'Export subscribers of the newsletter with the proof of their consent as a table',
    permission: 'customers.export',
    showsPersonalData: true,
    stepUp: () => true,
    input: Type.Object({ ...subscriberFilter, ...part }),
  }),
} as const
