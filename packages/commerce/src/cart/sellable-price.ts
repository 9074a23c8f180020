import type { CustomOption } from '@ambra/contract/product'
import type { Static } from 'typebox'
import { type CustomChoice, customOptionsPrice } from '@ambra/domain/bundle-price'
import { type Cents, cents } from '@ambra/domain/money'
import { traitsOf } from '@ambra/domain/product-types/traits'
import type { Sellable } from '@ambra/domain/product-types/sellable'
import { type Buyer, priceInForce, specialPriceAt } from '@ambra/domain/pricing'

/** Price of one piece at `now` for a buyer, chosen custom options included; undefined while unknown. Cents with tax. */
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
 * Whether a special price runs, or an offer is below the regular price; prices of quantities and groups are regular.
 */
export const isReduced = ({ price }: Sellable, now: Date, offer?: Cents): boolean =>
  specialPriceAt(price, now) !== undefined || (offer !== undefined && offer < (price.price ?? 0))

/** The domain's rule reads custom options in the form of the wire: decimal euros, per cents as they are. */
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

/** Pieces that can be bought now; infinite for goods without managed stock. */
export function availableQuantity(sellable: Sellable): number {
  if (!isOnSale(sellable)) return 0
  if (!sellable.stock) return isVirtual(sellable) ? Number.POSITIVE_INFINITY : 0
  const { qty, reserved, manage } = sellable.stock
  return manage ? Math.max(0, qty - reserved) : Number.POSITIVE_INFINITY
}

/** Enabled, and so is the configurable it belongs to. */
export const isOnSale = ({ status, parentStatus = 1 }: Sellable): boolean => status < 2 && parentStatus < 2

export const isVirtual = ({ type }: Sellable): boolean => traitsOf(type).isVirtual === true
