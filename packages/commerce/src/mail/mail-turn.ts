import { mailRule } from './mail-budget.ts'
import { mailSlotRepository } from '@ambra/db/repositories/mail-slot-repository'
import { type OutboxMessage, outboxRepository } from '@ambra/db/repositories/outbox-repository'
import type { MailOptions } from './mail-options.ts'

/** The mail waits for its turn in the budget of its address: the message is not delivered, and has not failed. */
export class MailPostponed extends Error {}

/** Hours a mail may wait at most; none of these is ever dropped. */
const waitHours = 24 * 365

/**
 * Before a mail to an address that a stranger may have typed is sent: takes its place in the budget of that address. Only
 * for messages marked as counted; a message whose turn has come is not counted again.
 * @throws MailPostponed when it is not its turn yet; the message comes again then
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
