import type { Database } from '@ambra/db/database'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import type { StaffRecord } from '@ambra/db/staff/staff-repository'

/** Queues a mail to a person about the own account, in the language of the person. */
export async function tell(
  db: Database['db'],
  kind: 'mail.staff_signed_in' | 'mail.staff_keys_changed',
  { email, language }: Pick<StaffRecord, 'email' | 'language'>,
  now: Date,
): Promise<void> {
  await outboxRepository(db).add(kind, { email, language }, { now })
}
