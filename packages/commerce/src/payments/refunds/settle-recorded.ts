import type { Database } from '@ambra/db/connection'
import { refundRepository } from '@ambra/db/payments'
import type { OrderRecord } from '@ambra/db/schema'

/** Marks a refund as sent; the order and the shopper are notified. */
export const settleRecorded = (
  { db }: Pick<Database, 'db'>,
  order: Pick<OrderRecord, 'id' | 'language'>,
  { id, ...sent }: { id: number; reference: string | undefined; actor: string; now: Date },
) =>
  refundRepository(db).settle(id, {
    ...sent,
    outbox: [
      {
        kind: 'mail.order_status',
        payload: { language: order.language, status: 'refunded' },
        dedupeKey: `mail.order_status:${order.id}:refunded`,
      },
    ],
  })
