import type { DraftActor } from '@ambra/db/product-changes/draft-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import type { Db } from '@ambra/db/schema'
import { staffRepository } from '@ambra/db/staff/staff-repository'
import { formatTimestamp } from '@ambra/domain/format'
import type { Kysely } from 'kysely'

type Stopped = { planner: DraftActor; productId: number; at: Date; now: Date }

/**
 * Queues a mail to the person whose plan could not be carried out at its moment, in the transaction that stops it, so once. A login
 * at the server has no address, and who may not sign in any more gets no mail.
 */
export async function mailPlanner(db: Kysely<Db>, { planner, productId, at, now }: Stopped): Promise<void> {
  if (planner.actor_kind !== 'staff') return
  const person = await staffRepository(db).findById(Number(planner.actor_id))
  if (!person || person.disabledAt) return
  const { email, language } = person
  const { sku } = await db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const page = `/goods/${encodeURIComponent(sku)}`
  const values = { sku, at: formatTimestamp(at) }
  await outboxRepository(db).add('mail.plan_stopped', { email, language, page, values }, { now })
}
