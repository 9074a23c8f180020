import { parcelEvents } from '@ambra/domain/withdrawal'
import type { Kysely } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** A parcel of an order; `on` is the day it arrived (`YYYY-MM-DD`), undefined when it is sent. */
type ParcelNote = { orderId: number; number: string; on?: string | undefined; actor: string; now: Date }

/** Parcels of an order are events of its history: nothing noted is ever changed, a later note counts. */
export async function noteParcel(
  db: Kysely<Db>,
  { orderId, number, on, actor, now }: ParcelNote,
): Promise<void> {
  await db
    .insertInto('order_events')
    .values({
      order_id: orderId,
      kind: on === undefined ? parcelEvents.sent : parcelEvents.arrived,
      actor,
      data: JSON.stringify({ number, on }),
      created_at: now,
    })
    .execute()
}
