import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Sign-in method; after a recovery code the person may only set new credentials. */
export type SignInMethod = 'passkey' | 'password' | 'recovery'

export type StaffSessionRecord = {
  id: number
  staffId: number
  method: SignInMethod
  device: string
  network: string
  createdAt: Date
  lastUsedAt: Date
  provedAt: Date | undefined
  expiresAt: Date
}

type NewSession = {
  staffId: number
  tokenHash: string
  method: SignInMethod
  device: string
  network: string
  now: Date
  expiresAt: Date
}

/** Idle timeout of a session, in ms. */
export const idleMs = 60 * 60_000

/** Staff sessions; only token hashes are stored. */
export function staffSessionRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...sessionLists(db),

    async add({ staffId, tokenHash, method, device, network, now, expiresAt }: NewSession): Promise<number> {
      const { id } = await db
        .insertInto('staff_sessions')
        .values({
          staff_id: staffId,
          token_hash: tokenHash,
          method,
          device,
          network,
          created_at: now,
          last_used_at: now,
          proved_at: method === 'recovery' ? null : now,
          expires_at: expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Finds the open session of an active person by its token; records its use at most once a minute. */
    async use(tokenHash: string, now: Date): Promise<StaffSessionRecord | undefined> {
      const row = await openSessions(db, now)
        .where('token_hash', '=', tokenHash)
        .where(isLetIn)
        .executeTakeFirst()
      if (!row) return undefined
      if (now.getTime() - row.last_used_at.getTime() >= 60_000)
        await db.updateTable('staff_sessions').set({ last_used_at: now }).where('id', '=', row.id).execute()
      return recordOf(row)
    },

    /** Records a step-up and replaces the token. */
    async prove(id: number, tokenHash: string, now: Date): Promise<void> {
      await db
        .updateTable('staff_sessions')
        .set({ token_hash: tokenHash, proved_at: now, last_used_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** Ends one session of a person, all, or all but one. @returns the number of open ones */
    async end(
      staffId: number,
      which: { id: number } | { allBut: number } | 'all',
      now: Date,
    ): Promise<number> {
      let ended = db
        .updateTable('staff_sessions')
        .set({ expires_at: now })
        .where('staff_id', '=', staffId)
        .where('expires_at', '>', now)
      if (which !== 'all')
        ended = 'id' in which ? ended.where('id', '=', which.id) : ended.where('id', '<>', which.allBut)
      return Number((await ended.executeTakeFirst()).numUpdatedRows)
    },

    /** Deletes sessions that expired before this time; until then their devices count as known. */
    async deleteEnded(before: Date): Promise<void> {
      await db.deleteFrom('staff_sessions').where('expires_at', '<', before).execute()
    },
  }
}

const openSessions = (db: Kysely<Db> | Transaction<Db>, now: Date) =>
  db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - idleMs))

const isLetIn = ({ exists, selectFrom }: ExpressionBuilder<Db, 'staff_sessions'>) =>
  exists(
    selectFrom('staff')
      .select('staff.id')
      .whereRef('staff.id', '=', 'staff_sessions.staff_id')
      .where('staff.disabled_at', 'is', null),
  )

/** Queries of sessions. */
function sessionLists(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Returns whether a session is open and its person active, without recording a use. */
    async isOpen(id: number, now: Date): Promise<boolean> {
      const row = await openSessions(db, now).where('id', '=', id).where(isLetIn).executeTakeFirst()
      return row !== undefined
    },

    async listOf(staffId: number, now: Date): Promise<StaffSessionRecord[]> {
      return (
        await openSessions(db, now).where('staff_id', '=', staffId).orderBy('id', 'desc').execute()
      ).map(recordOf)
    },

    /** Returns whether the person with this address, if any, has signed in from the network before. */
    async isKnownNetwork(email: string, network: string): Promise<boolean> {
      const row = await db
        .selectFrom('staff_sessions as session')
        .innerJoin('staff as person', 'person.id', 'session.staff_id')
        .select('session.id')
        .where('person.email', '=', email)
        .where('session.network', '=', network)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Returns whether the person signed in from this device or network before; true for the first sign-in.
     */
    async isKnownPlace(staffId: number, device: string, network: string): Promise<boolean> {
      const places = await db
        .selectFrom('staff_sessions')
        .select(['device', 'network'])
        .where('staff_id', '=', staffId)
        .execute()
      return places.length === 0 || places.some((one) => one.device === device || one.network === network)
    },

    /** Returns when each person was last seen, by id, from sessions not deleted yet. */
    async lastSeen(): Promise<Map<number, Date>> {
      const rows = await db
        .selectFrom('staff_sessions')
        .select(['staff_id', sql<Date>`max(last_used_at)`.as('at')])
        .groupBy('staff_id')
        .execute()
      return new Map(rows.map(({ staff_id: id, at }) => [id, at]))
    },
  }
}

type Row = {
  id: number
  staff_id: number
  method: SignInMethod
  device: string
  network: string
  created_at: Date
  last_used_at: Date
  proved_at: Date | null
  expires_at: Date
}

const recordOf = (row: Row): StaffSessionRecord => ({
  id: row.id,
  staffId: row.staff_id,
  method: row.method,
  device: row.device,
  network: row.network,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  provedAt: row.proved_at ?? undefined,
  expiresAt: row.expires_at,
})
