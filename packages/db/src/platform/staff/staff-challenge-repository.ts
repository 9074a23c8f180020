import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

export type ChallengePurpose =
  | 'sign-in'
  | 'step-up'
  | 'add-passkey'
  | 'invite-passkey'
  | 'add-totp'
  | 'invite-totp'

export type Challenge = {
  /** SHA-256 of the issued text. */
  hash: string
  purpose: ChallengePurpose
  staffId?: number | undefined
  inviteId?: number | undefined
  /** Associated data: the handle of a new person, or the secret of an authenticator app. */
  data?: string | undefined
}

/** Single-use challenges. */
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

    /**
     * Redeems a challenge; returns undefined when it was used, has expired, or belongs to another purpose or
     * person.
     */
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
