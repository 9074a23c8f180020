import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import type { OrderRecord } from '@ambra/db/schema'
import { type Correction, orderWorkRepository } from '@ambra/db/sales'
import { invoiceRepository } from '@ambra/db/accounting'
import { outboxRepository } from '@ambra/db/messaging'
import { paymentRepository } from '@ambra/db/payments'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import {
  type AddressChange,
  correctAddress,
  isCorrectable,
  pointProblem,
} from '@ambra/domain/sales/orders/order-correction'
import { deliveryMethodByCodes } from '@ambra/domain/fulfilment/shipping'
import { findPaymentMethod } from '../../payments/methods/registry.ts'
import { getOrder, lockOrder } from '../orders/order-version.ts'

type Db = Database['db']
const maxPoints = 30
/** Fields by which two addresses are equal. */
const sameFields = ['firstname', 'lastname', 'street', 'city', 'postcode', 'telephone'] as const

/** Returns the delivery method of an order, with the pickup points of its carrier. */
const methodOf = ({ shipping }: OrderRecord) =>
  deliveryMethodByCodes(shipping?.carrierCode, shipping?.methodCode)

/** Finds pickup points of the order's carrier in its country by name, street or town. */
export async function listOrderPoints(
  db: Db,
  { number, search }: { number: string; search: string },
): Promise<{ id: string; name: string; address: string }[]> {
  const order = await getOrder(db, number)
  const method = methodOf(order)
  if (!method?.pickup) return []
  const country = (order.shippingAddress ?? order.billingAddress).country_id
  const wanted = search.trim().toLocaleLowerCase()
  const points = await pickupPointRepository(db).list({ carrier: method.carrier, country })
  return points
    .filter(({ name, address, city }) => `${name} ${address} ${city}`.toLocaleLowerCase().includes(wanted))
    .slice(0, maxPoints)
    .map(({ id, name, address, city }) => ({ id, name, address: `${address}, ${city}` }))
}

/**
 * Corrects address, telephone or pickup point of an order before it ships. The history names the changed
 * fields without their values; the shopper's mail includes them.
 * @throws ShopError order.not_found, staff.order_changed, staff.order_left, staff.wrong_field,
 * shipping.unknown_point, shipping.point_no_cash, shipping.point_too_small
 */
export async function correctOrder(
  db: Db,
  { number, version, point, reason, mail = true, ...change }: AdminInput<'orders.correct'>,
  { actor, now }: { actor: string; now: Date },
): Promise<{ fields: string[] }> {
  const order = await lockOrder(db, number, version)
  if (!isCorrectable(order.status)) throw new ShopError('staff.order_left')
  const address = await correctedAddresses(db, order, change)
  const shipping = point === undefined ? {} : await correctedPoint(db, order, point)
  const fields = [...address.fields, ...('shipping' in shipping ? ['point'] : [])]
  if (fields.length === 0) return { fields }
  const data = { fields: fields.join(', '), ...(reason && { reason }) }
  await orderWorkRepository(db).correct(
    order.id,
    { ...address.correction, ...shipping },
    { actor, now, data },
  )
  const corrected = correctedParts(order, { ...address.correction, ...shipping })
  // Always notifies the buyer of a paid order, so that no parcel is redirected unnoticed.
  const isTold = mail || (await paymentRepository(db).findMoney(order.id)) === 'paid'
  if (isTold && corrected.length > 0)
    await outboxRepository(db).add(
      'mail.order_corrected',
      {
        order_id: order.id,
        number,
        language: order.language,
        correction: 'address',
        corrected,
        ...(reason && { comment: reason }),
      },
      { now },
    )
  return { fields }
}

/**
 * Returns each part before and after for the shopper's mail. The outbox message is deleted a month after it
 * was sent.
 */
function correctedParts(
  { shippingAddress, shipping }: OrderRecord,
  correction: Correction,
): { part: string; before: string; after: string }[] {
  const before = partsOf(shippingAddress, shipping)
  const after = partsOf(correction.shippingAddress ?? shippingAddress, correction.shipping ?? shipping)
  return before.flatMap(([part, was], index) => {
    const is = after[index]?.[1] ?? ''
    return was === is ? [] : [{ part, before: was, after: is }]
  })
}

const partsOf = (
  address: OrderRecord['shippingAddress'],
  shipping: OrderRecord['shipping'],
): [part: string, text: string][] => [
  ['name', `${address?.firstname ?? ''} ${address?.lastname ?? ''}`.trim()],
  ['street', address?.street.join(', ') ?? ''],
  ['city', address?.city ?? ''],
  ['postcode', address?.postcode ?? ''],
  ['telephone', address?.telephone ?? ''],
  ['point', shipping?.pickupPoint ? `${shipping.pickupPoint.name}, ${shipping.pickupPoint.address}` : ''],
]

/** Updates the billing address too if both were the same, as long as no invoice is issued. */
async function correctedAddresses(
  db: Db,
  order: OrderRecord,
  given: AddressChange,
): Promise<{ correction: Correction; fields: string[] }> {
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const { shippingAddress, billingAddress } = order
  if (!shippingAddress || Object.keys(change).length === 0) return { correction: {}, fields: [] }
  const result = correctAddress(shippingAddress, change, { pickup: methodOf(order)?.pickup })
  if ('error' in result) throw new ShopError('staff.wrong_field', { field: result.error.field })
  const { address, fields } = result
  const isSame = sameFields.every(
    (name) => JSON.stringify(shippingAddress[name]) === JSON.stringify(billingAddress[name]),
  )
  const issued = await invoiceRepository(db).listByOrder(order.id)
  const billing = isSame && issued.length === 0 ? { ...address, ...ownOf(billingAddress) } : undefined
  return { correction: { shippingAddress: address, billingAddress: billing }, fields }
}

/** Returns the fields that only a billing address has. */
const ownOf = ({ company, company_code, vat_id, email, address_type }: OrderRecord['billingAddress']) => ({
  company,
  vat_id,
  email,
  address_type,
  ...(company_code === undefined ? {} : { company_code }),
})

async function correctedPoint(
  db: Db,
  order: OrderRecord,
  id: string,
): Promise<Pick<Correction, 'shipping'> | object> {
  const { shipping, payment } = order
  const method = methodOf(order)
  if (!shipping || !method?.pickup) throw new ShopError('shipping.unknown_point')
  if (shipping.pickupPoint?.id === id) return {}
  const points = pickupPointRepository(db)
  const found = await points.find(method.carrier, id)
  if (!found) throw new ShopError('shipping.unknown_point')
  const before = shipping.pickupPoint && (await points.find(method.carrier, shipping.pickupPoint.id))
  const country = (order.shippingAddress ?? order.billingAddress).country_id
  const isCash = findPaymentMethod(payment.methodCode)?.rules.isCash ?? false
  const problem = pointProblem(found, { from: before, country, isCash })
  if (problem) throw new ShopError(problem)
  const { name, address, city } = found
  return { shipping: { ...shipping, pickupPoint: { id, name, address: `${address}, ${city}` } } }
}
