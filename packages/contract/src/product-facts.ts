import Type, { type Static } from 'typebox'

/** Who answers for a product: name, postal and electronic address. @see docs/rules/law LAW-SAF-1 */
export const Party = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  postal: Type.String({ minLength: 1, maxLength: 300 }),
  electronic: Type.String({ minLength: 3, maxLength: 300, pattern: '^([^\\s@]+@[^\\s@]+|https://\\S+)$' }),
})
export type Party = Static<typeof Party>

/** A file for a shopper to read: `href` is an address of the shop or of the maker, `bytes` its size when known. */
export const ProductFile = Type.Object({
  kind: Type.Enum(['manual', 'sheet', 'declaration', 'other']),
  title: Type.String(),
  href: Type.String(),
  /** File type in capitals, `PDF`. */
  format: Type.Optional(Type.String()),
  bytes: Type.Optional(Type.Integer()),
  /** The language of the file, when it is not the store's. */
  language: Type.Optional(Type.String()),
})
export type ProductFile = Static<typeof ProductFile>

/**
 * Why the right of withdrawal may be lost: goods sealed for hygiene once opened, an option made for the buyer, digital
 * content once delivered with consent, a service once performed, a gift card once it has paid for something.
 * @see docs/rules/law LAW-INF-6
 */
export const WithdrawalLimit = Type.Enum(['hygiene', 'custom_made', 'digital', 'service', 'gift_card'])
export type WithdrawalLimit = Static<typeof WithdrawalLimit>

/**
 * What a pack holds of goods sold by measure, in the unit that prices are compared in: `{ amount: 0.25, unit: 'kg' }` of
 * 250 g. `unit` is a text in the language of the store. @see docs/rules/law LAW-PRC-5
 */
export const UnitMeasure = Type.Object({ amount: Type.Number({ exclusiveMinimum: 0 }), unit: Type.String() })
export type UnitMeasure = Static<typeof UnitMeasure>

/**
 * How a device charges by wire: whether its charger is in the box, the watts it needs at least and takes at most, and
 * whether it speaks USB Power Delivery. @see docs/rules/law LAW-CHG-1
 */
export const Charging = Type.Object({
  isChargerIncluded: Type.Boolean(),
  watts: Type.Optional(Type.Object({ min: Type.Number(), max: Type.Number() })),
  isUsbPd: Type.Optional(Type.Boolean()),
})
export type Charging = Static<typeof Charging>

/**
 * The producer's guarantee that the whole of a good stays durable for `years`, more than two, at no cost: `model` is
 * what the guarantee calls it, `terms` where its conditions are. @see docs/rules/law LAW-GRT-2
 */
export const DurabilityGuarantee = Type.Object({
  years: Type.Number({ exclusiveMinimum: 2, maximum: 99, multipleOf: 0.5 }),
  producer: Type.String({ minLength: 1, maxLength: 200 }),
  model: Type.String({ minLength: 1, maxLength: 100 }),
  terms: Type.Optional(Type.String({ pattern: '^https://\\S+$', maxLength: 500 })),
})
export type DurabilityGuarantee = Static<typeof DurabilityGuarantee>

/**
 * A tile of the product's page in the language of the store: `image` is a media path as in `media_gallery`.
 * @see docs/import.md "Products"
 */
export const Highlight = Type.Object({ image: Type.String(), title: Type.String(), text: Type.String() })
export type Highlight = Static<typeof Highlight>

/** Fields of the catalogue document that come from the product's, else its brand's, facts. */
export const factFields = {
  maker: Type.Optional(Party),
  /** The responsible person in the Union, when the maker is outside. */
  euResponsible: Type.Optional(Party),
  warnings: Type.Optional(Type.String()),
  documents: Type.Optional(Type.Array(ProductFile)),
  /** The product information sheet and the label as files, and the registration number in EPREL. */
  energySheet: Type.Optional(Type.String()),
  energyLabel: Type.Optional(Type.String()),
  eprelId: Type.Optional(Type.String()),
  /** Energy class, label and sheet are made up for a demonstration. */
  energyDemo: Type.Optional(Type.Boolean()),
  /** A code worth its price, mailed once paid for. */
  giftCard: Type.Optional(Type.Boolean()),
  /** Limits of the right of withdrawal; absent = those of the product type. */
  withdrawalLimits: Type.Optional(Type.Array(WithdrawalLimit)),
  unitMeasure: Type.Optional(UnitMeasure),
  charging: Type.Optional(Charging),
  durability: Type.Optional(DurabilityGuarantee),
  highlights: Type.Optional(Type.Array(Highlight)),
  /** Address of the 3D model: a GLB under /media, in metres. */
  model: Type.Optional(Type.String()),
}
