import { LabelError, type CarrierLabels, type LabelRequest } from '@ambra/commerce/fulfilment'
import { contentRepository } from '@ambra/db/content'
import { orderRepository } from '@ambra/db/sales'
import { pickupPointRepository, labelRepository } from '@ambra/db/fulfilment'
import { aCart, aPlacement, anAddress, noon, stockShop } from '@ambra/testing/shop-builders'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'

const point = {
  code: 'omniva',
  id: '96091',
  name: 'Kristiine keskus',
  address: 'Endla 45',
  city: 'Tallinn',
  postcode: '96091',
  country_id: 'EE',
  kind: 'locker' as const,
}

/** Creates a shop with products, a locker of Omniva and an address. */
export async function labelShop(database: TestDatabase): Promise<void> {
  await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 500 } })])
  await pickupPointRepository(database.db).replaceCarrier('omniva', [point])
  const company = [
    ['company_name', 'Ambra Kaubandus OÜ'],
    ['company_address', 'Vana-Veski tee 29, 10415 Tallinn'],
    ['contact_phone', '+372 5555 0123'],
  ].map(([code, value]) => ({ code, value }))
  await contentRepository(database.db).putShopData(1, 'config', { et: company }, noon)
}

type Made = { orderId: number; number: string; shipmentId: number; labelId: number }

/** Creates a packed order to that locker, with a label that is requested but not yet registered. */
export async function aRequestedLabel(
  database: TestDatabase,
  given: { phone?: string; pointId?: string; grams?: number | null; boxes?: number } = {},
): Promise<Made> {
  const { phone = '+37255512345', pointId = point.id, grams = 1250, boxes = 1 } = given
  const cart = await aCart(database, [{ sku: 'LAMP' }])
  const placed = await orderRepository(database.db).place(
    aPlacement(cart, {
      status: 'awaiting_payment',
      payment: { methodCode: 'banktransfer', title: 'Ülekanne' },
      shippingAddress: anAddress({ address_type: 'shipping', telephone: phone }),
      shipping: {
        carrierCode: 'omniva',
        methodCode: 'locker',
        title: 'Omniva',
        pickupPoint: { id: pointId, name: point.name, address: point.address },
      },
    }),
  )
  if ('refused' in placed) throw new Error(placed.refused)
  const { orderId, number } = placed
  const { rows } = await sql<{ id: number; number: string }>`insert into shipments
      (number, order_id, carrier, method, state, weight_grams, boxes, created_at)
    values (${`${number}-1`}, ${orderId}, 'omniva', 'locker', 'packing', ${grams}, ${boxes}, ${noon})
    returning id, number`.execute(database.db)
  const [shipment] = rows
  if (!shipment) throw new Error('no shipment')
  const label = await labelRepository(database.db).add({
    shipment: { ...shipment, orderId },
    carrier: 'omniva',
    isSample: false,
    now: noon,
  })
  return { orderId, number, shipmentId: shipment.id, labelId: label?.id ?? 0 }
}

/** Lookup by which a carrier recognizes a parcel whose response was lost. */
export type Memory = 'found by reference' | 'numbered by us' | 'silent'

/** Returns a carrier that counts its registered parcels. */
export function countingCarrier(memory: Memory) {
  const parcels: { reference: string; trackingNumber: string }[] = []
  const find = async ({ reference }: Pick<LabelRequest, 'reference'>) => {
    const found = parcels.find((one) => one.reference === reference)
    return found && { carrierId: found.trackingNumber, trackingNumber: found.trackingNumber }
  }
  let answers: 'answers' | 'loses the answer' | 'is away' = 'answers'
  const labels: CarrierLabels = {
    ...(memory === 'found by reference' && { find }),
    ...(memory === 'numbered by us' && { isIdempotent: true }),
    async register(request) {
      if (answers === 'is away') throw new LabelError('unreachable')
      const known = memory === 'numbered by us' ? await find(request) : undefined
      const trackingNumber = known?.trackingNumber ?? `CC${String(parcels.length + 1).padStart(9, '0')}EE`
      if (!known) parcels.push({ reference: request.reference, trackingNumber })
      if (answers === 'loses the answer') throw new LabelError('unclear')
      return { carrierId: trackingNumber, trackingNumber }
    },
    label: async () => Buffer.from('%PDF-1.7 a label'),
  }
  return { labels, parcels, will: (what: typeof answers) => (answers = what) }
}
