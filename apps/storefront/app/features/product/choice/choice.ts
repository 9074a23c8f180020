import type { ConfigurableChild } from '@ambra/contract/catalogue/product'
import type { BundleChoice, CustomChoice } from '@ambra/domain/catalogue/prices/bundle-price'
import { changeOption, variantValue } from '@ambra/domain/catalogue/prices/variants'
import type { ComponentType } from 'react'
import type { PriceView } from '#app/shop-ui/price.tsx'
import type { AddRequest } from '@ambra/domain/sales/cart/add-request'
import type { PagePart, ProductDocument } from './product-data.ts'

/** Selection of a shopper on a product, with the resulting price, stock and cart requests. */
export type Choice = {
  variant: ConfigurableChild | undefined
  selection: Readonly<Record<string, string>>
  bundle: BundleChoice[]
  setBundle: (choice: BundleChoice[]) => void
  custom: CustomChoice[]
  setCustom: (choice: CustomChoice[]) => void
  quantities: Readonly<Record<string, number>>
  setQuantity: (sku: string, qty: number) => void
  price: PriceView | undefined
  taken: readonly PagePart[]
  stock: { isInStock: boolean; quantity: number }
  /** True when stock allows adding it to the cart. */
  isSold: boolean
  /** Returns the cart requests of this selection, or the id of a missing option. */
  requests: () => AddRequest[] | { missing: string }
}

/** Selected values, for the panel of the product's type. */
export type Chosen = {
  product: ProductDocument
  parts: readonly PagePart[]
  variant: ConfigurableChild | undefined
  bundle: readonly BundleChoice[]
  custom: readonly CustomChoice[]
  quantityOf: (part: PagePart) => number
  /**
   * Returns the request for one piece of the product with this sku, these options and the selected extras.
   */
  whole: (
    sku: string,
    option?: NonNullable<AddRequest['productOption']>['extension_attributes'],
  ) => AddRequest
}

export type FieldsProps = {
  product: ProductDocument
  parts: readonly PagePart[]
  choice: Choice
  missing: string | undefined
  onPick: (childSku: string) => void
}

/** Behaviour of the page that depends on the product type. */
export type TypePanel = {
  /** Selection fields, between the title and the price. */
  Fields?: ComponentType<FieldsProps>
  /** Returns the selected parts of a composite product with quantities; absent for other types. */
  taken?: (chosen: Chosen) => readonly { sku: string; qty: number }[]
  /** Returns the price of the selection without extras. */
  price: (chosen: Chosen) => PriceView | undefined
  requests: (chosen: Chosen) => AddRequest[] | { missing: string }
}

export const variantRules = ({ listsOutOfStock = false }: ProductDocument) => ({
  listOutOfStock: listsOutOfStock,
})

/** Returns the variant after a picker was clicked, or undefined when no sellable one has that value. */
export function variantAfter(
  product: ProductDocument,
  selection: Choice['selection'],
  code: string,
  value: string,
) {
  return changeOption(product, selection, { code, value }, variantRules(product))
}

/** Returns the name of the selection: `Norvik P7, Midnight, 128 GB`. */
export const chosenName = (
  { name, configurable_options }: Pick<ProductDocument, 'name' | 'configurable_options'>,
  { selection }: Pick<Choice, 'selection'>,
): string =>
  [
    name,
    ...configurable_options.flatMap(
      ({ attribute_code, values }) =>
        values.find(({ value_index }) => String(value_index) === selection[attribute_code])?.label ?? [],
    ),
  ].join(', ')

/**
 * Returns labels for the first other option in which a variant differs from the selection: `256 GB` instead
 * of `512 GB`.
 */
export function changedBy(
  product: Pick<ProductDocument, 'configurable_options'>,
  { selection }: Pick<Choice, 'selection'>,
  code: string,
  next: ConfigurableChild,
): { now: string; before: string } | undefined {
  for (const { attribute_code, values } of product.configurable_options) {
    const labelOf = (id: string | undefined) =>
      values.find(({ value_index }) => String(value_index) === id)?.label ?? ''
    const value = variantValue(next, attribute_code)
    if (attribute_code !== code && value !== selection[attribute_code])
      return { now: labelOf(value), before: labelOf(selection[attribute_code]) }
  }
  return undefined
}
