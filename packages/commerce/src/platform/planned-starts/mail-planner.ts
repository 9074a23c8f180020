import type { DraftActor } from '@ambra/db/catalogue'
import { outboxRepository } from '@ambra/db/messaging'
import type { Db } from '@ambra/db/schema'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import type { Kysely } from 'kysely'
import { plannerReaders } from '../staff/owners.ts'

type Stopped = { planner: DraftActor; productId: number; at: Date; now: Date }

/**
 * Queues one mail to the person whose scheduled change failed, in the transaction that cancels it. If that
 * person can no longer sign in, mails the owners. A login at the server has no address.
 */
export async function mailPlanner(db: Kysely<Db>, { planner, productId, at, now }: Stopped): Promise<void> {
  const readers = await plannerReaders(db, planner)
  const { sku } = await db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const page = `/products/${encodeURIComponent(sku)}`
  const values = { sku, at: formatTimestamp(at) }
  for (const { email, language } of readers)
    await outboxRepository(db).add('mail.plan_stopped', { email, language, page, values }, { now })
}
