import { randomBytes } from 'node:crypto'
import { type Challenge, staffChallengeRepository } from '@ambra/db/staff/staff-challenge-repository'
import type { Database } from '@ambra/db/database'
import { hashToken } from '../context/session-token.ts'

/** A challenge waits so long for its answer, ms. */
const lifeMs = 5 * 60_000

type Purpose = Omit<Challenge, 'hash'>

/** A random text of 256 bits, to be proved once within five minutes. */
export async function issueChallenge(db: Database['db'], purpose: Purpose, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifeMs)
  await staffChallengeRepository(db).add({ hash: hashToken(challenge), ...purpose }, expiresAt)
  return challenge
}

/** Uses a challenge up; undefined when it is not, or no longer, what it is said to be. */
export const takeChallenge = (
  db: Database['db'],
  challenge: string,
  purpose: Purpose,
  now: Date,
): Promise<{ data: string } | undefined> =>
  staffChallengeRepository(db).take({ hash: hashToken(challenge), ...purpose }, now)
