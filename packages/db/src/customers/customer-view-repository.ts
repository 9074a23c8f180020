import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { idleMs } from '../platform/staff/staff-session-repository.ts'

/**
 * View of the shop as a customer, with staff member and reason. `openedAt` is missing until its link is
 * opened.
 */
export type CustomerViewRecord = {
  id: number
  customerId: number
  staffId: number
  sessionId: number
  reason: string
  openedAt: Date | undefined
  expiresAt: Date
}

type NewView = Pick<CustomerViewRecord, 'customerId' | 'staffId' | 'sessionId' | 'reason' | 'expiresAt'> & {
  codeHash: string
  now: Date
}

/**
 * Views of the shop as a customer; codes and tokens are stored as hashes.
 * @see migrations/0102_customer_views.ts
 */
export function customerViewRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...viewEndings(db),

    /** Serializes the views of one person; call it first in a transaction. */
    async lock(staffId: number): Promise<void> {
      await sql`select 1 from staff where id = ${staffId} for update`.execute(db)
    },

    async add({ customerId, staffId, sessionId, reason, codeHash, expiresAt, now }: NewView): Promise<void> {
      await db
        .insertInto('customer_views')
        .values({
          customer_id: customerId,
          staff_id: staffId,
          staff_session_id: sessionId,
          reason,
          code_hash: codeHash,
          created_at: now,
          expires_at: expiresAt,
        })
        .execute()
    },

    /** Redeems a code: of concurrent requests with it only one gets the view. */
    async open(
      codeHash: string,
      { tokenHash, expiresAt, now }: { tokenHash: string; expiresAt: Date; now: Date },
    ): Promise<CustomerViewRecord | undefined> {
      const row = await db
        .updateTable('customer_views')
        .set({ code_hash: null, token_hash: tokenHash, opened_at: now, expires_at: expiresAt })
        .where('code_hash', '=', codeHash)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row && recordOf(row)
    },

    /** Finds the active view of a token. */
    async findOpen(tokenHash: string, now: Date): Promise<CustomerViewRecord | undefined> {
      const row = await db
        .selectFrom('customer_views')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && recordOf(row)
    },

    /** Returns when a person's view of this customer ends. */
    async findUntil(of: { staffId: number; customerId: number }, now: Date): Promise<Date | undefined> {
      const row = await db
        .selectFrom('customer_views')
        .select('expires_at')
        .where('staff_id', '=', of.staffId)
        .where('customer_id', '=', of.customerId)
        .where('opened_at', 'is not', null)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.expires_at
    },

    /** Lists views for the data export of a customer: when staff looked, and why. */
    listOf: (customerId: number) =>
      db
        .selectFrom('customer_views')
        .select(['reason', 'opened_at', 'ended_at'])
        .where('customer_id', '=', customerId)
        .where('opened_at', 'is not', null)
        .orderBy('id')
        .execute(),
  }
}

type Ended = 'all' | { id?: number; staffId?: number; customerId?: number }

function viewEndings(db: Kysely<Db> | Transaction<Db>) {
  const running = (now: Date) =>
    db.updateTable('customer_views').set({ ended_at: now, code_hash: null }).where('ended_at', 'is', null)

  return {
    /** Ends the views of a person, of a customer, one, or all of them. Invalidates unopened links. */
    async end(which: Ended, now: Date): Promise<void> {
      const all = running(now)
      if (which === 'all') return void (await all.execute())
      const { id, staffId, customerId } = which
      await all
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
        .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? 0))
        .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
        .execute()
    },

    /** Ends expired views, and those whose person has no open session. */
    async endOverdue(now: Date): Promise<void> {
      await running(now)
        .where((where) =>
          where.or([
            where('expires_at', '<=', now),
            where.not(
              where.exists(
                where
                  .selectFrom('staff_sessions as s')
                  .innerJoin('staff', 'staff.id', 's.staff_id')
                  .select('s.id')
                  .whereRef('s.id', '=', 'customer_views.staff_session_id')
                  .where('s.expires_at', '>', now)
                  .where('s.last_used_at', '>', new Date(now.getTime() - idleMs))
                  .where('staff.disabled_at', 'is', null),
              ),
            ),
          ]),
        )
        .execute()
    },

    /** Takes opened and ended views for the audit log, each once; those of one person or of all. */
    async takeEnded(staffId: number | undefined, now: Date): Promise<CustomerViewRecord[]> {
      const rows = await db
        .updateTable('customer_views')
        .set({ logged_at: now })
        .where('ended_at', 'is not', null)
        .where('logged_at', 'is', null)
        .where('opened_at', 'is not', null)
        .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? 0))
        .returningAll()
        .execute()
      return rows.map(recordOf)
    },

    /** Deletes views that ended before this time. The audit log stays. */
    async deleteEnded(before: Date): Promise<void> {
      await db.deleteFrom('customer_views').where('ended_at', '<', before).execute()
    },
  }
}

type Row = Selectable<Db['customer_views']>

const recordOf = (row: Row): CustomerViewRecord => ({
  id: row.id,
  customerId: row.customer_id,
  staffId: row.staff_id,
  sessionId: row.staff_session_id,
  reason: row.reason,
  openedAt: row.opened_at ?? undefined,
  expiresAt: row.expires_at,
})
