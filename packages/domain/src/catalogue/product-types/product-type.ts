import type { Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import type { BundleOption, ProductOption, ProductType } from '@ambra/contract/catalogue/product'
import type { CustomChoice } from '../prices/bundle-price.ts'
import type { Sellable } from './sellable.ts'

/** Link to another product as stored in the catalogue. */
export type PartLink = { type: string; linked_sku: string; linked_type: string | null; qty: number | null }

type OptionOfParts = { required: boolean; links: readonly { linked_sku: string; qty: number }[] }

/** Source of a composed product's stock. */
type PartsStock = {
  /** Buyable pieces of each variant. */
  variants: readonly number[]
  options: readonly OptionOfParts[]
  links: readonly PartLink[]
  /** Returns how many times `qty` pieces of a SKU can be bought. */
  piecesOf: (sku: string, qty: number) => number
}

/**
 * Product that a client adds: options in the client's form, custom ones already parsed; `variants` are those
 * on sale.
 */
export type LineInput = {
  sellable: Sellable
  variants: readonly Sellable[]
  productOption: unknown
  custom: CustomChoice[]
}

/** Product to buy as stored in the cart. */
export type ChosenLine = {
  sku: string
  parentSku: string | undefined
  productType: ProductType
  extension?: ProductOption['extension_attributes'] | undefined
}

/** Part of one piece of a line, with its label. */
type LinePart = { sku: string; qty: number; label: string }

/** Server rules that differ by product type; pure, so that database, commerce and formats can use them. */
export type ProductTypeRules = {
  /** Required fields of an import row. */
  missing?: (row: ProductRow) => { field: string; reason: Reason }[]
  /** For a composed product: the parts whose prices add up to its document's price. */
  pricedParts?: (from: { options: readonly BundleOption[]; links: readonly PartLink[] }) => {
    sku: string
    qty: number
  }[]
  /** For a composed product: number of buyable pieces. Absent: the stock of its own SKU. */
  buyable?: (stock: PartsStock) => number
  /**
   * Builds the cart line.
   * @throws ShopError cart.no_variants, cart.no_configuration, cart.option_required
   */
  line: (input: LineInput) => ChosenLine
  /**
   * For a product sold as one line of parts: the parts of the stored selection, undefined when it is no
   * longer possible.
   */
  parts?: (sellable: Sellable, productOption: unknown) => LinePart[] | undefined
  /** The SKU of a line joins its own and those of the selected parts by dashes. */
  composesSku?: boolean
  /** Additional attributes in product feeds. Absent: not listed there. */
  feed?: Readonly<Record<string, string>>
}
