import { partsPrice } from '@ambra/domain/bundle-price'
import { centsFromEuros, toEuros } from '@ambra/domain/money'
import { type PriceView, priceViewOf } from '#app/shop-ui/price.tsx'
import type { PagePart } from './product-data.ts'

/** Sum of what the taken parts cost, undefined while a price is unknown. */
export function priceOfParts(
  parts: readonly PagePart[],
  taken: readonly { sku: string; qty: number }[],
): PriceView | undefined {
  const sum = partsPrice(taken, (sku) =>
    centsFromEuros(priceViewOf(parts.find((part) => part.sku === sku) ?? {})?.now),
  )
  return sum === undefined ? undefined : { now: toEuros(sum) }
}
