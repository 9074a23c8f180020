import { partsPrice } from '@ambra/domain/catalogue/prices/bundle-price'
import { centsFromEuros, toEuros } from '@ambra/domain/platform/money/money'
import { type PriceView, priceViewOf } from '#app/shop-ui/price.tsx'
import type { PagePart } from './product-data.ts'

/** Returns the total price of the selected parts, undefined while a price is unknown. */
export function priceOfParts(
  parts: readonly PagePart[],
  taken: readonly { sku: string; qty: number }[],
): PriceView | undefined {
  const sum = partsPrice(taken, (sku) =>
    centsFromEuros(priceViewOf(parts.find((part) => part.sku === sku) ?? {})?.now),
  )
  return sum === undefined ? undefined : { now: toEuros(sum) }
}
