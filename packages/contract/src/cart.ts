import Type, { type Static } from 'typebox'
import { ProductOption, ProductType } from './product.ts'

const Info = Type.Record(Type.String(), Type.Unknown())

/**
 * One line of the server totals; prices decimal euros. `options` is JSON text of `{label, value}[]`. @see
 * docs/rules/cart CRT-6
 */
export const TotalsItem = Type.Object(
  {
    item_id: Type.Integer(),
    name: Type.String(),
    qty: Type.Number(),
    price: Type.Number(),
    base_price: Type.Number(),
    price_incl_tax: Type.Number(),
    base_price_incl_tax: Type.Number(),
    row_total: Type.Number(),
    base_row_total: Type.Number(),
    row_total_incl_tax: Type.Number(),
    base_row_total_incl_tax: Type.Number(),
    row_total_with_discount: Type.Number(),
    tax_amount: Type.Number(),
    tax_percent: Type.Number(),
    discount_amount: Type.Number(),
    base_discount_amount: Type.Number(),
    discount_percent: Type.Number(),
    options: Type.String({ description: 'JSON text of {label, value}[]; "[]" when none' }),
    /** Ours: an old device may be handed over when this one is brought or collected. */
    takes_old_device: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: true },
)
export type TotalsItem = Static<typeof TotalsItem>

/**
 * One line of the totals as shown: `value` in decimal euros, null while unknown. @see spec §3, docs/rules/cart CRT-6
 */
export const TotalSegment = Type.Object({
  code: Type.String({
    description:
      'subtotal, subtotal_incl_tax, shipping, payment, discount, tax, giftcardaccount, grand_total',
  }),
  title: Type.String(),
  value: Type.Union([Type.Number(), Type.Null()]),
  area: Type.Optional(Type.String()),
  extension_attributes: Type.Optional(
    Type.Object({
      tax_grandtotal_details: Type.Array(
        Type.Object({
          amount: Type.Number(),
          rates: Type.Array(Type.Object({ percent: Type.String(), title: Type.String() })),
          group_id: Type.Integer(),
        }),
      ),
    }),
  ),
})
export type TotalSegment = Static<typeof TotalSegment>

/** A coupon that does not count: code and params of the error catalogue, amounts as text in the store's language. */
export const CouponError = Type.Object({
  code: Type.String(),
  error: Type.String(),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type CouponError = Static<typeof CouponError>

/**
 * A gift card of a cart, by its last letters: what it pays of the cart and its balance before, decimal euros.
 */
export const CartGiftCard = Type.Object({
  ending: Type.String(),
  amount: Type.Number(),
  balance: Type.Number(),
  validUntil: Type.Optional(Type.String()),
})
export type CartGiftCard = Static<typeof CartGiftCard>

/**
 * Totals of a cart as the server computed them, decimal euros. `grand_total` is payable (tax included) both at the
 * top and as a segment; `discount_amount` is negative; `coupon_code` is absent without a coupon.
 * @see spec §7 cart/totals, docs/rules/cart CRT-6
 */
export const Totals = Type.Object({
  grand_total: Type.Number(),
  base_grand_total: Type.Number(),
  subtotal: Type.Number(),
  base_subtotal: Type.Number(),
  subtotal_incl_tax: Type.Number(),
  subtotal_with_discount: Type.Number(),
  discount_amount: Type.Number(),
  shipping_amount: Type.Number(),
  shipping_incl_tax: Type.Number(),
  shipping_tax_amount: Type.Number(),
  shipping_discount_amount: Type.Number(),
  tax_amount: Type.Number(),
  base_currency_code: Type.String(),
  quote_currency_code: Type.String(),
  coupon_code: Type.Optional(Type.String()),
  /** Ours: what the shopper reads of the rule that reduced the cart without a code. */
  discount_title: Type.Optional(Type.String()),
  items_qty: Type.Number(),
  items: Type.Array(TotalsItem),
  total_segments: Type.Array(TotalSegment),
  /** Ours: the cart's coupon does not apply now, and why; `coupon_code` is absent then. */
  couponFault: Type.Optional(CouponError),
  /** Ours: gift cards that pay for the cart; `grand_total` is what is left to pay. */
  giftCards: Type.Optional(Type.Array(CartGiftCard)),
  /** Ours: the figures an order confirms (`confirmed` of the order body): integer cents and the hash of the lines. */
  totalCents: Type.Optional(Type.Integer()),
  linesHash: Type.Optional(Type.String()),
})
export type Totals = Static<typeof Totals>

/**
 * A line of the cart stored in the browser: the specification's fields, and copies of what the line shows
 * (decimal euros; `options` the chosen variant in words). Other product fields may ride along.
 * @see spec §3 Cart item
 */
export const CartItem = Type.Object(
  {
    sku: Type.String(),
    qty: Type.Integer(),
    prev_qty: Type.Optional(Type.Integer()),
    parentSku: Type.Optional(Type.String()),
    parentId: Type.Optional(Type.Integer()),
    server_item_id: Type.Optional(Type.Integer()),
    server_cart_id: Type.Optional(Type.String()),
    item_id: Type.Optional(Type.Integer()),
    quote_id: Type.Optional(Type.String()),
    checksum: Type.Optional(Type.String()),
    product_option: Type.Optional(ProductOption),
    type_id: Type.Optional(ProductType),
    info: Type.Optional(Info),
    errors: Type.Optional(Info),
    is_in_stock: Type.Optional(Type.Boolean()),
    totals: Type.Optional(TotalsItem),
    id: Type.Optional(Type.Integer()),
    name: Type.Optional(Type.String()),
    image: Type.Optional(Type.String()),
    slug: Type.Optional(Type.String()),
    url_path: Type.Optional(Type.String()),
    price_incl_tax: Type.Optional(Type.Number()),
    original_price_incl_tax: Type.Optional(Type.Number()),
    options: Type.Optional(Type.Array(Type.Object({ label: Type.String(), value: Type.String() }))),
  },
  { additionalProperties: true },
)
export type CartItem = Static<typeof CartItem>

/**
 * A line of the server cart. `sku` is the chosen child's for a configurable and the composed one for a bundle;
 * `product_option` is absent for plain products; `price` is net, decimal euros. camelCase fields are ours and let
 * the cart show a line without a catalogue search.
 * @see docs/rules/cart CRT-3
 */
export const ServerCartItem = Type.Object({
  item_id: Type.Integer(),
  sku: Type.String(),
  qty: Type.Number(),
  name: Type.String(),
  price: Type.Number(),
  product_type: ProductType,
  quote_id: Type.String(),
  product_option: Type.Optional(ProductOption),
  price_incl_tax: Type.Optional(Type.Number()),
  productId: Type.Optional(Type.Integer()),
  parentSku: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  url_path: Type.Optional(Type.String()),
  isInStock: Type.Optional(Type.Boolean()),
  /** Pieces that can be bought now, known only at or below the volatile threshold. */
  maxQuantity: Type.Optional(Type.Integer()),
  /** The fewest pieces of the line, and those of which it takes multiples; absent = 1. */
  min_sale_qty: Type.Optional(Type.Integer()),
  qty_increments: Type.Optional(Type.Integer()),
  options: Type.Optional(Type.Array(Type.Object({ label: Type.String(), value: Type.String() }))),
})
export type ServerCartItem = Static<typeof ServerCartItem>

/**
 * `product_option` as clients send it: option lists may be arrays or objects with numeric keys, ids numbers or texts.
 * @see docs/rules/cart CRT-4
 */
export const ProductOptionInput = Type.Unsafe<{ extension_attributes?: Record<string, unknown> }>(
  Type.Object(
    { extension_attributes: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
    { additionalProperties: true },
  ),
)
export type ProductOptionInput = Static<typeof ProductOptionInput>

/**
 * The line a client wants: `qty` is the new absolute quantity. Without `item_id` the line is added. `qty` is
 * deliberately unknown here: the server responds `cart.invalid_quantity` for anything but a positive integer.
 * @see spec §7 cart/update, docs/rules/cart CRT-4
 */
export const CartItemInput = Type.Object(
  {
    sku: Type.Optional(Type.String({ maxLength: 300 })),
    qty: Type.Optional(Type.Unknown()),
    item_id: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 64 })])),
    /** Ours: names an added line for good, so that a request that comes twice adds once. */
    line_key: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w-]+$' })),
    quoteId: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    quote_id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    product_option: Type.Optional(ProductOptionInput),
  },
  { additionalProperties: true },
)
export type CartItemInput = Static<typeof CartItemInput>

/** Body of `cart/update` and `cart/delete`. @see spec §7 */
export const CartUpdate = Type.Object({ cartItem: CartItemInput })
export type CartUpdate = Static<typeof CartUpdate>
