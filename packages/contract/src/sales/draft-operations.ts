import Type, { type Static, type TSchema } from 'typebox'
import { Done, Moment, PersonId } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Words = Type.String({ maxLength: 120 })
const Code = Type.String({ maxLength: 64, pattern: '^[\\w-]*$' })
const Cents = Type.Integer()
const Store = Type.String({ minLength: 1, maxLength: 16 })
const one = ({ id }: { id: number }): Subject => ({ kind: 'draft', id: String(id) })

/** Order being taken by phone; unknown fields are empty. Prices are never a part of it. */
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
  /** Id of the carrier's pickup point, and its name for display. */
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

/** Fields filled in from the account. */
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

/** Problem as a shop error: its code and the values for its text. */
const Problem = orNull(
  Type.Object({
    code: Type.String(),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  }),
)

/** Quote for a draft, computed by the code of cart and checkout. Cents with tax. */
export const DraftQuote = Type.Object({
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      qty: Type.Integer(),
      unit_cents: orNull(Cents),
      row_cents: Cents,
      discount_cents: Cents,
      /** Pieces available beside the other lines; null without a stock count. */
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
      /** Way of payment: a link in the mail, cash to the carrier, or a transfer by pro forma invoice. */
      way: Type.Enum(['link', 'cash', 'transfer']),
    }),
  ),
  /** Selected methods, if available. */
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

/** Orders taken by staff on the phone; each person sees only their own drafts. */
export const draftOperations = {
  'drafts.list': operation('drafts.list', {
    summary: 'List your unfinished phone orders',
    kind: 'query',
    permission: 'orders.create',
    scope: 'stores',
    cli: false,
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
    summary: 'Get one of your drafts with prices, stock and available choices',
    kind: 'query',
    permission: 'orders.create',
    scope: 'stores',
    cli: false,
    subject: one,
    showsPersonalData: true,
    input: Type.Object({ id: PersonId }),
    result: DraftDetails,
  }),
  'drafts.customer': operation('drafts.customer', {
    summary: 'Get name, address and telephone of an account for a phone order',
    kind: 'query',
    permission: 'orders.create',
    scope: 'stores',
    cli: false,
    subject: ({ id }) => ({ kind: 'account', id: String(id) }),
    showsPersonalData: true,
    input: Type.Object({ id: PersonId }),
    result: Type.Pick(OrderDraft, contactFields),
  }),
  'drafts.points': operation('drafts.points', {
    summary: 'List pickup points for a draft',
    kind: 'query',
    permission: 'orders.create',
    scope: 'stores',
    cli: false,
    input: Type.Object({ id: PersonId, search: Type.String({ maxLength: 80 }) }),
    result: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), address: Type.String() })),
  }),
  'drafts.save': operation('drafts.save', {
    summary: 'Create or update the draft of a phone order',
    kind: 'command',
    permission: 'orders.create',
    scope: 'stores',
    cli: false,
    input: Type.Object({
      /** Absent for a new draft; its store cannot be changed later. */
      id: Type.Optional(PersonId),
      store: Store,
      /** Version that the person saw; the call is refused when the draft has changed since. */
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      draft: OrderDraft,
    }),
    result: DraftDetails,
  }),
  'drafts.remove': operation('drafts.remove', {
    summary: 'Discard one of your drafts',
    kind: 'command',
    permission: 'orders.create',
    scope: 'stores',
    cli: false,
    subject: one,
    input: Type.Object({ id: PersonId }),
    result: Done,
  }),
  'drafts.place': operation('drafts.place', {
    summary: 'Place the order of a draft: reserve stock and mail the payment link to the shopper',
    kind: 'command',
    permission: 'orders.create',
    scope: 'stores',
    cli: false,
    subject: one,
    resultSubject: ({ number }) => ({ kind: 'order', id: number }),
    input: Type.Object({
      id: PersonId,
      version: Type.Integer({ minimum: 1 }),
      /** Total quoted to the shopper; the call is refused when it has changed. */
      total_cents: Type.Integer({ minimum: 0 }),
    }),
    result: Type.Object({ number: Type.String(), total_cents: Cents }),
  }),
} as const
