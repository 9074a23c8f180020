import type { CustomInput, ProductType } from '@ambra/contract/product'
import type { QuantityRule } from '../pricing/quantity-rule.ts'
import type { PriceSource } from '../pricing/pricing.ts'

/** What a cart or order must know of one sku, fresh from the database. Prices in cents with tax. */
export type Sellable = {
  productId: number
  sku: string
  parentId: number | undefined
  parentSku: string | undefined
  type: ProductType
  parentType: ProductType | undefined
  kind: string | undefined
  /** 1 enabled, 2 disabled, 3 out of stock; a child is bought only while its parent is enabled too. */
  status: number
  parentStatus: number | undefined
  visibility: number
  /** A child has its parent's name; the labels of its variant are in `attributes`. */
  name: string
  urlKey: string
  image: string | undefined
  /** `tax_class_id` of the documents. */
  taxClass: string
  price: PriceSource
  stock: { qty: number; reserved: number; manage: boolean } | undefined
  /** Pieces that one order may hold. */
  maxSaleQty?: number | undefined
  quantityRule?: QuantityRule
  weightG: number | undefined
  sizeMm: number[] | undefined
  warrantyMonths: number | undefined
  /** Each piece is a code worth its price. */
  isGiftCard: boolean
  /** Of a child: its value of each attribute that distinguishes variants, in the order of the pickers. */
  attributes: { attributeId: number; code: string; label: string; optionId: number; optionLabel: string }[]
  /** Of a product made of parts: the options its parts are chosen from. */
  bundleOptions: {
    optionId: number
    title: string
    required: boolean
    input: string
    links: { id: number; sku: string; qty: number; isDefault: boolean }[]
  }[]
  /** Of a product made of parts: those that belong to it without a choice. */
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
