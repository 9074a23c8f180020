import { mailRule } from './mail-budget.ts'
import { mailSlotRepository, type OutboxMessage, outboxRepository } from '@ambra/db/messaging'
import type { MailOptions } from './mail-options.ts'

/** Signals that a mail is postponed by the limit of its address; the message is neither delivered nor failed. */
export class MailPostponed extends Error {}

/** Maximum hours a mail may wait; none of these is ever dropped. */
const waitHours = 24 * 365

/**
 * Reserves a slot in the limit of an address that another person may have typed, before the mail is sent. Only
 * for messages marked as counted; a postponed message is not counted again.
 * @throws MailPostponed until its turn comes; the message is retried then
 */
export async function awaitMailTurn(
  { database, mailLimits, now }: Pick<MailOptions, 'database' | 'mailLimits' | 'now'>,
  { id, payload }: OutboxMessage,
  email: string,
): Promise<void> {
  const rule = mailRule(mailLimits, email, { waitHours })
  if (!rule || payload['is_counted'] !== true) return
  const at = now()
  const turn = await database.db.transaction().execute(async (db) => {
    const booked = (await mailSlotRepository(db).book(rule, at)) ?? at
    if (booked > at) await outboxRepository(db).postpone(id, booked)
    else await outboxRepository(db).markCounted(id)
    return booked
  })
  if (turn > at) throw new MailPostponed(`message ${id} waits for its turn`)
}
