import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { idleMs } from '../staff/staff-session-repository.ts'

/** A view of the shop as a customer, by whom and why. `openedAt` is missing until its link is opened. */
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

/** Views of the shop as a customer; only hashes of their codes and tokens are stored. @see migrations/0102_customer_views.ts */
export function customerViewRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...viewEndings(db),

    /** Makes views of one person wait for each other: call it in a transaction, first. */
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

    /** Uses a code up: of several requests with it one gets the view. */
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

    /** The view of a token, while it lasts. */
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

    /** Until when a person sees the shop as this customer. */
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

    /** What a customer gets with an export: when the shop's people looked, and why. */
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
    /** Ends views of a person, of a customer, one, or all of them. Links that were not opened open nothing any more. */
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

    /** Ends views whose time is over, or whose person has no open session any more. */
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

    /** Views that were opened and have ended, each once, for the audit; of one person, or of all. */
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

    /** Views that ended before then. The audit stays. */
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
