import type { Database } from '@ambra/db/database'
import type { OutboxHandler } from './outbox-worker.ts'

type MailOptions = {
  database: Database
  outboxDir: string
  smtpUrl: string | undefined
  from: string
  shopkeeper: string
  publicUrl: string
}

export function createMailHandlers(_options: MailOptions): Record<string, OutboxHandler> {
  return {}
}
