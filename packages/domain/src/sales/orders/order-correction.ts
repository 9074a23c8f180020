import type { OrderStatus } from '@ambra/contract/sales/order'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { addressErrors, type FieldError, readAddress } from '../../customers/address/address.ts'
import { readPhone } from '../../customers/address/phone.ts'
import { type DeliveryNeeds, phoneError } from '../../customers/address/validation.ts'

/** Statuses before shipment, in which an order can be corrected. */
const correctable: ReadonlySet<OrderStatus> = new Set([
  'new',
  'pending',
  'awaiting_payment',
  'paid',
  'incomming',
  'ready',
])

/** Returns whether an order can still be corrected, because the parcel has not left. */
export const isCorrectable = (status: OrderStatus): boolean => correctable.has(status)

/** Correctable fields of an address. The country is fixed, because tax and delivery price depend on it. */
export type AddressChange = Partial<
  Pick<OrderAddress, 'firstname' | 'lastname' | 'street' | 'city' | 'postcode' | 'telephone'>
>

/** Corrected address with the names of the changed fields, or the first error. */
export type CorrectedAddress = { address: OrderAddress; fields: string[] } | { error: FieldError }

const corrected = ['firstname', 'lastname', 'street', 'city', 'postcode', 'telephone'] as const

/**
 * Corrects the address of a placed order by the rules of its delivery: a locker needs a mobile number, a
 * courier a street. @see docs/rules/address ADR-2, ADR-4
 */
export function correctAddress(
  stored: OrderAddress,
  change: AddressChange,
  needs: DeliveryNeeds,
): CorrectedAddress {
  const read = readAddress({ ...stored, ...change }, stored.country_id)
  const [error] = addressErrors(read, { needsStreet: needs.pickup === undefined, needsContact: false })
  if (error) return { error }
  const wrongPhone = phoneError(read.telephone, read.country, needs)
  if (wrongPhone) return { error: { field: 'telephone', code: wrongPhone } }
  const { firstname, lastname, street, city, postcode } = read
  const telephone = readPhone(read.telephone, read.country)?.e164 ?? read.telephone
  const address = { ...stored, firstname, lastname, street, city, postcode, telephone }
  const fields = corrected.filter((name) => JSON.stringify(address[name]) !== JSON.stringify(stored[name]))
  return { address, fields }
}

/**
 * Returns why a point cannot replace another for an order; undefined when it can. `from`: the old one, if it
 * still exists.
 */
export function pointProblem(
  to: Pick<PickupPoint, 'country_id' | 'cashOnDelivery' | 'maxWeightG' | 'maxSizeMm'>,
  { from, country, isCash }: { from: typeof to | undefined; country: string; isCash: boolean },
): 'shipping.unknown_point' | 'shipping.point_no_cash' | 'shipping.point_too_small' | undefined {
  if (to.country_id !== country) return 'shipping.unknown_point'
  if (isCash && to.cashOnDelivery === false) return 'shipping.point_no_cash'
  return isSmaller(to, from) ? 'shipping.point_too_small' : undefined
}

/** Returns whether the new point has lower limits: the parcel was checked against the old one. */
function isSmaller(
  to: Pick<PickupPoint, 'maxWeightG' | 'maxSizeMm'>,
  from: Pick<PickupPoint, 'maxWeightG' | 'maxSizeMm'> | undefined,
): boolean {
  const limits = (point: typeof to) => [
    point.maxWeightG ?? Infinity,
    ...(point.maxSizeMm ?? [Infinity, Infinity, Infinity]).toSorted((a, b) => a - b),
  ]
  if (!from) return false
  const before = limits(from)
  return limits(to).some((limit, index) => limit < (before[index] ?? 0))
}
