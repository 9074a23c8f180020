import type { Database } from '@ambra/db/database'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { auditRepository } from '@ambra/db/staff/audit-repository'
import { isoDay, tallinnParts } from '@ambra/domain/format'
import { ownersOf } from './owners.ts'

/** Before people come to work, Europe/Tallinn. */
const morningHour = '06'

/**
 * Once a day queues a mail to each owner with the number and the hash of the last entry of the audit, or with the first entry that is not what
 * was written: the hash proves everything before it, even against who has the server. Returns how many were queued.
 */
export async function mailAuditHead({ db }: Pick<Database, 'db'>, now: Date): Promise<number> {
  if (tallinnParts(now).hour !== morningHour) return 0
  const owners = await ownersOf(db)
  if (owners.length === 0) return 0
  const { entries, head, brokenAt } = await auditRepository(db).verify()
  if (entries === 0 && brokenAt === undefined) return 0
  const day = isoDay(now)
  const kind = brokenAt === undefined ? 'mail.audit_head' : 'mail.audit_broken'
  const values = brokenAt === undefined ? { day, entries, hash: head } : { entry: brokenAt }
  for (const { id, email, language } of owners)
    await outboxRepository(db).add(
      kind,
      { email, language, values },
      { now, dedupeKey: `${kind}:${day}:${id}` },
    )
  return owners.length
}
