import type { Database } from '@ambra/db/connection'
import { outboxRepository } from '@ambra/db/messaging'
import type { StaffRecord } from '@ambra/db/platform'

/** Queues a mail to a person about their own account, in their language. */
export async function queueAccountMail(
  db: Database['db'],
  kind: 'mail.staff_signed_in' | 'mail.staff_keys_changed',
  { email, language }: Pick<StaffRecord, 'email' | 'language'>,
  now: Date,
): Promise<void> {
  await outboxRepository(db).add(kind, { email, language }, { now })
}
