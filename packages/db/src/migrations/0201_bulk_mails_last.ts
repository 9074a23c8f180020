import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const due = 'where done_at is null and failed_at is null'

/** Orders the outbox by urgency, then by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop index outbox_due',
    `create index outbox_due on outbox ((kind in ('mail.back_in_stock', 'mail.feedback_request', 'mail.newsletter',
      'mail.price_alert')), run_at, id) ${due}`,
  ])
}

/** Orders the outbox by time. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop index outbox_due', `create index outbox_due on outbox (run_at) ${due}`])
}
