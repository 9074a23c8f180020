import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Requester or approver: a staff member by number, or a command-line login. */
export type Decider = { kind: 'staff' | 'cli'; id: string; name: string }
export type ApprovalState = 'open' | 'done' | 'declined' | 'withdrawn'

/** Approval request; `outcomeHash` identifies what the operation would have done. */
export type NewApproval = {
  operation: string
  input: object
  inputHash: string
  outcomeHash: string
  sumCents: number | null
  orderNumber: string | undefined
  storeId: number | undefined
  reason: string | undefined
  asker: Decider
  now: Date
  expiresAt: Date
}

export type ApprovalRecord = Omit<NewApproval, 'now'> & {
  id: number
  askedAt: Date
  state: ApprovalState
  decider: Decider | undefined
  decidedAt: Date | undefined
}

/** Operations that wait for a second person. @see docs/decisions/069-second-person.md */
export function approvalRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...approvalLists(db),

    /**
     * Returns the number of the request: the same one when repeated in time with the same outcome; otherwise
     * a new one replaces it, so that only the displayed figures are approved.
     */
    async ask({ asker, now, ...approval }: NewApproval): Promise<number> {
      const same = sql`operation = ${approval.operation} and input_hash = ${approval.inputHash}
        and asker_kind = ${asker.kind} and asker_id = ${asker.id} and state = 'open'`
      await sql`update approvals set state = 'withdrawn', decided_at = ${now}
        where ${same} and (expires_at <= ${now} or outcome_hash <> ${approval.outcomeHash})`.execute(db)
      await db
        .insertInto('approvals')
        .values({
          operation: approval.operation,
          input: JSON.stringify(approval.input),
          input_hash: approval.inputHash,
          outcome_hash: approval.outcomeHash,
          sum_cents: approval.sumCents,
          order_number: approval.orderNumber ?? null,
          store_id: approval.storeId ?? null,
          reason: approval.reason ?? null,
          asker_kind: asker.kind,
          asker_id: asker.id,
          asker_name: asker.name,
          asked_at: now,
          expires_at: approval.expiresAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { rows } = await sql<{ id: number }>`select id from approvals where ${same}`.execute(db)
      const [row] = rows
      if (!row) throw new Error('a question that was just asked is gone')
      return row.id
    },

    /** Locks a request until the end of the caller's transaction, to serialize decisions. */
    async lock(id: number): Promise<ApprovalRecord | undefined> {
      const row = await db
        .selectFrom('approvals')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row && recordOf(row)
    },

    async decide(
      id: number,
      { state, decider, now }: { state: Exclude<ApprovalState, 'open'>; decider: Decider; now: Date },
    ): Promise<void> {
      await db
        .updateTable('approvals')
        .set({
          state,
          decider_kind: decider.kind,
          decider_id: decider.id,
          decider_name: decider.name,
          decided_at: now,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

function approvalLists(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists the requests about an order that can still be decided, oldest first. */
    async listOpenOfOrder(orderNumber: string, now: Date): Promise<ApprovalRecord[]> {
      const rows = await db
        .selectFrom('approvals')
        .selectAll()
        .where('order_number', '=', orderNumber)
        .where('state', '=', 'open')
        .where('expires_at', '>', now)
        .orderBy('id')
        .execute()
      return rows.map(recordOf)
    },

    /** Lists open requests, oldest first; then those decided since `since`, newest first. */
    async list({ since, limit }: { since: Date; limit: number }): Promise<ApprovalRecord[]> {
      const rows = await db
        .selectFrom('approvals')
        .selectAll()
        .where((where) => where.or([where('state', '=', 'open'), where('decided_at', '>=', since)]))
        .orderBy(sql`state <> 'open'`)
        .orderBy('decided_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(recordOf)
    },
  }
}

function recordOf(row: Selectable<Db['approvals']>): ApprovalRecord {
  const { decider_kind: kind, decider_id: id, decider_name: name } = row
  return {
    id: row.id,
    operation: row.operation,
    // Written by `ask` from an input valid for its schema.
    input: row.input as object,
    inputHash: row.input_hash,
    outcomeHash: row.outcome_hash,
    sumCents: row.sum_cents,
    orderNumber: row.order_number ?? undefined,
    storeId: row.store_id ?? undefined,
    reason: row.reason ?? undefined,
    asker: { kind: row.asker_kind, id: row.asker_id, name: row.asker_name },
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
    state: row.state,
    decider: kind && id ? { kind, id, name: name ?? '' } : undefined,
    decidedAt: row.decided_at ?? undefined,
  }
}
