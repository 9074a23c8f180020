import type { Database } from '@ambra/db/database'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { defaultStore, storeById } from '@ambra/domain/stores'

/** What the owner of an account is mailed about at once, since another person may have done it. */
type CredentialNews = 'password_changed' | 'email_changed' | 'email_new' | 'session_stolen'

/** Queues the mail with the change it reports. `storeId` is the account's, not that of a stranger's request. */
export async function notifyOwner(
  db: Database['db'],
  news: CredentialNews,
  { email, storeId, now }: { email: string; storeId: number; now: Date },
): Promise<void> {
  const { language } = storeById(storeId) ?? defaultStore
  await outboxRepository(db).add(`mail.${news}`, { email, language }, { now })
}
