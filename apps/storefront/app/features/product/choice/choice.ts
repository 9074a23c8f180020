import type { ConfigurableChild } from '@ambra/contract/product'
import type { BundleChoice, CustomChoice } from '@ambra/domain/bundle-price'
import { changeOption, variantValue } from '@ambra/domain/variants'
import type { ComponentType } from 'react'
import type { PriceView } from '#app/shop-ui/price.tsx'
import type { AddRequest } from '@ambra/domain/cart/add-request'
import type { PagePart, ProductDocument } from './product-data.ts'

/** Everything a shopper chose on a product, and what follows for price, stock and the cart. */
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
  stock: { isInStock: boolean; quantity: number }
  /** It can be put in the cart as far as stock decides. */
  isSold: boolean
  /** Cart requests of this choice, or the id of the option that still has to be chosen. */
  requests: () => AddRequest[] | { missing: string }
}

/** What was chosen, for the panel of the product's type. */
export type Chosen = {
  product: ProductDocument
  parts: readonly PagePart[]
  variant: ConfigurableChild | undefined
  bundle: readonly BundleChoice[]
  custom: readonly CustomChoice[]
  quantityOf: (part: PagePart) => number
  /** The request for one piece of the product under this sku, with these options and the chosen extras. */
  whole: (
    sku: string,
    option?: NonNullable<AddRequest['productOption']>['extension_attributes'],
  ) => AddRequest
}

/** What the fields of a type are shown with. */
export type FieldsProps = {
  product: ProductDocument
  parts: readonly PagePart[]
  choice: Choice
  missing: string | undefined
  onPick: (childSku: string) => void
}

/** All that the page does differently for a product type. */
export type TypePanel = {
  /** What has to be chosen, between the title and the price. */
  Fields?: ComponentType<FieldsProps>
  /** Price of the choice without extras. */
  price: (chosen: Chosen) => PriceView | undefined
  requests: (chosen: Chosen) => AddRequest[] | { missing: string }
}

/** Which variants can be chosen. */
export const variantRules = ({ listsOutOfStock = false }: ProductDocument) => ({
  listOutOfStock: listsOutOfStock,
})

/** The variant after one picker is pressed, or undefined when no sellable one has that value. */
export function variantAfter(
  product: ProductDocument,
  selection: Choice['selection'],
  code: string,
  value: string,
) {
  return changeOption(product, selection, { code, value }, variantRules(product))
}

/** Name of what is chosen: `Norvik P7, Midnight, 128 GB`. */
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

/** The first other option that a variant has unlike the choice, in words: `256 GB` instead of `512 GB`. */
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
