import { roundToCents } from '@ambra/domain/platform/money/money'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { deliveryOffers } from '@ambra/domain/fulfilment/shipping'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/**
 * Adds the minimum and maximum working days of delivery to a country over all carriers to a card; not for
 * products that are not shipped, or whose parts only the page knows.
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
