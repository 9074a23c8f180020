import { noteParcel } from '@ambra/db/parcel/parcel-repository'
import { isoDay } from '@ambra/domain/format'
import { lastReceivedAt, parcelsOf, withdrawalDeadline } from '@ambra/domain/withdrawal'
import { findOrder, operatorActor } from '../context/find-order.ts'
import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'

type ParcelInput = { number: string; parcel: string; operator?: string | undefined }

/** The parcels of an order, and the last day for withdrawing from it; undefined while goods are on their way. */
export type OrderParcels = {
  number: string
  parcels: { parcel: string; arrived: string | undefined }[]
  deadline: string | undefined
}

/**
 * `ambra orders parcel NUMBER PARCEL`: the order leaves as several parcels, and this is one. The period for withdrawing does not
 * begin before each of them has arrived. @see docs/rules/law LAW-WDR-6
 */
export const sendParcel: Command<ParcelInput, OrderParcels> = async (context, input) => {
  const order = await orderWithGoods(context, input)
  const number = readParcel(input.parcel)
  if (parcelsOf(order.events).has(number))
    throw new OperationError(`order ${input.number} has the parcel ${number} already`)
  const note = { orderId: order.id, number, actor: operatorActor(input.operator), now: context.now() }
  await noteParcel(context.shop.database.db, note)
  return parcelsNow(context, input.number)
}

/** `ambra orders arrived NUMBER PARCEL [--on DAY]`: today, or the day the carrier names; a second time corrects the day. */
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
  const note = {
    orderId: order.id,
    number: readParcel(input.parcel),
    on: day,
    actor: operatorActor(input.operator),
    now,
  }
  await noteParcel(context.shop.database.db, note)
  return parcelsNow(context, input.number)
}

/** `2026-02-31` has the shape of a day. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.slice(0, 10) === text

async function orderWithGoods(context: OperationContext, { number }: ParcelInput) {
  const order = await findOrder(context, number)
  if (order.shipping === undefined || order.status === 'cancelled')
    throw new OperationError(`nothing of order ${number} is sent`)
  return order
}

/** A number of the carrier, or what staff call the parcel. */
function readParcel(text: string): string {
  const parcel = text.trim()
  if (!/^[\w./-]{1,64}$/.test(parcel))
    throw new OperationError('a parcel is named by 1 to 64 letters, figures, dots, slashes and dashes')
  return parcel
}

async function parcelsNow(context: OperationContext, number: string): Promise<OrderParcels> {
  const order = await findOrder(context, number)
  const received = lastReceivedAt(order.events)
  const country = (order.shippingAddress ?? order.billingAddress).country_id
  return {
    number,
    parcels: [...parcelsOf(order.events)].map(([parcel, arrived]) => ({ parcel, arrived })),
    deadline: received && withdrawalDeadline(received, country),
  }
}
