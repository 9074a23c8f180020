import type { Order } from '@ambra/contract/sales/order'
import type { PlacePromise } from '@ambra/domain/fulfilment/place-promise'
import { centsFromEuros, zeroCents } from '@ambra/domain/platform/money/money'

/** Destination of an order as texts for the page. `none` for virtual products. */
export type OrderDelivery = {
  kind: 'locker' | 'store' | 'door' | 'none'
  place: string
  from: string | undefined
  to: string | undefined
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

type Delivered = Pick<Order, 'extension_attributes' | 'pickupPoint' | 'deliveryFrom' | 'deliveryTo'>

export function deliveryOf(order: Delivered): OrderDelivery {
  const { extension_attributes, pickupPoint, deliveryFrom, deliveryTo } = order
  const shipping = extension_attributes.shipping_assignments[0]?.shipping
  const dates = { from: deliveryFrom, to: deliveryTo }
  if (!shipping) return { kind: 'none', place: '', ...dates }
  if (pickupPoint) {
    const kind = shipping.method.startsWith('store') ? 'store' : 'locker'
    return { kind, place: joined(pickupPoint.name, pickupPoint.address), ...dates }
  }
  const { street = [], city, postcode } = shipping.address
  return { kind: 'door', place: joined(...street, joined(postcode, city).replace(', ', ' ')), ...dates }
}

/**
 * Returns the delivery promise of the order as shown before it was placed; undefined without delivery or a
 * known day, and for an order on hold, whose day is uncertain.
 */
export function promiseOf(
  order: Delivered & Pick<Order, 'shipping_incl_tax' | 'isOnHold'>,
): PlacePromise | undefined {
  const { kind, from, to } = deliveryOf(order)
  if (kind === 'none' || from === undefined || order.isOnHold) return undefined
  const address = order.extension_attributes.shipping_assignments[0]?.shipping.address
  return {
    kind,
    place: order.pickupPoint?.name ?? (address?.city || address?.postcode || ''),
    from,
    to: to ?? from,
    price: centsFromEuros(order.shipping_incl_tax) ?? zeroCents,
  }
}
