import { because } from '@ambra/contract/catalogue/import-reasons'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { sumCents } from '../../platform/money/money.ts'
import { fitsOptions, itemOptions, variantLine } from './own-line.ts'
import type { ProductTypeRules } from './product-type.ts'

/** Product with variants: one is selected and bought under its own SKU. Feeds list the variants. */
export const configurable: ProductTypeRules = {
  missing: ({ configurable_by: by = [], variants = [] }) => [
    ...(by.length > 0
      ? []
      : [
          {
            field: 'configurable_by',
            reason: because('axes_missing'),
          },
        ]),
    ...(variants.length > 0 ? [] : [{ field: 'variants', reason: because('variants_missing') }]),
  ],
  buyable: ({ variants }) => sumCents(variants),
  line({ variants, productOption, custom }) {
    if (variants.length === 0) throw new ShopError('cart.no_variants')
    const variant =
      itemOptions(productOption).length > 0 && variants.find((child) => fitsOptions(child, productOption))
    if (!variant) throw new ShopError('cart.no_configuration')
    return variantLine(variant, custom)
  },
}
