import type { Database } from '@ambra/db/connection'
import {
  type CustomerRecord,
  customerRepository,
  EmailTakenError,
  emailChangeRepository,
  passwordResetRepository,
  sessionRepository,
} from '@ambra/db/customers'
import { outboxRepository } from '@ambra/db/messaging'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { confirmationMs } from './confirmation-codes.ts'
import { notifyOwner } from './credential-mails.ts'

/**
 * Stores the request for another address and the message to it. Does the same work for a known address, whose
 * owner is notified instead.
 */
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
 * Assigns the confirmed address to the account and ends every session except the requesting one; mails both
 * addresses. Returns false for an invalid or expired code.
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

/**
 * Revokes what was mailed to the old address and writes to both, so that an owner who lost the account is
 * informed.
 */
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
