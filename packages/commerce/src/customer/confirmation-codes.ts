import type { Database } from '@ambra/db/database'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
import { emailChangeRepository } from '@ambra/db/repositories/email-change-repository'
import { pendingCustomerRepository } from '@ambra/db/repositories/pending-customer-repository'
import { hashToken, newToken } from '../context/session-token.ts'

/** How long a request waits for its mail to be confirmed, and how long the link of the mail works, ms. */
export const confirmationMs = 24 * 60 * 60_000

/** Whom a request is confirmed by, and with which code; none for an address that has an account: its owner reads that. */
export type Confirmation = { email: string; code: string | undefined }

type Requests = {
  findEmail: (id: number) => Promise<string | undefined>
  setCode: (id: number, row: { tokenHash: string; expiresAt: Date }) => Promise<void>
}

/**
 * Makes the code of a mail, in place of that of an earlier try; undefined when there is nothing to confirm any more.
 * It is made when the mail is written: the response is the same for every address, and no table or message holds
 * the code in clear.
 */
async function issueCode(
  { db }: Pick<Database, 'db'>,
  requests: Requests,
  { id, now }: { id: number; now: Date },
): Promise<Confirmation | undefined> {
  const email = await requests.findEmail(id)
  if (email === undefined) return undefined
  if (await customerRepository(db).findByEmail(email)) return { email, code: undefined }
  const code = newToken()
  const expiresAt = new Date(now.getTime() + confirmationMs)
  await requests.setCode(id, { tokenHash: hashToken(code), expiresAt })
  return { email, code }
}

/** Of a request for an account. */
export const issueAccountCode = (database: Pick<Database, 'db'>, id: number, now: Date) =>
  issueCode(database, pendingCustomerRepository(database.db), { id, now })

/** Of a request for another address. */
export const issueEmailChangeCode = (database: Pick<Database, 'db'>, id: number, now: Date) =>
  issueCode(database, emailChangeRepository(database.db), { id, now })
