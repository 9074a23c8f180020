import type { CustomInput, ProductType } from '@ambra/contract/catalogue/product'
import type { QuantityRule } from '../prices/quantity-rule.ts'
import type { PriceSource } from '../prices/pricing.ts'

/** Current data of one SKU for a cart or order. Prices in cents with tax. */
export type Sellable = {
  productId: number
  sku: string
  parentId: number | undefined
  parentSku: string | undefined
  type: ProductType
  parentType: ProductType | undefined
  kind: string | undefined
  /** 1 enabled, 2 disabled, 3 out of stock; a child is sold only while its parent is enabled too. */
  status: number
  parentStatus: number | undefined
  visibility: number
  /** A child has its parent's name; its variant labels are in `attributes`. */
  name: string
  urlKey: string
  image: string | undefined
  /** `tax_class_id` of the documents. */
  taxClass: string
  price: PriceSource
  stock: { qty: number; reserved: number; manage: boolean } | undefined
  /** Maximum pieces per order. */
  maxSaleQty?: number | undefined
  quantityRule?: QuantityRule
  weightG: number | undefined
  sizeMm: number[] | undefined
  warrantyMonths: number | undefined
  /** True if each piece is a gift card code. */
  isGiftCard: boolean
  /** For a child: its value of each distinguishing attribute, in picker order. */
  attributes: { attributeId: number; code: string; label: string; optionId: number; optionLabel: string }[]
  /** For a product made of parts: the options from which parts are selected. */
  bundleOptions: {
    optionId: number
    title: string
    required: boolean
    input: string
    links: { id: number; sku: string; qty: number; isDefault: boolean }[]
  }[]
  /** For a product made of parts: fixed parts without a selection. */
  associated: { sku: string; qty: number }[]
  customOptions: {
    optionId: number
    title: string
    input: CustomInput
    required: boolean
    maxCharacters: number | undefined
    priceCents: number | undefined
    percentBp: number | undefined
    values: { id: number; title: string; priceCents: number | undefined; percentBp: number | undefined }[]
  }[]
}
