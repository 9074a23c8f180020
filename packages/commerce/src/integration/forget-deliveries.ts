import type { Database } from '@ambra/db/database'
import { webhookDeliveryRepository } from '@ambra/db/integration/webhook-delivery-repository'
import { webhookRepository } from '@ambra/db/integration/webhook-repository'

const keepMs = 30 * 86_400_000
/** Rows of one statement, and statements of one hour: shoppers wait for none of them. */
const slice = { rows: 500, most: 200 }

/** Deletes messages to webhooks a month after their end, and webhooks that were removed with all of theirs. */
export async function forgetDeliveries({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepMs)
  const deliveries = webhookDeliveryRepository(db)
  for (let count = 0; count < slice.most; count += 1)
    if ((await deliveries.deleteOld(before, slice.rows)) < slice.rows) break
  await webhookRepository(db).deleteRemoved()
}
