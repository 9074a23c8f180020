import Type, { type Static } from 'typebox'
import { CreditOffer } from '../payments/payment.ts'

const text = Type.String({ maxLength: 300 })
const optionalText = Type.Optional(Type.Union([text, Type.Null()]))

/** Buyer. `password` only when an account is requested. @see spec §3 Checkout */
export const PersonalDetails = Type.Object({
  firstName: text,
  lastName: text,
  emailAddress: text,
  password: Type.Optional(text),
  createAccount: Type.Optional(Type.Boolean()),
})
export type PersonalDetails = Static<typeof PersonalDetails>

const addressFields = {
  firstName: text,
  lastName: text,
  country: text,
  streetAddress: text,
  apartmentNumber: text,
  city: text,
  state: text,
  region_id: Type.Union([Type.Integer(), Type.String()]),
  zipCode: text,
  phoneNumber: text,
}

/**
 * Delivery address. `pickupPoint` (ours) is the id of the selected parcel locker or shop. @see spec §3
 * Checkout
 */
export const ShippingDetails = Type.Object({
  ...addressFields,
  shippingMethod: text,
  shippingCarrier: text,
  pickupPoint: Type.Optional(text),
})
export type ShippingDetails = Static<typeof ShippingDetails>

/** Payer and payment method; company fields only for an invoice to a company. @see spec §3 Checkout */
export const PaymentDetails = Type.Object({
  ...addressFields,
  company: text,
  taxId: text,
  companyCode: text,
  paymentMethod: text,
  paymentMethodAdditional: Type.Record(Type.String(), Type.Unknown()),
})
export type PaymentDetails = Static<typeof PaymentDetails>

/**
 * Address in requests. Accepts both spellings of a key (`countryId`, `country_id`); names, city and street
 * may be missing or null until the order, which requires them.
 * @see spec §3 "Server-side address", docs/rules/cart CRT-8, CRT-9, docs/rules/order ORD-1
 */
export const ServerAddress = Type.Object(
  {
    firstname: optionalText,
    lastname: optionalText,
    city: optionalText,
    postcode: optionalText,
    street: Type.Optional(Type.Array(Type.Union([text, Type.Null()]), { maxItems: 4 })),
    countryId: optionalText,
    country_id: optionalText,
    region: optionalText,
    region_id: Type.Optional(Type.Union([Type.Integer(), text, Type.Null()])),
    region_code: optionalText,
    company: optionalText,
    vat_id: optionalText,
    company_code: optionalText,
    telephone: optionalText,
    email: optionalText,
  },
  { additionalProperties: true },
)
export type ServerAddress = Static<typeof ServerAddress>

/**
 * Available delivery method; prices are decimal euros. `pickup` (ours) requires the choice of a point.
 * @see spec §3, docs/rules/cart CRT-8
 */
export const ShippingMethod = Type.Object({
  method_code: Type.String(),
  carrier_code: Type.String(),
  method_title: Type.String(),
  carrier_title: Type.String(),
  price_incl_tax: Type.Number(),
  price_excl_tax: Type.Number(),
  amount: Type.Number(),
  base_amount: Type.Number(),
  available: Type.Boolean(),
  error_message: Type.String(),
  offline: Type.Optional(Type.Boolean()),
  default: Type.Optional(Type.Boolean()),
  pickup: Type.Optional(Type.Enum(['locker', 'store'])),
  /** Inclusive delivery window, `YYYY-MM-DD`, Europe/Tallinn. */
  deliveryFrom: Type.Optional(Type.String()),
  deliveryTo: Type.Optional(Type.String()),
})
export type ShippingMethod = Static<typeof ShippingMethod>

/**
 * Available payment method; `cost_incl_tax` in decimal euros. `is_server_method` is set by the client;
 * `credit` describes instalments for the cart's total. `is_emulated`: an emulator of the provider responds,
 * no money moves.
 * @see spec §3, docs/rules/cart CRT-7
 */
export const PaymentMethod = Type.Object({
  code: Type.String(),
  title: Type.String(),
  cost_incl_tax: Type.Optional(Type.Number()),
  default: Type.Optional(Type.Boolean()),
  is_server_method: Type.Optional(Type.Boolean()),
  credit: Type.Optional(CreditOffer),
  is_emulated: Type.Optional(Type.Literal(true)),
  /** Addition to the specification: texts of an extension's method, which is paid on the page of its provider. */
  detail: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
})
export type PaymentMethod = Static<typeof PaymentMethod>

/**
 * Body of `cart/shipping-methods`. Without a country the store's default applies. @see docs/rules/cart CRT-8
 */
export const ShippingMethodsQuery = Type.Object({ address: ServerAddress })
export type ShippingMethodsQuery = Static<typeof ShippingMethodsQuery>

/**
 * Addresses and methods with camelCase or snake_case keys. All may be missing early in the checkout.
 * @see spec §7, docs/rules/cart CRT-9
 */
export const AddressInformation = Type.Object(
  {
    shippingAddress: Type.Optional(ServerAddress),
    shipping_address: Type.Optional(ServerAddress),
    billingAddress: Type.Optional(ServerAddress),
    billing_address: Type.Optional(ServerAddress),
    shippingCarrierCode: optionalText,
    shipping_carrier_code: optionalText,
    shippingMethodCode: optionalText,
    shipping_method_code: optionalText,
    /** Addition to the specification: selected payment method, so that the totals include its cost. */
    payment_method_code: optionalText,
  },
  { additionalProperties: true },
)
export type AddressInformation = Static<typeof AddressInformation>

/** Body of `cart/collect-totals`; optional. @see docs/rules/cart CRT-10 */
export const CollectTotals = Type.Object({
  methods: Type.Optional(
    Type.Object({
      paymentMethod: Type.Optional(Type.Object({ method: optionalText })),
      shippingCarrierCode: optionalText,
      shippingMethodCode: optionalText,
    }),
  ),
})
export type CollectTotals = Static<typeof CollectTotals>
