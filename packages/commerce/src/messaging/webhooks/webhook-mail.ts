import type { Database } from '@ambra/db/connection'
import { outboxRepository, type WebhookRecord } from '@ambra/db/messaging'
import { ownersOf } from '../../platform/staff/owners.ts'

/** Notifies the owners, in the transaction that disables it, that a webhook receives no more messages. */
export async function queueWebhookMail(
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
