import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** What a challenge may be used for. */
export type ChallengePurpose =
  | 'sign-in'
  | 'step-up'
  | 'add-passkey'
  | 'invite-passkey'
  | 'add-totp'
  | 'invite-totp'

export type Challenge = {
  /** SHA-256 of the text that was given out. */
  hash: string
  purpose: ChallengePurpose
  staffId?: number | undefined
  inviteId?: number | undefined
  /** What belongs to it: the handle of a new person, the secret of an authenticator app. */
  data?: string | undefined
}

/** Random texts that are proved once. */
export function staffChallengeRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    async add({ hash, purpose, staffId, inviteId, data }: Challenge, expiresAt: Date): Promise<void> {
      await db
        .insertInto('staff_challenges')
        .values({
          hash,
          purpose,
          staff_id: staffId ?? null,
          invite_id: inviteId ?? null,
          data: data ?? null,
          expires_at: expiresAt,
        })
        .execute()
    },

    /** Uses it up; undefined when it was used, has ended, or was made for another purpose or person. */
    async take(
      { hash, purpose, staffId, inviteId }: Challenge,
      now: Date,
    ): Promise<{ data: string } | undefined> {
      const row = await db
        .deleteFrom('staff_challenges')
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .where('staff_id', 'is not distinct from', staffId ?? null)
        .where('invite_id', 'is not distinct from', inviteId ?? null)
        .returning('data')
        .executeTakeFirst()
      return row && { data: row.data ?? '' }
    },

    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('staff_challenges').where('expires_at', '<', now).execute()
    },
  }
}
