import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { StoredRole } from './staff-repository.ts'

/**
 * Invite. Without `email` it is the link of the first owner; with `staffId` it replaces a person's
 * credentials.
 */
export type InviteRecord = {
  id: number
  email: string | undefined
  staffId: number | undefined
  roles: StoredRole[]
  language: string
  createdAt: Date
  expiresAt: Date
}

type NewInvite = {
  email: string | undefined
  staffId?: number | undefined
  roles: readonly StoredRole[]
  language: string
  invitedBy: number | undefined
  /** Undefined until the mail with the token is written. */
  tokenHash?: string | undefined
  now: Date
  expiresAt: Date
}

/** Staff invites; only token hashes are stored. */
export function staffInviteRepository(db: Kysely<Db> | Transaction<Db>) {
  const open = (now: Date) =>
    db.selectFrom('staff_invites').selectAll().where('used_at', 'is', null).where('expires_at', '>', now)

  return {
    /** Adds an invite and replaces earlier ones to the same address, or of the first owner. */
    async add(invite: NewInvite): Promise<number> {
      const { email, staffId, roles, language, invitedBy, tokenHash, now, expiresAt } = invite
      await db
        .deleteFrom('staff_invites')
        .where('used_at', 'is', null)
        .where('email', email === undefined ? 'is' : '=', email ?? null)
        .execute()
      const { id } = await db
        .insertInto('staff_invites')
        .values({
          email: email ?? null,
          staff_id: staffId ?? null,
          roles: JSON.stringify(roles.map(({ role, storeId }) => ({ role, store_id: storeId ?? null }))),
          language,
          invited_by: invitedBy ?? null,
          token_hash: tokenHash ?? null,
          created_at: now,
          expires_at: expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async find(tokenHash: string, now: Date): Promise<InviteRecord | undefined> {
      const row = await open(now).where('token_hash', '=', tokenHash).executeTakeFirst()
      return row && recordOf(row)
    },

    async findById(id: number, now: Date): Promise<InviteRecord | undefined> {
      const row = await open(now).where('id', '=', id).executeTakeFirst()
      return row && recordOf(row)
    },

    async setToken(id: number, tokenHash: string): Promise<void> {
      await db.updateTable('staff_invites').set({ token_hash: tokenHash }).where('id', '=', id).execute()
    },

    /** Redeems an invite; of two concurrent calls only one gets it. */
    async take(tokenHash: string, now: Date): Promise<InviteRecord | undefined> {
      const row = await db
        .updateTable('staff_invites')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row && recordOf(row)
    },

    async list(now: Date): Promise<InviteRecord[]> {
      return (await open(now).where('email', 'is not', null).orderBy('id').execute()).map(recordOf)
    },

    async withdraw(id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('staff_invites')
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('staff_invites').where('expires_at', '<', now).execute()
    },
  }
}

type Row = {
  id: number
  email: string | null
  staff_id: number | null
  roles: unknown
  language: string
  created_at: Date
  expires_at: Date
}

const recordOf = (row: Row): InviteRecord => ({
  id: row.id,
  email: row.email ?? undefined,
  staffId: row.staff_id ?? undefined,
  // Only `add` writes it.
  roles: (row.roles as { role: string; store_id: number | null }[]).map(({ role, store_id: storeId }) => ({
    role,
    storeId: storeId ?? undefined,
  })),
  language: row.language,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
