import type { Database } from '@ambra/db/connection'
import { webhookDeliveryRepository, webhookRepository } from '@ambra/db/messaging'

const keepMs = 30 * 86_400_000
/** Rows per statement and statements per hour, small enough not to delay shoppers. */
const slice = { rows: 500, most: 200 }

/** Deletes webhook messages a month after their end, and removed webhooks with all of their messages. */
export async function forgetDeliveries({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepMs)
  const deliveries = webhookDeliveryRepository(db)
  for (let count = 0; count < slice.most; count += 1)
    if ((await deliveries.deleteOld(before, slice.rows)) < slice.rows) break
  await webhookRepository(db).deleteRemoved()
}
