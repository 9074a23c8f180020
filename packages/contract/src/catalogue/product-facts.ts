import Type, { type Static } from 'typebox'

/** Party responsible for a product: name, postal and electronic address. @see docs/rules/law LAW-SAF-1 */
export const Party = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  postal: Type.String({ minLength: 1, maxLength: 300 }),
  electronic: Type.String({ minLength: 3, maxLength: 300, pattern: '^([^\\s@]+@[^\\s@]+|https://\\S+)$' }),
})
export type Party = Static<typeof Party>

/** File for shoppers: `href` is an address of the shop or the manufacturer, `bytes` its size if known. */
export const ProductFile = Type.Object({
  kind: Type.Enum(['manual', 'sheet', 'declaration', 'other']),
  title: Type.String(),
  href: Type.String(),
  /** File type in upper case, such as `PDF`. */
  format: Type.Optional(Type.String()),
  bytes: Type.Optional(Type.Integer()),
  /** Language of the file if it differs from the store's. */
  language: Type.Optional(Type.String()),
})
export type ProductFile = Static<typeof ProductFile>

/**
 * Reason why the right of withdrawal may be lost: goods sealed for hygiene once opened, a custom-made option,
 * digital content once delivered with consent, a service once performed, a gift card once used.
 * @see docs/rules/law LAW-INF-6
 */
export const WithdrawalLimit = Type.Enum(['hygiene', 'custom_made', 'digital', 'service', 'gift_card'])
export type WithdrawalLimit = Static<typeof WithdrawalLimit>

/**
 * Contents of a pack in the unit of price comparison: `{ amount: 0.25, unit: 'kg' }` for 250 g. `unit` is a
 * text in the store's language. @see docs/rules/law LAW-PRC-5
 */
export const UnitMeasure = Type.Object({ amount: Type.Number({ exclusiveMinimum: 0 }), unit: Type.String() })
export type UnitMeasure = Static<typeof UnitMeasure>

/**
 * Discount that every cart applies to a set whose parts cost `minimum` or more: a percentage up to
 * `maxDiscount`, or an amount. Decimal euros. @see docs/cart-rules.md
 */
export const SetReduction = Type.Object({
  minimum: Type.Number({ minimum: 0 }),
  percent: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  maxDiscount: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
})
export type SetReduction = Static<typeof SetReduction>

/**
 * Wired charging of a device: whether a charger is included, its minimum and maximum power in watts, and
 * support of USB Power Delivery. @see docs/rules/law LAW-CHG-1
 */
export const Charging = Type.Object({
  isChargerIncluded: Type.Boolean(),
  watts: Type.Optional(Type.Object({ min: Type.Number(), max: Type.Number() })),
  isUsbPd: Type.Optional(Type.Boolean()),
})
export type Charging = Static<typeof Charging>

/**
 * Producer's free guarantee of durability for the whole product for `years`, more than two: `model` is the
 * name in the guarantee, `terms` the address of its conditions. @see docs/rules/law LAW-GRT-2
 */
export const DurabilityGuarantee = Type.Object({
  years: Type.Number({ exclusiveMinimum: 2, maximum: 99, multipleOf: 0.5 }),
  producer: Type.String({ minLength: 1, maxLength: 200 }),
  model: Type.String({ minLength: 1, maxLength: 100 }),
  terms: Type.Optional(Type.String({ pattern: '^https://\\S+$', maxLength: 500 })),
})
export type DurabilityGuarantee = Static<typeof DurabilityGuarantee>

/**
 * Tile on the product page in the store's language: `image` is a media path as in `media_gallery`.
 * @see docs/import.md "Products"
 */
export const Highlight = Type.Object({ image: Type.String(), title: Type.String(), text: Type.String() })
export type Highlight = Static<typeof Highlight>

/** Document fields from the facts of the product, with its brand as the fallback. */
export const factFields = {
  maker: Type.Optional(Party),
  /** Responsible person in the Union, if the manufacturer is outside. */
  euResponsible: Type.Optional(Party),
  warnings: Type.Optional(Type.String()),
  documents: Type.Optional(Type.Array(ProductFile)),
  /** Product information sheet and label as files, and the EPREL registration number. */
  energySheet: Type.Optional(Type.String()),
  energyLabel: Type.Optional(Type.String()),
  eprelId: Type.Optional(Type.String()),
  /** Energy class, label and sheet are fictitious, for a demo. */
  energyDemo: Type.Optional(Type.Boolean()),
  /** The product is a gift card: a code mailed after payment. */
  giftCard: Type.Optional(Type.Boolean()),
  /** Limits of the right of withdrawal; default: those of the product type. */
  withdrawalLimits: Type.Optional(Type.Array(WithdrawalLimit)),
  unitMeasure: Type.Optional(UnitMeasure),
  charging: Type.Optional(Charging),
  durability: Type.Optional(DurabilityGuarantee),
  highlights: Type.Optional(Type.Array(Highlight)),
  /** Address of the 3D model: a GLB under /media, in metres. */
  model: Type.Optional(Type.String()),
}
