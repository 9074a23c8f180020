import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import type { WithdrawalState } from '@ambra/contract/service/after-sale'
import { type RefundLine, refundDueDay, withdrawalRefund } from '@ambra/domain/service/withdrawal'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { MailRule } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'
import { bookMail } from '../messaging/mail-slot-repository.ts'

/** Order line in a withdrawal; `line` as in order_lines, `itemId` as in the API. */
export type StatedLine = { line: number; itemId: number; sku: string; name: string; qty: number }

/**
 * Way the order was found: by token, by number and address, by number only, not at all, or by the shopkeeper.
 */
type Matched = 'token' | 'email' | 'number' | 'none' | 'operator'

/** Withdrawal to store. No `lines` and no `goods` means the whole order; `key` is its idempotency key. */
export type NewWithdrawal = {
  code: string
  key: string
  storeId: number
  language: string
  orderId: number | undefined
  matched: Matched
  orderNumber: string
  name: string
  email: string
  lines: StatedLine[]
  goods: string
  statementHash: string
  deadline: string | undefined
  isLate: boolean
  /** Mail budget of the address that gets the acknowledgement. */
  receipt?: MailRule | undefined
  now: Date
}

/** Stored withdrawal with the shop's decision. Cents; days are `YYYY-MM-DD`. */
export type WithdrawalRecord = Omit<NewWithdrawal, 'key' | 'receipt' | 'now'> & {
  id: number
  submittedAt: Date
  state: WithdrawalState
  reason: string | undefined
  decidedAt: Date | undefined
  goodsBackAt: Date | undefined
  refundCents: number | undefined
  refundDue: string | undefined
}

function toRecord(row: Selectable<Db['withdrawals']>): WithdrawalRecord {
  return {
    id: row.id,
    code: row.code,
    storeId: row.store_id,
    language: row.language,
    orderId: row.order_id ?? undefined,
    matched: row.matched,
    orderNumber: row.order_number,
    name: row.name,
    email: row.email,
    // Only `record` writes it.
    lines: row.lines as StatedLine[],
    goods: row.goods,
    statementHash: row.statement_hash,
    submittedAt: row.submitted_at,
    deadline: row.deadline ?? undefined,
    isLate: row.is_late,
    state: row.state,
    reason: row.reason ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    goodsBackAt: row.goods_back_at ?? undefined,
    refundCents: row.refund_cents ?? undefined,
    refundDue: row.refund_due ?? undefined,
  }
}

/**
 * Withdrawals. Stores a withdrawal and queues its acknowledgement in one SQL statement: a confirmed request
 * is on disk together with its mail.
 * @see migrations/0011_after_sale.ts, docs/rules/law LAW-WDR-1 to LAW-WDR-8, docs/rules/invariants INV-16
 */
export function withdrawalRepository(db: Kysely<Db> | Transaction<Db>) {
  const findByCode = async (code: string): Promise<WithdrawalRecord | undefined> => {
    const row = await db.selectFrom('withdrawals').selectAll().where('code', '=', code).executeTakeFirst()
    return row && toRecord(row)
  }
  return {
    findByCode,

    async findById(id: number): Promise<WithdrawalRecord | undefined> {
      const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },

    /** Stores a withdrawal with its two mails; returns the stored one for a known key. */
    async record(given: NewWithdrawal): Promise<WithdrawalRecord> {
      const { rows } = await sql<Selectable<Db['withdrawals']>>`
        with made as (
          insert into withdrawals (code, key, store_id, language, order_id, matched, order_number, name, email, lines,
            goods, statement_hash, submitted_at, deadline, is_late)
          values (${given.code}, ${given.key}, ${given.storeId}::integer, ${given.language},
            ${given.orderId ?? null}::integer, ${given.matched}, ${given.orderNumber}, ${given.name}, ${given.email},
            ${JSON.stringify(given.lines)}::jsonb, ${given.goods}, ${given.statementHash}, ${given.now}::timestamptz,
            ${given.deadline ?? null}, ${given.isLate}::boolean)
          on conflict (key) do nothing returning *
        ), planned as materialized (
          select m.id, m.submitted_at, k as kind,
            case k when 'mail.withdrawal_receipt' then ${bookMail(given.receipt, given.now)} else m.submitted_at end as run_at
          from made m cross join unnest(array['mail.withdrawal_receipt', 'mail.withdrawal_notice']) k
        ), queued as (
          insert into outbox (kind, payload, dedupe_key, run_at, created_at)
          select kind, jsonb_build_object('withdrawal_id', id), kind || ':' || id, run_at, submitted_at
          from planned where run_at is not null
        )
        select * from made`.execute(db)
      const [row] = rows
      if (row) return toRecord(row)
      const known = await db
        .selectFrom('withdrawals')
        .selectAll()
        .where('key', '=', given.key)
        .executeTakeFirst()
      if (!known) throw new Error('a statement with a known key is gone')
      return toRecord(known)
    },

    /** Lists withdrawals from an order, oldest first. */
    async listByOrder(orderId: number): Promise<WithdrawalRecord[]> {
      const rows = await db
        .selectFrom('withdrawals')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map(toRecord)
    },

    /** Lists withdrawals for the operator, oldest first, so that the longest waiting is decided first. */
    async list({ state, limit }: { state?: WithdrawalState; limit: number }): Promise<WithdrawalRecord[]> {
      let query = db.selectFrom('withdrawals').selectAll().orderBy('id').limit(limit)
      if (state) query = query.where('state', '=', state)
      return (await query.execute()).map(toRecord)
    },

    /**
     * Queues a reminder to the shopkeeper for each withdrawal undecided since before `statedBefore`, and for
     * each accepted one whose refund is due by `lastDay` (`YYYY-MM-DD`) and not complete; each once while
     * delivered messages are stored. Returns their number.
     */
    async remind({ statedBefore, lastDay, now }: Reminder): Promise<number> {
      const { rows } = await sql`
        insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        select 'mail.withdrawal_due', jsonb_build_object('withdrawal_id', w.id),
          'mail.withdrawal_due:' || w.id || ':' || w.state, ${now}::timestamptz, ${now}::timestamptz
        from withdrawals w
        where w.state = 'received' and w.submitted_at < ${statedBefore}::timestamptz
          or w.state = 'accepted' and w.refund_due <= ${lastDay} and w.refund_cents > (
            select coalesce(sum(r.amount_cents), 0) from refunds r
            where r.order_id = w.order_id and r.created_at >= w.decided_at)
        order by w.id
        on conflict (dedupe_key) do nothing returning id`.execute(db)
      return rows.length
    },
  }
}

type Reminder = { statedBefore: Date; lastDay: string; now: Date }

/** Result of a decision; `state` is the previous state. */
export type WithdrawalDecision =
  | { ok: true; withdrawal: WithdrawalRecord }
  | { refused: 'unknown' | 'no_order' | 'decided'; state?: WithdrawalState }

type Accept = { code: string; orderId?: number | undefined; now: Date }

/** Decisions of the shopkeeper; each queues its mail in the same transaction. */
export function withdrawalDecisions(db: Kysely<Db>) {
  return {
    /** Accepts a withdrawal; order and earlier withdrawals determine the refund amount and deadline. */
    accept: ({ code, orderId, now }: Accept): Promise<WithdrawalDecision> =>
      db.transaction().execute(async (trx) => {
        const found = await lockByCode(trx, code)
        if (!found) return { refused: 'unknown' }
        if (found.state !== 'received') return { refused: 'decided', state: found.state }
        const id = orderId ?? found.order_id
        if (id === null) return { refused: 'no_order' }
        const refund = await refundOf(trx, { ...toRecord(found), orderId: id })
        await trx
          .updateTable('withdrawals')
          .set({
            state: 'accepted',
            order_id: id,
            ...(orderId !== undefined && orderId !== found.order_id ? { matched: 'operator' as const } : {}),
            decided_at: now,
            refund_cents: refund,
            refund_due: refundDueDay(found.submitted_at),
          })
          .where('id', '=', found.id)
          .execute()
        return decided(trx, { found, mail: 'mail.withdrawal_accepted', now })
      }),

    /** Refuses a withdrawal; the consumer gets the reason and a reference to the disputes committee. */
    refuse: ({
      code,
      reason,
      now,
    }: {
      code: string
      reason: string
      now: Date
    }): Promise<WithdrawalDecision> =>
      db.transaction().execute(async (trx) => {
        const found = await lockByCode(trx, code)
        if (!found) return { refused: 'unknown' }
        if (found.state !== 'received') return { refused: 'decided', state: found.state }
        await trx
          .updateTable('withdrawals')
          .set({ state: 'refused', reason, decided_at: now })
          .where('id', '=', found.id)
          .execute()
        return decided(trx, { found, mail: 'mail.withdrawal_refused', now })
      }),

    /** Records the return of the goods. Idempotent. */
    goodsBack: ({ code, now }: { code: string; now: Date }): Promise<WithdrawalDecision> =>
      db.transaction().execute(async (trx) => {
        const found = await lockByCode(trx, code)
        if (!found) return { refused: 'unknown' }
        if (found.goods_back_at) return { ok: true, withdrawal: toRecord(found) }
        await trx.updateTable('withdrawals').set({ goods_back_at: now }).where('id', '=', found.id).execute()
        return decided(trx, { found, mail: 'mail.withdrawal_goods', now })
      }),
  }
}

const lockByCode = (trx: Transaction<Db>, code: string) =>
  trx.selectFrom('withdrawals').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()

type Decided = { found: Selectable<Db['withdrawals']>; mail: OutboxKind; now: Date }

async function decided(trx: Transaction<Db>, { found, mail, now }: Decided): Promise<WithdrawalDecision> {
  await sql`insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    values (${mail}, ${JSON.stringify({ withdrawal_id: found.id })}::jsonb, ${`${mail}:${found.id}`}, ${now}, ${now})
    on conflict (dedupe_key) do nothing`.execute(trx)
  const row = await trx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow()
  return { ok: true, withdrawal: toRecord(row) }
}

/**
 * Computes the refund while the order row is locked: two withdrawals accepted at once do not refund the same
 * piece twice.
 */
async function refundOf(trx: Transaction<Db>, own: WithdrawalRecord & { orderId: number }): Promise<number> {
  const order = await trx
    .selectFrom('orders')
    .select(['shipping_cents', 'payment_cents'])
    .where('id', '=', own.orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const lines = await trx
    .selectFrom('order_lines')
    .select(['line', 'row_cents', 'discount_cents', 'qty'])
    .where('order_id', '=', own.orderId)
    .orderBy('line')
    .execute()
  const accepted = (await withdrawalRepository(trx).listByOrder(own.orderId)).filter(
    ({ state, id }) => state === 'accepted' && id !== own.id,
  )
  const refundLines = lines.map(
    ({ line, row_cents: rowCents, discount_cents: discountCents, qty }): RefundLine => ({
      rowCents,
      discountCents,
      qty,
      withdrawnBefore: accepted.reduce((sum, one) => sum + piecesOf(one, line, qty), 0),
      withdrawn: piecesOf(own, line, qty),
    }),
  )
  const refund = withdrawalRefund(refundLines, {
    shippingCents: order.shipping_cents,
    paymentCents: order.payment_cents,
  })
  return Math.min(refund, await leftWithShop(trx, own.orderId))
}

/**
 * Returns what the shopper has paid and not been refunded, in cents. Cash on delivery counts from shipment,
 * before the carrier pays it out.
 */
async function leftWithShop(trx: Transaction<Db>, orderId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, case when o.status in ('shipped', 'collected', 'fulfilled', 'completed')
        then o.grand_total_cents
        else coalesce((select sum(amount_cents) from payments where order_id = o.id and state in ('paid', 'refunded')), 0) end
      - coalesce((select sum(amount_cents) from refunds where order_id = o.id), 0))::integer as left
    from orders o where o.id = ${orderId}`.execute(trx)
  return rows[0]?.left ?? 0
}

/** Returns the withdrawn pieces of a line: all of them when the withdrawal names no lines. */
const piecesOf = ({ lines }: Pick<WithdrawalRecord, 'lines'>, line: number, qty: number): number =>
  lines.length === 0 ? qty : (lines.find((one) => one.line === line)?.qty ?? 0)
