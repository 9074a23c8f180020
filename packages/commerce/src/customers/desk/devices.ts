import type { DeviceDetails, DeviceRow, Inspection } from '@ambra/contract/customers/device-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { deviceRepository, type SoldDevice } from '@ambra/db/customers'
import { type InspectionRecord, inspectionRepository } from '@ambra/db/service'
import { isoDay } from '@ambra/domain/platform/text/format'
import { normalSerial } from '@ambra/domain/fulfilment/shipped-pieces'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { addMonths } from '../../service/after-sale/after-sale-operations.ts'
import type { ServiceContext } from '../../service/cases/find-case.ts'

const usualLimit = 50
/** Months of the seller's liability for defects. @see docs/rules/law LAW-CMP-1 */
const liableMonths = 24

/** Finds devices that left the shop; needs at least three characters. */
export async function listDevices(
  { shop, storeIds }: ServiceContext,
  { q, after, limit = usualLimit }: AdminInput<'devices.list'>,
): Promise<AdminResult<'devices.list'>> {
  const normal = q?.trim() ? normalSerial(q) : undefined
  if (q?.trim() && normal === undefined) return { devices: [], next: null }
  const found = await deviceRepository(shop.database.db).list({ normal, storeIds, after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  return { devices: shown.map(deviceRow), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

const deviceRow = ({ serial, sku, name, number, storeId, soldAt, isBack }: SoldDevice): DeviceRow => ({
  serial,
  sku,
  name,
  number,
  store: storeById(storeId)?.code ?? String(storeId),
  sold_at: soldAt.toISOString(),
  is_back: isBack,
})

/** Returns a device by its number. @throws ShopError device.not_found, also for one of another store */
export async function showDevice({ shop, storeIds }: ServiceContext, serial: string): Promise<DeviceDetails> {
  const { db } = shop.database
  const devices = deviceRepository(db)
  const normal = normalSerial(serial)
  const sales = normal === undefined ? [] : await devices.sales(normal, storeIds)
  const [last] = sales
  if (!last || normal === undefined) throw new ShopError('device.not_found')
  const inspections = inspectionRepository(db)
  const found = await inspections.ofSerial(
    normal,
    sales.map(({ orderId }) => orderId),
  )
  const shown: DeviceDetails['sales'] = []
  for (const sale of sales) shown.push(saleOf(sale, await devices.cases(sale.orderId)))
  return {
    serial: last.serial,
    sales: shown,
    inspections: found.map(inspectionDocument),
    stock: (await inspections.variants(last.sku)).map(({ grade, sku, free }) => ({ grade, sku, free })),
  }
}

function saleOf(
  sale: SoldDevice,
  cases: Awaited<ReturnType<ReturnType<typeof deviceRepository>['cases']>>,
): DeviceDetails['sales'][number] {
  const { arrivedAt, guaranteeMonths } = sale
  const from = arrivedAt && isoDay(arrivedAt)
  // A repair extends the liability.
  const moved = cases.flatMap(({ liableUntil }) => liableUntil ?? [])
  return {
    ...deviceRow(sale),
    arrived_at: arrivedAt?.toISOString() ?? null,
    liable_until: [...(from ? [addMonths(from, liableMonths)] : []), ...moved].sort().at(-1) ?? null,
    guarantee_until: from && guaranteeMonths ? addMonths(from, guaranteeMonths) : null,
    cases: cases.map(({ kind, code, state, about, at, repairs }) => ({
      kind,
      code,
      state,
      about,
      at: at.toISOString(),
      repairs: repairs.map((one) => ({
        state: one.state,
        at: new Date(one.at).toISOString(),
      })),
    })),
  }
}

export const inspectionDocument = ({ stockSku, actor, at, ...rest }: InspectionRecord): Inspection => ({
  ...rest,
  stock_sku: stockSku,
  by: actor,
  at: at.toISOString(),
})
