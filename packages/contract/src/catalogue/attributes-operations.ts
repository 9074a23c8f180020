import Type, { type Static } from 'typebox'
import { LanguageCode } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { attributeInputs } from './catalogue-limits.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const BeforeId = Type.Union([Id, Type.Null()])
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const Label = Type.String({ minLength: 1, maxLength: 200 })
const Labels = Type.Object({ et: Label, en: Type.Optional(Label) })
const attribute = ({ id }: { id: number }): Subject => ({ kind: 'attribute', id: String(id) })
const reading = { permission: 'products.read', scope: 'stores', kind: 'query' } as const
const editing = { permission: 'products.edit', scope: 'shop', kind: 'command' } as const

export const ListedAttribute = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  input: Type.Enum([...attributeInputs]),
  labels: Type.Record(Type.String(), Type.String()),
  unit: TextOrNone,
  filterable: Type.Boolean(),
  comparable: Type.Boolean(),
  searchable: Type.Boolean(),
  values: Type.Integer(),
})
export type ListedAttribute = Static<typeof ListedAttribute>

/** Attribute with its labels; a language without its own text uses the Estonian one. */
export const AttributeDetails = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  input: Type.Enum([...attributeInputs]),
  unit: TextOrNone,
  filterable: Type.Boolean(),
  comparable: Type.Boolean(),
  visible: Type.Boolean(),
  searchable: Type.Boolean(),
  texts: Type.Array(Type.Object({ language: LanguageCode, label: TextOrNone, group: TextOrNone })),
})
export type AttributeDetails = Static<typeof AttributeDetails>

export const AttributeOption = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  labels: Type.Record(Type.String(), Type.String()),
})
export type AttributeOption = Static<typeof AttributeOption>

const Value = Type.Union([Type.String({ maxLength: 300 }), Type.Boolean(), Type.Null()])
const change = (pattern: string) =>
  Type.Array(Type.Object({ path: Type.String({ pattern }), before: Value, after: Value }), {
    minItems: 1,
    maxItems: 20,
  })
const Conflict = Type.Object({ path: Type.String(), present: Value, by: Type.String() })
const ValuePath = '^texts\\.(et|en|ru|lt|lv)\\.label$'
const AttributePath =
  '^(unit|filterable|comparable|visible|searchable|texts\\.(et|en|ru|lt|lv)\\.(label|group))$'

/** Product attributes: labels, units and values in every language, and where shoppers see them. */
export const attributesOperations = {
  'attributes.list': operation('attributes.list', {
    ...reading,
    summary: 'List attributes in display order, with names in all languages',
    input: Type.Object({}),
    result: Type.Object({ attributes: Type.Array(ListedAttribute) }),
  }),
  'attributes.show': operation('attributes.show', {
    ...reading,
    summary: 'Get an attribute with its names, uses and one page of its values',
    input: Type.Object({
      id: Id,
      q: Type.Optional(Type.String({ maxLength: 120 })),
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    result: Type.Object({
      attribute: AttributeDetails,
      values: Type.Array(AttributeOption),
      /** Cursor: the last value of this page, and the first value of the next one. */
      next: Type.Union([Type.Integer(), Type.Null()]),
      following: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
  'attributes.add': operation('attributes.add', {
    ...editing,
    summary: 'Add an attribute at the end of the list',
    input: Type.Object({ labels: Labels, input: Type.Enum([...attributeInputs]) }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'attributes.save': operation('attributes.save', {
    ...editing,
    summary: 'Update names and uses of an attribute, field by field',
    subject: attribute,
    input: Type.Object({ id: Id, changes: change(AttributePath) }),
    result: Type.Object({ applied: Type.Integer(), conflicts: Type.Array(Conflict) }),
  }),
  'attributes.move': operation('attributes.move', {
    ...editing,
    summary: 'Move an attribute before another one',
    subject: attribute,
    input: Type.Object({ id: Id, before: BeforeId }),
    /** Value it preceded: moving it back there undoes the change. */
    result: Type.Object({ before: BeforeId }),
  }),
  'attributes.add-value': operation('attributes.add-value', {
    ...editing,
    summary: 'Add a value to an attribute with a list of values',
    subject: attribute,
    input: Type.Object({ id: Id, labels: Labels }),
    result: Type.Object({ value: Type.Integer() }),
  }),
  'attributes.save-value': operation('attributes.save-value', {
    ...editing,
    summary: 'Update the names of a value, language by language',
    subject: attribute,
    input: Type.Object({ id: Id, value: Id, changes: change(ValuePath) }),
    result: Type.Object({ applied: Type.Integer(), conflicts: Type.Array(Conflict) }),
  }),
  'attributes.move-value': operation('attributes.move-value', {
    ...editing,
    summary: 'Move a value before another one of the same attribute',
    subject: attribute,
    input: Type.Object({ id: Id, value: Id, before: BeforeId }),
    result: Type.Object({ before: BeforeId }),
  }),
} as const
