import type { ProductOption } from '@ambra/contract/catalogue/product'
import {
  type CustomChoice,
  customOptionsPrice,
  defaultBundleChoice,
} from '@ambra/domain/catalogue/prices/bundle-price'
import { centsFromEuros, sumCents, toEuros, zeroCents } from '@ambra/domain/platform/money/money'
import { setPrice } from '@ambra/domain/catalogue/prices/set-price'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { chooseVariant, selectionOf } from '@ambra/domain/catalogue/prices/variants'
import { useMemo, useState } from 'react'
import type { PriceView } from '#app/shop-ui/price.tsx'
import type { AddRequest } from '@ambra/domain/sales/cart/add-request'
import { type Choice, type Chosen, variantRules } from './choice.ts'
import type { PagePart, ProductDocument } from './product-data.ts'
import { typePanels } from './type-panels.ts'

type ChoiceInput = {
  product: ProductDocument
  parts: readonly PagePart[]
  childSku: string | undefined
  /** Initial options: those of a line that is being edited. */
  chosen?: ProductOption | undefined
}

export function useChoice({ product, parts, childSku, chosen: given }: ChoiceInput): Choice {
  const { bundle_options, custom_options = [] } = given?.extension_attributes ?? {}
  const [bundle, setBundle] = useState(() => bundle_options ?? defaultBundleChoice(product.bundle_options))
  const [custom, setCustom] = useState<CustomChoice[]>(custom_options)
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  return useMemo(() => {
    const hasVariants = traitsOf(product.type_id).choice === 'variant'
    const variant = hasVariants ? chooseVariant(product, { sku: childSku }, variantRules(product)) : undefined
    const quantityOf = (part: PagePart) => quantities[part.sku] ?? part.defaultQty
    const extras = custom.length > 0 && { custom_options: custom }
    const whole: Chosen['whole'] = (sku, options) => ({
      product,
      sku,
      qty: 1,
      ...((options || extras) && { productOption: { extension_attributes: { ...options, ...extras } } }),
    })
    const chosen: Chosen = { product, parts, variant, bundle, custom, quantityOf, whole }
    const sold = hasVariants ? variant : product
    const stock = {
      isInStock: sold?.stock.is_in_stock ?? false,
      quantity: (hasVariants ? variant?.stock.qty : product.total_qty) ?? 0,
    }
    return {
      variant,
      selection: variant ? selectionOf(product, variant) : {},
      bundle,
      setBundle,
      custom,
      setCustom,
      quantities: Object.fromEntries(parts.map((part) => [part.sku, quantityOf(part)])),
      setQuantity: (sku, qty) => setQuantities({ ...quantities, [sku]: qty }),
      price: priceOf(chosen),
      taken: takenParts(chosen),
      stock,
      isSold: stock.isInStock || product.sellsOutOfStock === true,
      requests: () => requestsOf(chosen),
    }
  }, [product, parts, childSku, bundle, custom, quantities])
}

/**
 * Adds extras to the price of the type; the cart discount of a set applies to both. @see spec §3 "Option
 * price types", docs/rules/catalogue CAT-6
 */
function priceOf(chosen: Chosen): PriceView | undefined {
  const { product, custom } = chosen
  const own = typePanels[product.type_id].price(chosen)
  const base = centsFromEuros(own?.now)
  if (base === undefined) return own
  const extra = customOptionsPrice(product.custom_options, custom, base)
  const whole = sumCents([base, extra])
  const reduced = setPrice(whole, product.setReductions)
  if (reduced < whole) return { now: toEuros(reduced), apart: toEuros(whole) }
  return extra === zeroCents ? own : { now: toEuros(whole) }
}

function takenParts(chosen: Chosen): PagePart[] {
  const skus = typePanels[chosen.product.type_id].taken?.(chosen).map(({ sku }) => sku)
  return skus ? chosen.parts.filter(({ sku }) => skus.includes(sku)) : []
}

function requestsOf(chosen: Chosen): AddRequest[] | { missing: string } {
  const { product, custom } = chosen
  // An entry without a value contains unreadable input.
  const missing = product.custom_options.find(
    ({ option_id: id, is_require }) =>
      !(custom.find(({ option_id }) => option_id === String(id))?.option_value ?? !is_require),
  )
  if (missing) return { missing: `custom-${missing.option_id}` }
  return typePanels[product.type_id].requests(chosen)
}
