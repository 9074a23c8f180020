import type { DraftActor } from '@ambra/db/product-changes/draft-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import type { Db } from '@ambra/db/schema'
import { staffRepository } from '@ambra/db/staff/staff-repository'
import { formatTimestamp } from '@ambra/domain/format'
import type { Kysely } from 'kysely'
import { ownersOf } from '../staff/owners.ts'

type Stopped = { planner: DraftActor; productId: number; at: Date; now: Date }

/**
 * Queues a mail to the person whose plan could not be carried out at its moment, in the transaction that stops it, so once. Where that person
 * may not sign in any more the owners get it. A login at the server has no address.
 */
export async function mailPlanner(db: Kysely<Db>, { planner, productId, at, now }: Stopped): Promise<void> {
  if (planner.actor_kind !== 'staff') return
  const person = await staffRepository(db).findById(Number(planner.actor_id))
  const readers = person && !person.disabledAt ? [person] : await ownersOf(db)
  const { sku } = await db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const page = `/goods/${encodeURIComponent(sku)}`
  const values = { sku, at: formatTimestamp(at) }
  for (const { email, language } of readers)
    await outboxRepository(db).add('mail.plan_stopped', { email, language, page, values }, { now })
}
