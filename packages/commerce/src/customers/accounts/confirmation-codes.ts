import type { Database } from '@ambra/db/connection'
import { customerRepository, emailChangeRepository, pendingCustomerRepository } from '@ambra/db/customers'
import { hashToken, newToken } from '../../platform/secrets/session-token.ts'

/** Lifetime of a request until its mail is confirmed, and of the link in the mail, ms. */
export const confirmationMs = 24 * 60 * 60_000

/**
 * Address that confirms a request, with its code; no code for an address with an account, whose owner is
 * notified instead.
 */
export type Confirmation = { email: string; code: string | undefined }

type Requests = {
  findEmail: (id: number) => Promise<string | undefined>
  setCode: (id: number, row: { tokenHash: string; expiresAt: Date }) => Promise<void>
}

/**
 * Issues the code of a mail and replaces that of an earlier attempt; undefined if there is nothing left to
 * confirm. Runs when the mail is written, so that the response is the same for every address and no table or
 * message holds the code in clear.
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

export const issueAccountCode = (database: Pick<Database, 'db'>, id: number, now: Date) =>
  issueCode(database, pendingCustomerRepository(database.db), { id, now })

export const issueEmailChangeCode = (database: Pick<Database, 'db'>, id: number, now: Date) =>
  issueCode(database, emailChangeRepository(database.db), { id, now })
