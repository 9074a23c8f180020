import type { Database } from '@ambra/db/database'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import type { WebhookRecord } from '@ambra/db/integration/webhook-repository'
import { ownersOf } from '../staff/owners.ts'

/** Tells the owners, in the transaction that switched it off, that a webhook gets nothing any more. */
export async function tellOfWebhook(
  db: Database['db'],
  { id: webhookId, url }: Pick<WebhookRecord, 'id' | 'url'>,
  now: Date,
): Promise<void> {
  const values = { host: new URL(url).host }
  for (const { id, email, language } of await ownersOf(db))
    await outboxRepository(db).add(
      'mail.webhook_off',
      { email, language, values },
      { now, dedupeKey: `mail.webhook_off:${webhookId}:${now.getTime()}:${id}` },
    )
}
