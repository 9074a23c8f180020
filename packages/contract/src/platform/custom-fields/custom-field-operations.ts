import Type, { type Static } from 'typebox'
import { caseSubject } from '../../service/case-subject.ts'
import { CaseKind } from '../../service/service-cases.ts'
import { Done, OrderNumber, PersonId } from '../operations/fields.ts'
import { type AuditArguments, operation, type Subject } from '../operations/operation.ts'
import {
  CustomField,
  type FieldChange,
  FieldChanges,
  FieldSettings,
  FieldsSaved,
  ListFields,
  NewField,
  RecordFields,
} from './custom-field.ts'
import { fieldLimits, fieldRecords } from './field-kinds.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Version = Type.Integer({ minimum: 1 })
const Sku = Type.String({ minLength: 1, maxLength: 64 })
const ShipmentNumber = Type.String({ pattern: '^[0-9]{9}-[0-9]{1,4}$' })
const CaseCode = Type.String({ minLength: 3, maxLength: 32, pattern: '^[A-Z0-9-]+$' })
const subject =
  <K extends string>(kind: string, key: K) =>
  (input: Readonly<Record<K, string | number>>): Subject => ({ kind, id: String(input[key]) })
const defining = {
  kind: 'command',
  permission: 'settings.edit',
  scope: 'shop',
} as const
const reading = { kind: 'query', result: RecordFields } as const
/** The audit names the fields, never their values, which may be personal data. */
const writing = {
  kind: 'command',
  result: FieldsSaved,
  auditArguments: ({ changes }: { changes: readonly FieldChange[] }): AuditArguments => ({
    fields: changes.map(({ code }) => code).join(','),
  }),
} as const
const product = { sku: Sku }
const category = { id: Id }
const order = { number: OrderNumber }
const LineNumber = Type.Integer({ minimum: 1, maximum: 10_000 })
const account = { id: PersonId }
/** `number`: order of the shipment, whose store decides the permission. */
const shipment = { number: OrderNumber, shipment: ShipmentNumber }
const service = { kind: CaseKind, code: CaseCode }

/** Row of a file with fields of products: what became of it, and which column refused it. */
export const FieldFileRow = Type.Object({
  line: Type.Integer(),
  sku: Type.String(),
  outcome: Type.Enum(['changed', 'unchanged', 'refused']),
  field: Type.Union([Type.String(), Type.Null()]),
  why: Type.Union([
    Type.Enum([
      'broken',
      'unknown_sku',
      'twice',
      'required',
      'wrong_type',
      'too_short',
      'too_long',
      'too_small',
      'too_large',
      'not_a_day',
      'not_a_choice',
      'not_a_link',
    ]),
    Type.Null(),
  ]),
})
export type FieldFileRow = Static<typeof FieldFileRow>

/** Definitions of custom fields, and their values by kind of record with the permissions of the record. */
export const customFieldOperations = {
  'fields.list': operation('fields.list', {
    kind: 'query',
    permission: 'settings.edit',
    scope: 'shop',
    summary:
      'List custom fields by kind of record, also removed ones, with the number of records that use them',
    input: Type.Object({ record: Type.Optional(Type.Enum([...fieldRecords])) }),
    result: Type.Object({
      fields: Type.Array(Type.Object({ ...CustomField.properties, uses: Type.Integer() })),
    }),
  }),
  'fields.add': operation('fields.add', {
    ...defining,
    summary: 'Add a custom field to a kind of record',
    input: NewField,
    auditArguments: ({ record, code, type, audience }) => ({ record, code, type, audience }),
    result: Type.Object({ id: Type.Integer() }),
    resultSubject: subject('field', 'id'),
  }),
  'fields.save': operation('fields.save', {
    ...defining,
    summary: 'Change labels, choices, limits and audience of a custom field',
    subject: subject('field', 'id'),
    input: Type.Object({ id: Id, version: Version, ...FieldSettings.properties }),
    auditArguments: ({ audience, in_mails }) => ({ audience, in_mails }),
    result: Done,
  }),
  'fields.remove': operation('fields.remove', {
    ...defining,
    summary: 'Remove a custom field; its values are deleted after 30 days',
    subject: subject('field', 'id'),
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'fields.restore': operation('fields.restore', {
    ...defining,
    summary: 'Restore a removed custom field with its values',
    subject: subject('field', 'id'),
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'products.fields': operation('products.fields', {
    ...reading,
    permission: 'products.read',
    scope: 'stores',
    summary: 'Get the custom fields of a product',
    subject: subject('product', 'sku'),
    input: Type.Object(product),
  }),
  'products.set-fields': operation('products.set-fields', {
    ...writing,
    permission: 'products.edit',
    scope: 'shop',
    summary: 'Set custom fields of a product',
    subject: subject('product', 'sku'),
    input: Type.Object({ ...product, changes: FieldChanges }),
  }),
  'products.export-fields': operation('products.export-fields', {
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    summary: 'Export a part of the custom fields of products as CSV',
    input: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })) }),
    result: Type.Object({
      text: Type.String(),
      count: Type.Integer(),
      /** `after` of the next part; null at the end. */
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
  'products.import-fields': operation('products.import-fields', {
    kind: 'command',
    permission: 'products.edit',
    scope: 'shop',
    summary: 'Import the columns field.<code> of a part of a product file, or preview the import',
    input: Type.Object({
      /** Header and the next lines of the file. */
      text: Type.String({ minLength: 1, maxLength: fieldLimits.charactersAtOnce }),
      /** Line number of the first of these lines in the file; 2 by default. */
      first_line: Type.Optional(Type.Integer({ minimum: 2, maximum: 10_000_000 })),
      dry_run: Type.Boolean(),
      /** An empty cell removes the value; otherwise it changes nothing. */
      clears: Type.Boolean(),
    }),
    auditArguments: ({ dry_run, clears }) => ({ dry_run, clears }),
    result: Type.Object({ rows: Type.Array(FieldFileRow) }),
  }),
  'categories.fields': operation('categories.fields', {
    ...reading,
    permission: 'products.read',
    scope: 'stores',
    summary: 'Get the custom fields of a category',
    subject: subject('category', 'id'),
    input: Type.Object(category),
  }),
  'categories.set-fields': operation('categories.set-fields', {
    ...writing,
    permission: 'products.edit',
    scope: 'shop',
    summary: 'Set custom fields of a category',
    subject: subject('category', 'id'),
    input: Type.Object({ ...category, changes: FieldChanges }),
  }),
  'orders.fields': operation('orders.fields', {
    ...reading,
    permission: 'orders.read',
    scope: 'order',
    showsPersonalData: true,
    summary: 'Get the custom fields of an order',
    subject: subject('order', 'number'),
    input: Type.Object(order),
  }),
  'orders.set-fields': operation('orders.set-fields', {
    ...writing,
    permission: 'orders.edit',
    scope: 'order',
    summary: 'Set custom fields of an order',
    subject: subject('order', 'number'),
    input: Type.Object({ ...order, changes: FieldChanges }),
  }),
  'orders.line-fields': operation('orders.line-fields', {
    kind: 'query',
    result: ListFields,
    permission: 'orders.read',
    scope: 'order',
    showsPersonalData: true,
    summary: 'Get the custom fields of the lines of an order, by number of the line',
    subject: subject('order', 'number'),
    input: Type.Object(order),
  }),
  'orders.set-line-fields': operation('orders.set-line-fields', {
    ...writing,
    permission: 'orders.edit',
    scope: 'order',
    summary: 'Set custom fields of a line of an order',
    subject: subject('order', 'number'),
    input: Type.Object({ ...order, line: LineNumber, changes: FieldChanges }),
  }),
  'customers.fields': operation('customers.fields', {
    ...reading,
    permission: 'customers.read',
    scope: 'stores',
    showsPersonalData: true,
    summary: 'Get the custom fields of an account',
    subject: subject('account', 'id'),
    input: Type.Object(account),
  }),
  'customers.set-fields': operation('customers.set-fields', {
    ...writing,
    permission: 'customers.edit',
    scope: 'stores',
    summary: 'Set custom fields of an account',
    subject: subject('account', 'id'),
    input: Type.Object({ ...account, changes: FieldChanges }),
  }),
  'parcels.fields': operation('parcels.fields', {
    ...reading,
    permission: 'shipping.pack',
    scope: 'order',
    summary: 'Get the custom fields of a shipment',
    subject: subject('shipment', 'shipment'),
    input: Type.Object(shipment),
  }),
  'parcels.set-fields': operation('parcels.set-fields', {
    ...writing,
    permission: 'shipping.pack',
    scope: 'order',
    summary: 'Set custom fields of a shipment',
    subject: subject('shipment', 'shipment'),
    input: Type.Object({ ...shipment, changes: FieldChanges }),
  }),
  'service.fields': operation('service.fields', {
    ...reading,
    permission: 'service.read',
    scope: 'stores',
    showsPersonalData: true,
    summary: 'Get the custom fields of a withdrawal or claim',
    subject: caseSubject,
    input: Type.Object(service),
  }),
  'service.set-fields': operation('service.set-fields', {
    ...writing,
    permission: 'service.answer',
    scope: 'stores',
    summary: 'Set custom fields of a withdrawal or claim',
    subject: caseSubject,
    input: Type.Object({ ...service, changes: FieldChanges }),
  }),
} as const
