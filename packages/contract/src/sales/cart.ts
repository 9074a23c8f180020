import Type, { type Static } from 'typebox'
import { ProductOption, ProductType } from '../catalogue/product.ts'

const Info = Type.Record(Type.String(), Type.Unknown())

/**
 * Line of the server totals; prices are decimal euros. `options` is JSON text of `{label, value}[]`.
 * @see docs/rules/cart CRT-6
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
    /** Addition to the specification: an old device may be returned when this one is delivered or collected. */
    takes_old_device: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: true },
)
export type TotalsItem = Static<typeof TotalsItem>

/**
 * Displayed line of the totals: `value` in decimal euros, null while unknown. @see spec §3, docs/rules/cart
 * CRT-6
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

/**
 * Coupon that does not apply: code and params of the error catalogue, amounts as text in the store's
 * language.
 */
export const CouponError = Type.Object({
  code: Type.String(),
  error: Type.String(),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type CouponError = Static<typeof CouponError>

/** Gift card of a cart, by its last characters: its payment and its balance before, in decimal euros. */
export const CartGiftCard = Type.Object({
  ending: Type.String(),
  amount: Type.Number(),
  balance: Type.Number(),
  validUntil: Type.Optional(Type.String()),
})
export type CartGiftCard = Static<typeof CartGiftCard>

/**
 * Cart totals computed by the server, in decimal euros. `grand_total` is payable (tax included) both at the
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
  /** Addition to the specification: title of the automatic cart discount. */
  discount_title: Type.Optional(Type.String()),
  items_qty: Type.Number(),
  items: Type.Array(TotalsItem),
  total_segments: Type.Array(TotalSegment),
  /** Addition to the specification: reason why the cart's coupon does not apply now; then `coupon_code` is absent. */
  couponFault: Type.Optional(CouponError),
  /** Addition to the specification: gift cards that pay for the cart; `grand_total` is the remaining amount. */
  giftCards: Type.Optional(Type.Array(CartGiftCard)),
  /**
   * Addition to the specification: figures that an order confirms (`confirmed` of the order body): integer cents and the hash of the
   * lines.
   */
  totalCents: Type.Optional(Type.Integer()),
  linesHash: Type.Optional(Type.String()),
})
export type Totals = Static<typeof Totals>

/**
 * Line of the cart stored in the browser: the specification's fields, and copies of displayed data (decimal
 * euros; `options` describes the selected variant). May contain other product fields.
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
 * Line of the server cart. `sku` is the selected child's for a configurable product and the composed one for
 * a bundle; `product_option` is absent for plain products; `price` is net, in decimal euros. camelCase fields
 * are ours and let the cart show a line without a catalogue search.
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
  /** Pieces available now; only known at or below the volatile threshold. */
  maxQuantity: Type.Optional(Type.Integer()),
  /** Minimum quantity of the line, and its increment; absent = 1. */
  min_sale_qty: Type.Optional(Type.Integer()),
  qty_increments: Type.Optional(Type.Integer()),
  options: Type.Optional(Type.Array(Type.Object({ label: Type.String(), value: Type.String() }))),
})
export type ServerCartItem = Static<typeof ServerCartItem>

/**
 * `product_option` as sent by clients: option lists may be arrays or objects with numeric keys, ids numbers
 * or texts.
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
 * Line that a client requests: `qty` is the new absolute quantity. Without `item_id` the line is added. `qty`
 * is deliberately unknown here: the server responds `cart.invalid_quantity` to anything but a positive
 * integer.
 * @see spec §7 cart/update, docs/rules/cart CRT-4
 */
export const CartItemInput = Type.Object(
  {
    sku: Type.Optional(Type.String({ maxLength: 300 })),
    qty: Type.Optional(Type.Unknown()),
    item_id: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 64 })])),
    /** Addition to the specification: idempotency key of an added line, so that a repeated request adds once. */
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
