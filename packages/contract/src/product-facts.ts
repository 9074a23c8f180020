import Type, { type Static } from 'typebox'

/** Who answers for a product: name, postal and electronic address. @see eu-consumer-rules LAW-SAF-1 */
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
})
export type ProductFile = Static<typeof ProductFile>

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
}
