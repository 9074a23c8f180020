import type { ProductRow } from '@ambra/contract/product-row'
import type { BundleOption, ProductOption, ProductType } from '@ambra/contract/product'
import type { CustomChoice } from '../pricing/bundle-price.ts'
import type { Sellable } from './sellable.ts'

/** A link to another product as the catalogue stores it. */
export type PartLink = { type: string; linked_sku: string; linked_type: string | null; qty: number | null }

type OptionOfParts = { required: boolean; links: readonly { linked_sku: string; qty: number }[] }

/** What the stock of a composed product follows from. */
type PartsStock = {
  /** Pieces of each variant that can be bought. */
  variants: readonly number[]
  options: readonly OptionOfParts[]
  links: readonly PartLink[]
  /** How many times `qty` pieces of a sku can be bought. */
  piecesOf: (sku: string, qty: number) => number
}

/** What a client wants to add: options as it writes them, custom ones already read; `variants` are those on sale. */
export type LineInput = {
  sellable: Sellable
  variants: readonly Sellable[]
  productOption: unknown
  custom: CustomChoice[]
}

/** What is bought, as the cart stores it. */
export type ChosenLine = {
  sku: string
  parentSku: string | undefined
  productType: ProductType
  extension?: ProductOption['extension_attributes'] | undefined
}

/** A part of one piece of a line, with the label it is listed under. */
type LinePart = { sku: string; qty: number; label: string }

/** All that the server does differently for a product type; pure, so that database, commerce and formats can use it. */
export type ProductTypeRules = {
  /** Fields without which a row of the import is refused. */
  missing?: (row: ProductRow) => { field: string; reason: string }[]
  /** Of a composed product: the parts whose prices add up to the price of its document. */
  pricedParts?: (from: { options: readonly BundleOption[]; links: readonly PartLink[] }) => {
    sku: string
    qty: number
  }[]
  /** Of a composed product: pieces that can be bought. Absent: the stock of its own sku. */
  buyable?: (stock: PartsStock) => number
  /**
   * The line of the cart.
   * @throws ShopError cart.no_variants, cart.no_configuration, cart.option_required
   */
  line: (input: LineInput) => ChosenLine
  /** Of a product sold as one line of parts: the parts by the stored choice, undefined when it is no longer possible. */
  parts?: (sellable: Sellable, productOption: unknown) => LinePart[] | undefined
  /** The sku of a line is its own and those of the chosen parts, joined by dashes. */
  composesSku?: boolean
  /** Attributes of its own in product feeds. Absent: not listed there. */
  feed?: Readonly<Record<string, string>>
}
