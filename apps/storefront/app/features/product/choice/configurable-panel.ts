import type { ConfigurableChild } from '@ambra/contract/catalogue/product'
import { configurableItemOptions, selectionOf } from '@ambra/domain/catalogue/prices/variants'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import type { TypePanel } from './choice.ts'
import type { ProductDocument } from './product-data.ts'
import { VariantPickers } from './variant-pickers.tsx'

export const configurablePanel: TypePanel = {
  Fields: VariantPickers,
  // With every variant sold out the page still shows the price, with the stock notice.
  price: ({ product, variant }) => priceViewOf(variant ?? product),
  requests({ product, variant, whole }) {
    // Without a variant the cart shows the reason.
    if (!variant) return [{ product, sku: product.sku, qty: 1 }]
    const configurable_item_options = configurableItemOptions(product, variant)
    const request = whole(variant.sku, { configurable_item_options })
    return [{ ...request, variant, options: labelsOf(product, variant) }]
  },
}

/** Returns the selected variant as labels: Colour: Sand, Storage: 128 GB. */
function labelsOf(product: ProductDocument, variant: ConfigurableChild) {
  const selection = selectionOf(product, variant)
  return product.configurable_options.flatMap(({ label, attribute_code, values }) => {
    const value = values.find(({ value_index }) => String(value_index) === selection[attribute_code])
    return value ? [{ label, value: value.label }] : []
  })
}
