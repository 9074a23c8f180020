import Type, { type Static, type TSchema } from 'typebox'
import { Done, Moment, PersonId } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Words = Type.String({ maxLength: 120 })
const Code = Type.String({ maxLength: 64, pattern: '^[\\w-]*$' })
const Cents = Type.Integer()
const Store = Type.String({ minLength: 1, maxLength: 16 })
const one = ({ id }: { id: number }): Subject => ({ kind: 'draft', id: String(id) })

/** An order as it is being taken on the phone; what is not known yet is empty. A price is never a part of it. */
export const OrderDraft = Type.Object({
  /** Account of the customer; null for a guest. */
  customer: orNull(PersonId),
  email: Type.String({ maxLength: 254 }),
  firstname: Words,
  lastname: Words,
  telephone: Words,
  street: Type.String({ maxLength: 200 }),
  city: Words,
  postcode: Type.String({ maxLength: 20 }),
  country: Type.String({ maxLength: 2, pattern: '^([A-Z]{2})?$' }),
  company: Words,
  company_code: Type.String({ maxLength: 40 }),
  vat_id: Type.String({ maxLength: 40 }),
  carrier: Code,
  method: Code,
  /** Of the carrier's points, and its name for who reads it. */
  point: Type.String({ maxLength: 64 }),
  point_name: Type.String({ maxLength: 300 }),
  payment: Code,
  coupon: Type.String({ maxLength: 64 }),
  comment: Type.String({ maxLength: 1000 }),
  lines: Type.Array(
    Type.Object({
      sku: Type.String({ minLength: 1, maxLength: 64 }),
      qty: Type.Integer({ minimum: 1, maximum: 10_000 }),
    }),
    { maxItems: 50 },
  ),
})
export type OrderDraft = Static<typeof OrderDraft>

/** What an account says of its owner. */
const contactFields = [
  'email',
  'firstname',
  'lastname',
  'telephone',
  'street',
  'city',
  'postcode',
  'country',
  'company',
  'company_code',
  'vat_id',
] as const

/** What is wrong with something, as an error of the shop: its code, and the words that its text has places for. */
const Problem = orNull(
  Type.Object({
    code: Type.String(),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  }),
)

/** What the shop would ask for a draft, computed by the code of carts and checkout. Cents with tax. */
export const DraftQuote = Type.Object({
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      qty: Type.Integer(),
      unit_cents: orNull(Cents),
      row_cents: Cents,
      discount_cents: Cents,
      /** Pieces that can be had with the other lines as they are; null where nothing is counted. */
      left: orNull(Type.Integer()),
      problem: Problem,
    }),
  ),
  deliveries: Type.Array(
    Type.Object({
      carrier: Type.String(),
      method: Type.String(),
      title: Type.String(),
      cents: Cents,
      pickup: orNull(Type.Enum(['locker', 'store'])),
    }),
  ),
  payments: Type.Array(
    Type.Object({
      code: Type.String(),
      title: Type.String(),
      cents: Cents,
      /** How the money comes: a link in the mail, cash to the carrier, or a transfer by the pro forma invoice. */
      way: Type.Enum(['link', 'cash', 'transfer']),
    }),
  ),
  /** The chosen ones, as far as they are on offer. */
  delivery: orNull(Type.Object({ carrier: Type.String(), method: Type.String() })),
  payment: orNull(Type.String()),
  coupon_problem: Problem,
  is_virtual: Type.Boolean(),
  goods_cents: Cents,
  discount_cents: Cents,
  delivery_cents: Cents,
  payment_cents: Cents,
  tax_cents: Cents,
  total_cents: Cents,
})
export type DraftQuote = Static<typeof DraftQuote>

export const DraftDetails = Type.Object({
  id: Type.Integer(),
  store: Type.String(),
  version: Type.Integer(),
  draft: OrderDraft,
  quote: DraftQuote,
})
export type DraftDetails = Static<typeof DraftDetails>

/** Orders that people of the shop take on the phone: each person sees their own drafts. */
export const draftOperations = {
  'drafts.list': operation('drafts.list', {
    summary: 'Orders on the phone that you have not placed yet',
    kind: 'query',
    permission: 'orders.create',
    scope: 'stores',
    showsPersonalData: true,
    input: Type.Object({}),
    result: Type.Array(
      Type.Object({
        id: Type.Integer(),
        store: Type.String(),
        name: Type.String(),
        pieces: Type.Integer(),
        updated_at: Moment,
      }),
    ),
  }),
  'drafts.show': operation('drafts.show', {
    summary: 'A draft of yours with prices, stock and what can be chosen',
    kind: 'query',
    permission: 'orders.create',
    scope: 'stores',
    subject: one,
    showsPersonalData: true,
    input: Type.Object({ id: PersonId }),
    result: DraftDetails,
  }),
  'drafts.customer': operation('drafts.customer', {
    summary: 'Name, address and telephone of an account, for an order on the phone',
    kind: 'query',
    permission: 'orders.create',
    scope: 'stores',
    subject: ({ id }) => ({ kind: 'account', id: String(id) }),
    showsPersonalData: true,
    input: Type.Object({ id: PersonId }),
    result: Type.Pick(OrderDraft, contactFields),
  }),
  'drafts.points': operation('drafts.points', {
    summary: 'Points that the goods of a draft can be sent to',
    kind: 'query',
    permission: 'orders.create',
    scope: 'stores',
    input: Type.Object({ id: PersonId, search: Type.String({ maxLength: 80 }) }),
    result: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), address: Type.String() })),
  }),
  'drafts.save': operation('drafts.save', {
    summary: 'Begin an order on the phone, or write down what is known by now',
    kind: 'command',
    permission: 'orders.create',
    scope: 'stores',
    input: Type.Object({
      /** Absent for a new one, which is of this store for good. */
      id: Type.Optional(PersonId),
      store: Store,
      /** As the person saw it: written from another window by now, it is refused. */
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      draft: OrderDraft,
    }),
    result: DraftDetails,
  }),
  'drafts.remove': operation('drafts.remove', {
    summary: 'Throw a draft of yours away',
    kind: 'command',
    permission: 'orders.create',
    scope: 'stores',
    subject: one,
    input: Type.Object({ id: PersonId }),
    result: Done,
  }),
  'drafts.place': operation('drafts.place', {
    summary: 'Place the order of a draft: stock is reserved, the shopper gets the mail with the link to pay',
    kind: 'command',
    permission: 'orders.create',
    scope: 'stores',
    subject: one,
    resultSubject: ({ number }) => ({ kind: 'order', id: number }),
    input: Type.Object({
      id: PersonId,
      version: Type.Integer({ minimum: 1 }),
      /** The sum that the shopper has heard: another one by now refuses it. */
      total_cents: Type.Integer({ minimum: 0 }),
    }),
    result: Type.Object({ number: Type.String(), total_cents: Cents }),
  }),
} as const
