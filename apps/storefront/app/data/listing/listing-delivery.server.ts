import { roundToCents } from '@ambra/domain/money'
import { traitsOf } from '@ambra/domain/product-types/traits'
import { deliveryOffers } from '@ambra/domain/shipping'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/**
 * A card with the working days its delivery to a country takes, fewest and most, whichever carrier is chosen; without
 * them where nothing is sent, or where only the page knows the parts.
 */
export function withDeliveryDays(product: CardProduct, country: string): CardProduct {
  const { isVirtual = false, composedOf } = traitsOf(product.type_id)
  const { weightG, sizeMm } = product
  if (isVirtual || composedOf === 'parts') return product
  const goods = { country, goodsTotal: roundToCents(0), isVirtual }
  const days = deliveryOffers({ ...goods, parcels: [{ weightG, sizeMm, qty: 1 }] }).flatMap(({ method }) =>
    method.isOffline ? [] : (method.days[country] ?? []),
  )
  return days.length > 0 ? { ...product, deliveryDays: [Math.min(...days), Math.max(...days)] } : product
}
