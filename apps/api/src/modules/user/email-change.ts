import type { Database } from '@ambra/db/database'
import {
  type CustomerRecord,
  customerRepository,
  EmailTakenError,
} from '@ambra/db/repositories/customer-repository'
import { emailChangeRepository } from '@ambra/db/repositories/email-change-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { passwordResetRepository } from '@ambra/db/repositories/password-reset-repository'
import type { Caller } from '../../route.ts'
import { hashToken, newToken } from '../../session-token.ts'
import { tellOwner } from './credential-mails.ts'

const lifeMs = 24 * 60 * 60_000

/** Ends what was mailed to the old address, and tells both: whoever lost the account still gets the first. */
export async function endOldAddress(
  db: Database['db'],
  { email: old }: Pick<CustomerRecord, 'email'>,
  updated: CustomerRecord,
  now: Date,
): Promise<void> {
  const { storeId } = updated
  await passwordResetRepository(db).discard(updated.id)
  await tellOwner(db, 'email_changed', { email: old, storeId, now })
  await tellOwner(db, 'email_new', { email: updated.email, storeId, now })
}

/** Keeps the wish for another address and writes to it; the work is the same for a known one, whose owner is told. */
export async function requestEmailChange(
  db: Database['db'],
  { customerId, email }: { customerId: number; email: string },
  { now, store }: Caller,
): Promise<void> {
  const code = newToken()
  const isKnown = (await customerRepository(db).findByEmail(email)) !== undefined
  const expiresAt = new Date(now.getTime() + lifeMs)
  await emailChangeRepository(db).put({ customerId, email }, { tokenHash: hashToken(code), now, expiresAt })
  const { language } = store
  await outboxRepository(db).add(
    isKnown ? 'mail.account_exists' : 'mail.email_confirm',
    { language, email, ...(isKnown ? {} : { code }) },
    { now },
  )
}

/** Gives the account the address whose owner followed the link; false for a code that is no such one any more. */
export async function confirmEmailChange(database: Database, code: string, now: Date): Promise<boolean> {
  try {
    return await database.db.transaction().execute(async (db) => {
      const change = await emailChangeRepository(db).take(hashToken(code), now)
      const customer = change && (await customerRepository(db).findById(change.customerId))
      if (!customer) return false
      const proved = { email: change.email, isEmailProved: true }
      const updated = await customerRepository(db).update(customer.id, proved, now)
      await endOldAddress(db, customer, updated, now)
      return true
    })
  } catch (error) {
    // Somebody opened an account with it meanwhile.
    if (error instanceof EmailTakenError) return false
    throw error
  }
}
