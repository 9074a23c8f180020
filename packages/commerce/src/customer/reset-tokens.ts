import type { Database } from '@ambra/db/database'
import { type CustomerRecord, customerRepository } from '@ambra/db/repositories/customer-repository'
import { passwordResetRepository } from '@ambra/db/repositories/password-reset-repository'
import { hashToken, newToken } from '../context/session-token.ts'

/**
 * Makes the token of a reset mail, in place of an older one; undefined for an unknown address. It happens when the
 * mail is written, not when it is requested: the call does the same for every address, and no table holds the token.
 * `lifeMs` is how long it can be used.
 */
export async function issueResetToken(
  database: Pick<Database, 'db'>,
  email: string,
  { now, lifeMs }: { now: Date; lifeMs: number },
): Promise<{ token: string; customer: CustomerRecord } | undefined> {
  const customer = await customerRepository(database.db).findByEmail(email)
  if (!customer) return undefined
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifeMs)
  await passwordResetRepository(database.db).put(customer.id, { tokenHash: hashToken(token), now, expiresAt })
  return { token, customer }
}
