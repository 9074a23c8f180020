import type { Database } from '@ambra/db/database'
import {
  type CustomerRecord,
  customerRepository,
  EmailTakenError,
} from '@ambra/db/repositories/customer-repository'
import { emailChangeRepository } from '@ambra/db/repositories/email-change-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { passwordResetRepository } from '@ambra/db/repositories/password-reset-repository'
import { sessionRepository } from '@ambra/db/repositories/session-repository'
import type { RequestContext } from '../context/request-context.ts'
import { hashToken } from '../context/session-token.ts'
import { confirmationMs } from './confirmation-codes.ts'
import { notifyOwner } from './credential-mails.ts'

/** Stores the request for another address and the message to it; the work is the same for a known one, whose owner is written to. */
export async function requestEmailChange(
  db: Database['db'],
  { customerId, email }: { customerId: number; email: string },
  { now, store, token = '' }: RequestContext,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + confirmationMs)
  const change = { customerId, email, tokenHash: hashToken(token) }
  const id = await emailChangeRepository(db).put(change, { now, expiresAt })
  await outboxRepository(db).add('mail.email_confirm', { change_id: id, language: store.language }, { now })
}

/**
 * Gives the account the address whose owner followed the link, and ends every session but the one that requested
 * it; both addresses are written to. False for a code that is no such one any more.
 */
export async function confirmEmailChange(database: Database, code: string, now: Date): Promise<boolean> {
  try {
    return await database.db.transaction().execute(async (db) => {
      const change = await emailChangeRepository(db).take(hashToken(code), now)
      const customer = change && (await customerRepository(db).findById(change.customerId))
      if (!customer) return false
      const proved = { email: change.email, isEmailProved: true }
      const updated = await customerRepository(db).update(customer.id, proved, now)
      const { family } = change
      await sessionRepository(db).endOf(customer.id, family ? { allButFamily: family } : 'all', now)
      await endOldAddress(db, customer, updated, now)
      return true
    })
  } catch (error) {
    // Another person has opened an account with it since.
    if (error instanceof EmailTakenError) return false
    throw error
  }
}

/** Ends what was mailed to the old address, and writes to both: an owner who lost the account still gets the first. */
async function endOldAddress(
  db: Database['db'],
  { email: old }: Pick<CustomerRecord, 'email'>,
  updated: CustomerRecord,
  now: Date,
): Promise<void> {
  const { storeId } = updated
  await passwordResetRepository(db).discard(updated.id)
  await notifyOwner(db, 'email_changed', { email: old, storeId, now })
  await notifyOwner(db, 'email_new', { email: updated.email, storeId, now })
}
