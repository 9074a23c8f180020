import type { Database } from '@ambra/db/connection'
import type { OrderRecord } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import {
  pickupPointRepository,
  findLabelShipment,
  type LabelRecord,
  type LabelShipment,
} from '@ambra/db/fulfilment'
import { refundRepository } from '@ambra/db/payments'
import type { DocumentSeller } from '@ambra/documents/figures'
import { readPhone } from '@ambra/domain/customers/address/phone'
import { referenceNumber } from '@ambra/domain/payments/reference-number'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { findDocumentSeller } from '../../accounting/documents/document-seller.ts'
import { amountDueCents } from '../../payments/orders/amount-due.ts'
import { findPaymentMethod } from '../../payments/methods/registry.ts'
import {
  LabelError,
  type LabelRequest,
  type ParcelDestination,
  type ParcelParty,
  type PostalPlace,
} from './carrier-labels.ts'

/** Maximum weight that lockers and couriers of these carriers accept. */
const mostGrams = 31_500

type Source = { db: Database['db']; contactEmail: string; now: Date }

/**
 * Builds a carrier's request from the order's current state. Reports missing data before the carrier is
 * called.
 * @throws LabelError name, phone, email, address, point, weight, boxes, cash, sender
 */
export async function labelRequest(
  { db, contactEmail, now }: Source,
  label: LabelRecord,
): Promise<LabelRequest> {
  const order = await orderRepository(db).findById(label.orderId)
  const shipment = await findLabelShipment(db, label.shipmentId)
  if (!order || !shipment) throw new Error(`shipment of label ${label.id} is gone`)
  const seller = await findDocumentSeller(db, order.storeId, contactEmail)
  return {
    reference: label.reference,
    serial: label.id,
    sender: senderOf(seller, order.storeId),
    receiver: receiverOf(order),
    to: await destinationOf(db, order, label.carrier),
    weightGrams: weightOf(shipment),
    cash: await cashOf(db, { order, shipment, seller }),
    at: now,
  }
}

function weightOf({ weightGrams, boxes }: LabelShipment): number {
  if (boxes > 1) throw new LabelError('boxes', `${boxes} boxes`)
  if (weightGrams === undefined) throw new LabelError('weight', 'nobody has weighed it')
  if (weightGrams > mostGrams) throw new LabelError('weight', `${weightGrams} g`)
  return weightGrams
}

/** Format of the shop's address on documents: `Pikk 1, 10123 Tallinn`. */
const shopAddress = /^([^,]{3,100}), (?:[A-Z]{2}-)?(\d{4,5}) ([^,\d]{2,60})(?:,.{0,60})?$/

function senderOf(seller: DocumentSeller, storeId: number): ParcelParty & PostalPlace {
  const { country } = stores.find(({ id }) => id === storeId) ?? defaultStore
  const [, street, postcode, city] = shopAddress.exec(seller.address.trim()) ?? []
  const phone = readPhone(seller.phone, country)?.e164
  if (!street || !postcode || !city) throw new LabelError('sender', `address of the shop: ${seller.address}`)
  if (!phone) throw new LabelError('sender', `phone of the shop: ${seller.phone}`)
  const { name, email } = seller
  return {
    name,
    company: name,
    phone,
    email,
    street,
    postcode,
    city,
    country: countryOfShop(postcode, country),
  }
}

/** Derives the warehouse's country from its postcode: Latvian ones have four digits. */
const countryOfShop = (postcode: string, country: string): string => (postcode.length === 4 ? 'LV' : country)

const addressOf = ({ shippingAddress, billingAddress }: OrderRecord) => shippingAddress ?? billingAddress

function receiverOf(order: OrderRecord): ParcelParty {
  const address = addressOf(order)
  const name = [address.firstname, address.lastname].filter(Boolean).join(' ').trim()
  if (!name) throw new LabelError('name')
  const phone = readPhone(address.telephone ?? '', address.country_id)?.e164
  if (!phone) throw new LabelError('phone', address.telephone ?? '')
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(order.email)) throw new LabelError('email')
  return { name, phone, email: order.email, ...(address.company ? { company: address.company } : {}) }
}

async function destinationOf(
  db: Database['db'],
  order: OrderRecord,
  carrier: string,
): Promise<ParcelDestination> {
  const chosen = order.shipping?.pickupPoint
  if (!chosen) return { kind: 'door', place: doorOf(addressOf(order)) }
  const point = await pickupPointRepository(db).find(carrier, chosen.id)
  // A pickup point missing from the carrier's list accepts no parcels.
  if (!point) throw new LabelError('point', `${chosen.name}, ${chosen.id}`)
  const { id, name, address: street, city, postcode, country_id: country } = point
  return {
    kind: point.kind === 'office' ? 'office' : 'locker',
    point: { id, name, street, city, postcode: digitsOf(postcode), country },
  }
}

const digitsOf = (postcode: string): string => postcode.replace(/\D/g, '')

function doorOf(address: ReturnType<typeof addressOf>): PostalPlace {
  const place = {
    street: address.street.filter(Boolean).join(' ').trim(),
    city: address.city.trim(),
    postcode: digitsOf(address.postcode),
    country: address.country_id,
  }
  const missing = Object.entries(place).find(([, value]) => value === '')
  if (missing) throw new LabelError('address', missing[0])
  return place
}

/**
 * Returns the cash that the carrier collects: the full sum with the only parcel, because it cannot be divided
 * automatically.
 */
async function cashOf(
  db: Database['db'],
  { order, shipment, seller }: { order: OrderRecord; shipment: LabelShipment; seller: DocumentSeller },
): Promise<LabelRequest['cash']> {
  if (!findPaymentMethod(order.payment.methodCode)?.rules.isCash) return undefined
  const cents = amountDueCents(order) - (await refundRepository(db).paidCents(order.id))
  if (cents <= 0) return undefined
  if (shipment.others > 0) throw new LabelError('cash', 'an order of several parcels')
  if (!seller.iban) throw new LabelError('cash', 'the shop names no account')
  return { cents, iban: seller.iban, payee: seller.payee, bankReference: referenceNumber(order.number) }
}
