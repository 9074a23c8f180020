import type { OrderRecord } from '@ambra/db/schema'
import { shipmentRepository } from '@ambra/db/fulfilment'
import { isoDay, startOfDay } from '@ambra/domain/platform/text/format'
import { lastReceivedAt, withdrawalDeadline } from '@ambra/domain/service/withdrawal'
import { findOrder, operatorActor } from '../../sales/orders/find-order.ts'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'

type ParcelInput = { number: string; parcel: string; operator?: string | undefined }

/** Parcels of an order, and the last day to withdraw from it; undefined while goods are in transit. */
export type OrderParcels = {
  number: string
  parcels: { parcel: string; arrived: string | undefined }[]
  deadline: string | undefined
}

/**
 * `ambra orders parcel NUMBER PARCEL`: records a shipment sent without the console, without its pieces. The
 * withdrawal period begins only when each parcel has arrived.
 * @see docs/rules/law LAW-WDR-6
 */
export const sendParcel: Command<ParcelInput, OrderParcels> = async (context, input) => {
  const order = await orderWithGoods(context, input)
  const parcel = readParcel(input.parcel)
  if (findShipment(order, parcel))
    throw new OperationError(`order ${input.number} has the parcel ${parcel} already`)
  await noteParcel(context, order, { parcel, operator: input.operator })
  return parcelsNow(context, input.number)
}

/**
 * `ambra orders arrived NUMBER PARCEL [--on DAY]`: records the arrival today, or on the day the carrier
 * names; a second call corrects the day.
 */
export const arriveParcel: Command<ParcelInput & { on?: string | undefined }, OrderParcels> = async (
  context,
  { on, ...input },
) => {
  const order = await orderWithGoods(context, input)
  const now = context.now()
  const day = on ?? isoDay(now)
  if (!isDay(day)) throw new OperationError(`"${day}" is no day; write 2026-11-30`)
  if (day > isoDay(now)) throw new OperationError(`${day} is not over yet`)
  if (day < isoDay(order.createdAt))
    throw new OperationError(`${day} is before the order of ${isoDay(order.createdAt)}`)
  const parcel = readParcel(input.parcel)
  if (findShipment(order, parcel)?.state.startsWith('pack'))
    throw new OperationError(`${parcel} has not left yet`)
  await noteParcel(context, order, { parcel, on: day, operator: input.operator })
  return parcelsNow(context, input.number)
}

type Noted = { parcel: string; on?: string; operator: string | undefined }

/**
 * Records the shipment, or the arrival of a known one (by its tracking number or its own), and an entry in
 * the history.
 */
async function noteParcel(context: OperationContext, order: OrderRecord, { parcel, on, operator }: Noted) {
  const now = context.now()
  const actor = operatorActor(operator)
  await context.shop.database.db.transaction().execute(async (trx) => {
    const shipments = shipmentRepository(trx)
    await shipments.lockOrder(order.id)
    const deliveredAt = on === undefined ? undefined : startOfDay(on)
    const known = (await shipments.listByOrder(order.id)).find(isNamed(parcel))
    if (known)
      await shipments.change(known.id, { version: known.version, state: 'delivered', deliveredAt, now })
    else
      await shipments.add({
        orderId: order.id,
        orderNumber: order.number,
        carrier: order.shipping?.carrierCode ?? '',
        method: order.shipping?.methodCode ?? '',
        now,
        pieces: [],
        sent: { trackingNumber: parcel, deliveredAt },
      })
    const kind = on === undefined ? 'parcel_sent' : 'parcel_arrived'
    await shipments.note(order.id, { kind, actor, data: { number: parcel, on }, now })
  })
}

const isNamed =
  (parcel: string) =>
  ({ trackingNumber, number }: { trackingNumber: string | undefined; number: string }) =>
    trackingNumber === parcel || number === parcel
const findShipment = (order: OrderRecord, parcel: string) => order.shipments.find(isNamed(parcel))

/** Rejects days that match the format but do not exist, such as `2026-02-31`. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.slice(0, 10) === text

async function orderWithGoods(context: OperationContext, { number }: ParcelInput): Promise<OrderRecord> {
  const order = await findOrder(context, number)
  if (order.shipping === undefined || order.status === 'cancelled')
    throw new OperationError(`nothing of order ${number} is sent`)
  return order
}

/** Reads the carrier's number, or the name that staff use for the parcel. */
function readParcel(text: string): string {
  const parcel = text.trim()
  if (!/^[\w./-]{1,64}$/.test(parcel))
    throw new OperationError('a parcel is named by 1 to 64 letters, figures, dots, slashes and dashes')
  return parcel
}

async function parcelsNow(context: OperationContext, number: string): Promise<OrderParcels> {
  const order = await findOrder(context, number)
  const received = lastReceivedAt(order.events, order.shipments)
  const country = (order.shippingAddress ?? order.billingAddress).country_id
  return {
    number,
    parcels: order.shipments.map(({ trackingNumber, number: own, deliveredAt }) => ({
      parcel: trackingNumber ?? own,
      arrived: deliveredAt && isoDay(deliveredAt),
    })),
    deadline: received && withdrawalDeadline(received, country),
  }
}
