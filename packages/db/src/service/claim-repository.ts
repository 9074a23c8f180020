import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import type { ClaimRemedy, ClaimState } from '@ambra/contract/service/after-sale'
import { isBinding, isNoWorse, type RepairForm } from '@ambra/domain/service/repair-form'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { MailRule } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'
import { bookMail } from '../messaging/mail-slot-repository.ts'

/** Claim to store; `key` is its idempotency key, `dueDay` (`YYYY-MM-DD`) the deadline of the answer. */
export type NewClaim = {
  code: string
  key: string
  storeId: number
  language: string
  orderId: number | undefined
  orderNumber: string
  name: string
  email: string
  value: string
  description: string
  remedy: ClaimRemedy | undefined
  dueDay: string
  /** Mail budget of the address that gets the receipt. */
  receipt?: MailRule | undefined
  now: Date
}

/** Stored claim with the shop's actions. */
export type ClaimRecord = Omit<NewClaim, 'key' | 'receipt' | 'now'> & {
  id: number
  state: ClaimState
  createdAt: Date
  answer: string | undefined
  isRefused: boolean
  answeredAt: Date | undefined
  liableUntil: string | undefined
  repairForm: RepairForm | undefined
}

/** Step of the shopkeeper: an answer is yes or no with reasons; closing may move the end of liability. */
export type ClaimStep =
  | { to: 'in_progress' }
  | { to: 'answered'; answer: string; isRefused: boolean }
  | { to: 'closed'; liableUntil?: string | undefined }

/** Result of a step; `state` is the previous state. */
export type ClaimMoved =
  | { ok: true; claim: ClaimRecord }
  | { refused: 'unknown' | 'closed'; state?: ClaimState }

function claimRecordOf(row: Selectable<Db['claims']>): ClaimRecord {
  return {
    id: row.id,
    code: row.code,
    storeId: row.store_id,
    language: row.language,
    orderId: row.order_id ?? undefined,
    orderNumber: row.order_number,
    name: row.name,
    email: row.email,
    value: row.value,
    description: row.description,
    remedy: row.remedy ?? undefined,
    dueDay: row.due_day,
    state: row.state,
    createdAt: row.created_at,
    answer: row.answer ?? undefined,
    isRefused: row.is_refused,
    answeredAt: row.answered_at ?? undefined,
    liableUntil: row.liable_until ?? undefined,
    // Only `storeRepairForm` writes it.
    repairForm: (row.repair_form as RepairForm | null) ?? undefined,
  }
}

/**
 * Claims about faulty products. Stores a claim and queues its receipt in one SQL statement. @see spec §3
 * Claim, LAW-CMP-1
 */
export function claimRepository(db: Kysely<Db> | Transaction<Db>) {
  const findBy = async (column: 'code' | 'key' | 'id', value: string | number) => {
    const row = await db.selectFrom('claims').selectAll().where(column, '=', value).executeTakeFirst()
    return row && claimRecordOf(row)
  }
  return {
    findByCode: (code: string): Promise<ClaimRecord | undefined> => findBy('code', code),
    findById: (id: number): Promise<ClaimRecord | undefined> => findBy('id', id),

    /** Stores a claim with its two mails; returns the stored claim for a known key. */
    async record(given: NewClaim): Promise<ClaimRecord> {
      const { rows } = await sql<Selectable<Db['claims']>>`
        with made as (
          insert into claims (code, key, store_id, language, order_id, order_number, name, email, value, description,
            remedy, due_day, created_at)
          values (${given.code}, ${given.key}, ${given.storeId}::integer, ${given.language},
            ${given.orderId ?? null}::integer, ${given.orderNumber}, ${given.name}, ${given.email}, ${given.value},
            ${given.description}, ${given.remedy ?? null}, ${given.dueDay}, ${given.now}::timestamptz)
          on conflict (key) do nothing returning *
        ), planned as materialized (
          select m.id, m.created_at, k as kind,
            case k when 'mail.claim_receipt' then ${bookMail(given.receipt, given.now)} else m.created_at end as run_at
          from made m cross join unnest(array['mail.claim_receipt', 'mail.claim_notice']) k
        ), queued as (
          insert into outbox (kind, payload, dedupe_key, run_at, created_at)
          select kind, jsonb_build_object('claim_id', id), kind || ':' || id, run_at, created_at
          from planned where run_at is not null
        )
        select * from made`.execute(db)
      const [row] = rows
      if (row) return claimRecordOf(row)
      const known = await findBy('key', given.key)
      if (!known) throw new Error('a claim with a known key is gone')
      return known
    },

    /** Lists claims about an order, oldest first. */
    async listByOrder(orderId: number): Promise<ClaimRecord[]> {
      const query = db.selectFrom('claims').selectAll().where('order_id', '=', orderId).orderBy('id')
      return (await query.execute()).map(claimRecordOf)
    },

    /** Lists claims about a customer's orders, newest first. */
    async listOfCustomer(customerId: number): Promise<ClaimRecord[]> {
      const { rows } = await sql<Selectable<Db['claims']>>`
        select c.* from claims c join orders o on o.id = c.order_id
        where o.customer_id = ${customerId} order by c.id desc limit 500`.execute(db)
      return rows.map(claimRecordOf)
    },

    /** Lists claims for the operator by deadline. */
    async list({ states, limit }: { states: readonly ClaimState[]; limit: number }): Promise<ClaimRecord[]> {
      const query = db
        .selectFrom('claims')
        .selectAll()
        .where('state', 'in', [...states])
      return (await query.orderBy('due_day').orderBy('id').limit(limit).execute()).map(claimRecordOf)
    },

    /**
     * Queues a reminder to the shopkeeper for each open claim due by `lastDay` (`YYYY-MM-DD`), once while
     * delivered messages are stored; returns their number.
     */
    async remind(lastDay: string, now: Date): Promise<number> {
      const { rows } = await sql`
        insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        select 'mail.claim_due', jsonb_build_object('claim_id', id), 'mail.claim_due:' || id, ${now}::timestamptz,
          ${now}::timestamptz
        from claims where state in ('received', 'in_progress') and due_day <= ${lastDay} order by due_day, id
        on conflict (dedupe_key) do nothing returning id`.execute(db)
      return rows.length
    },
  }
}

/** Locks the claim of a code in the transaction that changes it. */
function lockClaim(trx: Transaction<Db>, code: string): Promise<Selectable<Db['claims']> | undefined> {
  return trx.selectFrom('claims').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

/** Moves a claim to its next state and queues the mail; a closed claim does not change. */
export function moveClaim(
  db: Kysely<Db>,
  code: string,
  step: ClaimStep & { now: Date },
): Promise<ClaimMoved> {
  const { now } = step
  return db.transaction().execute(async (trx) => {
    const found = await lockClaim(trx, code)
    if (!found) return { refused: 'unknown' }
    if (found.state === 'closed') return { refused: 'closed', state: found.state }
    const row = await trx
      .updateTable('claims')
      .set({
        state: step.to,
        ...(step.to === 'answered'
          ? { answer: step.answer, is_refused: step.isRefused, answered_at: now }
          : {}),
        ...(step.to === 'closed' ? { closed_at: now, liable_until: step.liableUntil ?? null } : {}),
      })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // Each answer is a separate mail: the shop may have to correct itself.
    const mail: OutboxKind = `mail.claim_${step.to}`
    await sql`insert into outbox (kind, payload, run_at, created_at)
      values (${mail}, ${JSON.stringify({ claim_id: found.id })}::jsonb, ${now}, ${now})`.execute(trx)
    return { ok: true, claim: claimRecordOf(row) }
  })
}

/** Result of storing a form; `validUntil` is the end of the one that still binds the shop. */
export type RepairFormStored =
  | { ok: true; claim: ClaimRecord }
  | { refused: 'unknown' }
  | { refused: 'binding'; validUntil: string }

/**
 * Stores the repair form of a claim and queues its mail. While an earlier form binds the shop, accepts only
 * terms that are no worse for the consumer. @see docs/rules/law LAW-RPR-2
 */
export function storeRepairForm(
  db: Kysely<Db>,
  code: string,
  { form, now }: { form: RepairForm; now: Date },
): Promise<RepairFormStored> {
  return db.transaction().execute(async (trx) => {
    const found = await lockClaim(trx, code)
    if (!found) return { refused: 'unknown' }
    const { repairForm: earlier } = claimRecordOf(found)
    if (earlier && isBinding(earlier, now) && !isNoWorse(form, earlier))
      return { refused: 'binding', validUntil: earlier.validUntil }
    const row = await trx
      .updateTable('claims')
      .set({ repair_form: JSON.stringify(form) })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await sql`insert into outbox (kind, payload, run_at, created_at)
      values ('mail.claim_repair_form', ${JSON.stringify({ claim_id: found.id })}::jsonb, ${now}, ${now})`.execute(
      trx,
    )
    return { ok: true, claim: claimRecordOf(row) }
  })
}
