import type { ConfigurableChild, ProductOption } from '@ambra/contract/product'
import {
  bundleParts,
  type BundleChoice,
  type CustomChoice,
  customOptionsPrice,
  defaultBundleChoice,
  partsPrice,
} from '@ambra/domain/bundle-price'
import { type Cents, centsFromEuros, sumCents, toEuros, zeroCents } from '@ambra/domain/money'
import { changeOption, chooseVariant, configurableItemOptions, selectionOf } from '@ambra/domain/variants'
import { useState } from 'react'
import { type PriceView, priceViewOf } from '#app/shop-ui/price.tsx'
import type { AddRequest } from '#app/shop-ui/product-actions.tsx'
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

type ChoiceInput = {
  product: ProductDocument
  parts: readonly PagePart[]
  childSku: string | undefined
  /** Options to begin with: those of a line that is being changed. */
  chosen?: ProductOption | undefined
}

export function useChoice({ product, parts, childSku, chosen }: ChoiceInput): Choice {
  const { bundle_options, custom_options = [] } = chosen?.extension_attributes ?? {}
  const [bundle, setBundle] = useState(() => bundle_options ?? defaultBundleChoice(product.bundle_options))
  const [custom, setCustom] = useState<CustomChoice[]>(custom_options)
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const variant =
    product.type_id === 'configurable'
      ? chooseVariant(product, { sku: childSku }, variantRules(product))
      : undefined
  const quantityOf = (part: PagePart) => quantities[part.sku] ?? part.defaultQty
  const price = priceOf({ product, parts, variant, bundle, custom, quantityOf })
  const stock = stockOf(product, variant)
  return {
    variant,
    selection: variant ? selectionOf(product, variant) : {},
    bundle,
    setBundle,
    custom,
    setCustom,
    quantities: Object.fromEntries(parts.map((part) => [part.sku, quantityOf(part)])),
    setQuantity: (sku, qty) => setQuantities({ ...quantities, [sku]: qty }),
    price,
    stock,
    isSold: stock.isInStock || product.sellsOutOfStock === true,
    requests: () => requestsOf({ product, parts, variant, bundle, custom, quantityOf }),
  }
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

type Chosen = {
  product: ProductDocument
  parts: readonly PagePart[]
  variant: ConfigurableChild | undefined
  bundle: readonly BundleChoice[]
  custom: readonly CustomChoice[]
  quantityOf: (part: PagePart) => number
}

/** Extras are added to whatever the type costs; a set is only a shelf. @see spec §3 "Option price types", reference 14.7 */
function priceOf(chosen: Chosen): PriceView | undefined {
  const { product, custom } = chosen
  const own = typePrice(chosen)
  const base = centsFromEuros(own?.now)
  if (!own || base === undefined || custom.length === 0) return own
  const extra = customOptionsPrice(product.custom_options, custom, base)
  return extra === zeroCents ? own : { now: toEuros(sumCents([base, extra])) }
}

function typePrice({ product, parts, variant, bundle, quantityOf }: Chosen): PriceView | undefined {
  const priceOfPart = (sku: string) =>
    centsFromEuros(priceViewOf(parts.find((part) => part.sku === sku) ?? {})?.now)
  switch (product.type_id) {
    case 'configurable':
      // With every variant sold out the page still says what the product costs, beside the bell.
      return priceViewOf(variant ?? product)
    case 'grouped': {
      const taken = parts
        .map((part) => ({ sku: part.sku, qty: quantityOf(part) }))
        .filter(({ qty }) => qty > 0)
      return viewOf(partsPrice(taken, priceOfPart))
    }
    case 'bundle': {
      const taken = bundleParts(product.bundle_options, bundle)
      return 'parts' in taken ? viewOf(partsPrice(taken.parts, priceOfPart)) : undefined
    }
    default:
      return priceViewOf(product)
  }
}

const viewOf = (sum: Cents | undefined) => (sum === undefined ? undefined : { now: toEuros(sum) })

function stockOf(product: ProductDocument, variant: ConfigurableChild | undefined) {
  if (product.type_id === 'configurable')
    return variant
      ? { isInStock: variant.stock.is_in_stock, quantity: variant.stock.qty }
      : { isInStock: false, quantity: 0 }
  return { isInStock: product.stock.is_in_stock, quantity: product.total_qty }
}

function requestsOf({
  product,
  parts,
  variant,
  bundle,
  custom,
  quantityOf,
}: Chosen): AddRequest[] | { missing: string } {
  const required = product.custom_options.find(
    (option) => option.is_require && !custom.some(({ option_id }) => option_id === String(option.option_id)),
  )
  if (required) return { missing: `custom-${required.option_id}` }
  const extras = custom.length > 0 ? { custom_options: [...custom] } : {}
  const whole = (sku: string, option: ProductOption['extension_attributes']): AddRequest => ({
    product,
    sku,
    qty: 1,
    ...(Object.keys(option).length > 0 && { productOption: { extension_attributes: option } }),
  })
  if (product.type_id === 'configurable') {
    if (!variant) return [whole(product.sku, {})]
    const options = configurableItemOptions(product, variant)
    const request = whole(variant.sku, { configurable_item_options: options, ...extras })
    return [{ ...request, variant, options: wordsOf(product, variant) }]
  }
  if (product.type_id === 'grouped')
    return parts
      .filter((part) => quantityOf(part) > 0)
      .map((part) => ({ product: part, sku: part.sku, qty: quantityOf(part) }))
  if (product.type_id === 'bundle') {
    const chosen = bundleParts(product.bundle_options, bundle)
    if ('missingOption' in chosen) return { missing: `bundle-${chosen.missingOption.option_id}` }
    return [whole(product.sku, { bundle_options: [...bundle], ...extras })]
  }
  return [whole(product.sku, extras)]
}

/** The chosen variant in words: Colour: Sand, Storage: 128 GB. */
function wordsOf(product: ProductDocument, variant: ConfigurableChild) {
  const selection = selectionOf(product, variant)
  return product.configurable_options.flatMap(({ label, attribute_code, values }) => {
    const value = values.find(({ value_index }) => String(value_index) === selection[attribute_code])
    return value ? [{ label, value: value.label }] : []
  })
}
