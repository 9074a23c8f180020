import type { OrderStatus } from '@ambra/contract/order'
import type { OrderAddress } from '@ambra/contract/order-parts'
import type { PickupPoint } from '@ambra/contract/pickup-point'
import { addressErrors, type FieldError, readAddress } from '../address/address.ts'
import { readPhone } from '../address/phone.ts'
import { type DeliveryNeeds, phoneError } from '../address/validation.ts'

/** Statuses in which the goods are still in the shop: until then an order can be corrected. */
const correctable: ReadonlySet<OrderStatus> = new Set([
  'new',
  'pending',
  'awaiting_payment',
  'paid',
  'incomming',
  'ready',
])

/** Whether what is written about an order can still be corrected: the parcel has not left. */
export const isCorrectable = (status: OrderStatus): boolean => correctable.has(status)

/** What of an address can be corrected. The country stays: tax and the price of the delivery follow from it. */
export type AddressChange = Partial<
  Pick<OrderAddress, 'firstname' | 'lastname' | 'street' | 'city' | 'postcode' | 'telephone'>
>

/** The corrected address with the names of the fields that differ, or the first thing that is wrong. */
export type CorrectedAddress = { address: OrderAddress; fields: string[] } | { error: FieldError }

const corrected = ['firstname', 'lastname', 'street', 'city', 'postcode', 'telephone'] as const

/**
 * Corrects the address of a placed order by the rules that it was ordered by: a locker needs a mobile number, a courier a
 * street. @see docs/rules/address ADR-2, ADR-4
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

/** Why a point cannot take an order that was to go to another one; undefined when it can. `from`: the old one, if it still exists. */
export function pointProblem(
  to: Pick<PickupPoint, 'country_id' | 'cashOnDelivery' | 'maxWeightG' | 'maxSizeMm'>,
  { from, country, isCash }: { from: typeof to | undefined; country: string; isCash: boolean },
): 'shipping.unknown_point' | 'shipping.point_no_cash' | 'shipping.point_too_small' | undefined {
  if (to.country_id !== country) return 'shipping.unknown_point'
  if (isCash && to.cashOnDelivery === false) return 'shipping.point_no_cash'
  return isSmaller(to, from) ? 'shipping.point_too_small' : undefined
}

/** The parcel was measured for the old point: a smaller one may not take it. */
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
