import type { Database } from '@ambra/db/connection'
import { outboxRepository } from '@ambra/db/messaging'
import { auditRepository } from '@ambra/db/platform'
import { isoDay, tallinnParts } from '@ambra/domain/platform/text/format'
import { ownersOf } from '../staff/owners.ts'

/** Hour before people come to work, Europe/Tallinn. */
const morningHour = '06'

/**
 * Mails each owner once a day the number and the hash of the last audit entry, or the first entry that was
 * tampered with: the hash proves all entries before it, even against an attacker who controls the server.
 * Returns the number of queued mails.
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
