import type { Database } from '@ambra/db/database'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { defaultStore, storeById } from '@ambra/domain/stores'

/** What the owner of an account is told of by mail, at once, since it may have been somebody else. */
type CredentialNews = 'password_changed' | 'email_changed' | 'email_new' | 'session_stolen'

/** Queues the mail with the change it tells about. `storeId` is the account's: a stranger's language helps nobody. */
export async function tellOwner(
  db: Database['db'],
  news: CredentialNews,
  { email, storeId, now }: { email: string; storeId: number; now: Date },
): Promise<void> {
  const { language } = storeById(storeId) ?? defaultStore
  await outboxRepository(db).add(`mail.${news}`, { email, language }, { now })
}
