import type { CustomOption } from '@ambra/contract/catalogue/product'
import type { Static } from 'typebox'
import { type CustomChoice, customOptionsPrice } from '@ambra/domain/catalogue/prices/bundle-price'
import { type Cents, cents } from '@ambra/domain/platform/money/money'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { Sellable } from '@ambra/domain/catalogue/product-types/sellable'
import { type Buyer, priceInForce, specialPriceAt } from '@ambra/domain/catalogue/prices/pricing'

/**
 * Returns the price of one piece at `now` for a buyer, including chosen custom options; undefined if unknown.
 * Cents with tax.
 */
export function unitPrice(
  sellable: Sellable,
  choices: readonly CustomChoice[],
  { now, ...buyer }: Buyer & { now: Date },
): Cents | undefined {
  const price = priceInForce(sellable.price, now, buyer)?.final
  if (price === undefined || choices.length === 0) return price
  return cents(price + customOptionsPrice(sellable.customOptions.map(toWireOption), choices, price))
}

/**
 * Whether a special price runs or an offer is below the regular price; quantity and group prices count as
 * regular.
 */
export const isReduced = ({ price }: Sellable, now: Date, offer?: Cents): boolean =>
  specialPriceAt(price, now) !== undefined || (offer !== undefined && offer < (price.price ?? 0))

/** Converts to the wire format that the domain's rule reads: decimal euros, percentages unchanged. */
function toWireOption(option: Sellable['customOptions'][number]): Static<typeof CustomOption> {
  return {
    option_id: option.optionId,
    title: option.title,
    type: 'field',
    is_require: option.required,
    ...wirePrice(option),
    values: option.values.map((value, index) => ({
      option_type_id: value.id,
      title: value.title,
      sort_order: index,
      ...wirePrice(value),
    })),
  }
}

const wirePrice = ({
  priceCents,
  percentBp,
}: {
  priceCents: number | undefined
  percentBp: number | undefined
}) =>
  percentBp === undefined
    ? { price: (priceCents ?? 0) / 100, price_type: 'fixed' as const }
    : { price: percentBp / 100, price_type: 'percent' as const }

/** Pieces that can be bought now; Infinity without managed stock. */
export function availableQuantity(sellable: Sellable): number {
  if (!isOnSale(sellable)) return 0
  if (!sellable.stock) return isVirtual(sellable) ? Number.POSITIVE_INFINITY : 0
  const { qty, reserved, manage } = sellable.stock
  return manage ? Math.max(0, qty - reserved) : Number.POSITIVE_INFINITY
}

/** Whether the product and its configurable, if any, are enabled. */
export const isOnSale = ({ status, parentStatus = 1 }: Sellable): boolean => status < 2 && parentStatus < 2

export const isVirtual = ({ type }: Sellable): boolean => traitsOf(type).isVirtual === true
