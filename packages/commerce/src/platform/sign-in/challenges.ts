import { randomBytes } from 'node:crypto'
import { type Challenge, staffChallengeRepository } from '@ambra/db/platform'
import type { Database } from '@ambra/db/connection'
import { hashToken } from '../secrets/session-token.ts'

/** Lifetime of a challenge, ms. */
const lifetimeMs = 5 * 60_000

type Purpose = Omit<Challenge, 'hash'>

/** Issues a random challenge of 256 bits, to be signed once within five minutes. */
export async function issueChallenge(db: Database['db'], purpose: Purpose, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await staffChallengeRepository(db).add({ hash: hashToken(challenge), ...purpose }, expiresAt)
  return challenge
}

/** Consumes a challenge; undefined if it is unknown, expired or for another purpose. */
export const takeChallenge = (
  db: Database['db'],
  challenge: string,
  purpose: Purpose,
  now: Date,
): Promise<{ data: string } | undefined> =>
  staffChallengeRepository(db).take({ hash: hashToken(challenge), ...purpose }, now)
