import type { Database } from '@ambra/db/connection'
import { outboxRepository } from '@ambra/db/messaging'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'

/** Changes that the owner of an account is notified of at once, because another person may have made them. */
type CredentialNews = 'password_changed' | 'email_changed' | 'email_new' | 'session_stolen'

/**
 * Queues the mail in the transaction of the change. `storeId` is the account's, not that of an attacker's
 * request.
 */
export async function notifyOwner(
  db: Database['db'],
  news: CredentialNews,
  { email, storeId, now }: { email: string; storeId: number; now: Date },
): Promise<void> {
  const { language } = storeById(storeId) ?? defaultStore
  await outboxRepository(db).add(`mail.${news}`, { email, language }, { now })
}
