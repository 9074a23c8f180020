import type { CaseKind, RepairState } from '@ambra/contract/service/service-cases'
import type { ClaimState, WithdrawalState } from '@ambra/contract/service/after-sale'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type Stores = 'all' | readonly number[]

/** Filter of cases: names and addresses may be searched in cases of `contactStores`. */
export type CaseSearch = {
  storeIds: Stores
  contactStores: Stores
  state: 'open' | 'done' | 'all'
  kind?: CaseKind | undefined
  text?: string | undefined
  assigneeId?: number | undefined
  after?: string | undefined
  limit: number
}

/** Withdrawal or claim in the list; `due` is the deadline (`YYYY-MM-DD`) of the next step required by law. */
export type CaseListed = {
  kind: CaseKind
  id: number
  code: string
  storeId: number
  number: string
  name: string
  email: string
  about: string
  state: WithdrawalState | ClaimState
  at: Date
  due: string | undefined
  isOpen: boolean
  repair: RepairState | undefined
  assignee: { id: number; name: string } | undefined
  /** Position in the list, for `after`. */
  place: string
}

/**
 * Whether withdrawal `w` is refunded: by the refund of its acceptance, or by later refunds of the order that
 * belong to no other case.
 */
const isWithdrawalRefunded = sql<boolean>`(w.refund_id is not null or coalesce(w.refund_cents, 0) <= (
  select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = w.order_id and r.created_at >= w.decided_at
    and not exists (select 1 from withdrawals x where x.refund_id = r.id)
    and not exists (select 1 from claims x where x.refund_id = r.id)))`

// 14 days from submission, as in `refundDueDay`.
const refundDue = sql`to_char((w.submitted_at at time zone 'Europe/Tallinn')::date + 14, 'YYYY-MM-DD')`

const cases = sql`
  select 'withdrawal' as kind, w.id, w.code, w.store_id, coalesce(o.number, w.order_number) as number, w.name, w.email,
    coalesce(nullif((select string_agg(line ->> 'name', ', ') from jsonb_array_elements(w.lines) line), ''), w.goods) as about,
    w.state, w.submitted_at as at, w.assignee_id, null as repair,
    case when w.state = 'received' then ${refundDue}
      when w.state = 'accepted' and not ${isWithdrawalRefunded} then w.refund_due end as due,
    w.state = 'received' or (w.state = 'accepted' and (w.goods_back_at is null or not ${isWithdrawalRefunded})) as is_open
  from withdrawals w left join orders o on o.id = w.order_id
  union all
  select 'claim', c.id, c.code, c.store_id, coalesce(o.number, c.order_number), c.name, c.email, c.value,
    c.state, c.created_at, c.assignee_id, r.state,
    case when c.state in ('received', 'in_progress') then c.due_day
      when r.state <> 'returned' then to_char((r.since at time zone 'Europe/Tallinn')::date
        + (c.repair_form ->> 'days')::integer, 'YYYY-MM-DD') end,
    c.state <> 'closed'
  from claims c left join orders o on o.id = c.order_id
  left join lateral (select (array_agg(state order by id desc))[1] as state,
    min(created_at) filter (where state = 'received') as since from claim_repairs where claim_id = c.id) r on true`

// Open ones by deadline, oldest first within a day; then the others, newest first.
const place = sql`case when is_open then '0' || coalesce(due, '9999-12-31') || lpad(extract(epoch from at)::bigint::text, 12, '0')
  else '1' || lpad((99999999999 - extract(epoch from at)::bigint)::text, 12, '0') end || kind || lpad(id::text, 12, '0')`

const always = sql<boolean>`true`
const within = (stores: Stores): RawBuilder<boolean> =>
  stores === 'all' ? always : sql<boolean>`store_id = any(${[...stores]}::integer[])`

/** Query result: `place` and the other fields keep their names. */
type Row = Omit<CaseListed, 'storeId' | 'isOpen' | 'due' | 'repair' | 'assignee'> & {
  store_id: number
  is_open: boolean
  due: string | null
  repair: RepairState | null
  assignee_id: number | null
  assignee: string | null
}

/** Withdrawals and claims for the service desk. @see migrations/0078_service_desk.ts */
export function caseRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists cases by deadline; `after` is the `place` of the last one of the previous page. */
    async list(search: CaseSearch): Promise<CaseListed[]> {
      const { storeIds, contactStores, state, kind, text, assigneeId, after, limit } = search
      const found = text?.trim().toLowerCase()
      const isFound = found
        ? sql<boolean>`(strpos(lower(code), ${found}) > 0 or strpos(number, ${found}) > 0
            or (${within(contactStores)} and (strpos(lower(name), ${found}) > 0 or strpos(lower(email), ${found}) > 0)))`
        : always
      const { rows } = await sql<Row>`
        with cases as (${cases}), placed as (
          select cases.*, ${place} as place from cases where ${within(storeIds)} and ${isFound}
            and ${state === 'all' ? always : sql<boolean>`is_open = ${state === 'open'}`}
            and ${kind ? sql<boolean>`kind = ${kind}` : always}
            and ${assigneeId === undefined ? always : sql<boolean>`assignee_id = ${assigneeId}`}
        )
        select p.*, s.name as assignee from placed p left join staff s on s.id = p.assignee_id
        where ${after === undefined ? always : sql<boolean>`p.place > ${after}`}
        order by p.place limit ${limit}`.execute(db)
      return rows.map(listed)
    },

    /** Counts open cases in these stores, and those overdue on `today`. */
    async count(storeIds: Stores, today: string): Promise<{ open: number; overdue: number }> {
      const { rows } = await sql<{ open: number; overdue: number }>`
        with cases as (${cases})
        select count(*)::integer as open, (count(*) filter (where due < ${today}))::integer as overdue
        from cases where is_open and ${within(storeIds)}`.execute(db)
      return rows[0] ?? { open: 0, overdue: 0 }
    },

    async find(kind: CaseKind, code: string): Promise<CaseListed | undefined> {
      const { rows } = await sql<Row>`
        with cases as (${cases}), placed as (select cases.*, ${place} as place from cases where kind = ${kind} and code = ${code})
        select p.*, s.name as assignee from placed p left join staff s on s.id = p.assignee_id`.execute(db)
      return rows[0] && listed(rows[0])
    },

    /** Locks the case until the end of the caller's transaction, to serialize decisions. */
    async lock({ kind, id }: CaseKey): Promise<void> {
      await sql`select 1 from ${sql.table(tableOf[kind])} where id = ${id} for update`.execute(db)
    },

    async assign({ kind, id }: CaseKey, staffId: number | null): Promise<void> {
      await db.updateTable(tableOf[kind]).set({ assignee_id: staffId }).where('id', '=', id).execute()
    },

    /** Moves a case to the store of its order. */
    async moveToStore({ kind, id }: CaseKey, storeId: number): Promise<void> {
      await db.updateTable(tableOf[kind]).set({ store_id: storeId }).where('id', '=', id).execute()
    },

    /** Links the refund of an accepted case. */
    async linkRefund({ kind, id }: CaseKey, refundId: number): Promise<void> {
      await db.updateTable(tableOf[kind]).set({ refund_id: refundId }).where('id', '=', id).execute()
    },

    async findRefundId({ kind, id }: CaseKey): Promise<number | undefined> {
      const row = await db
        .selectFrom(tableOf[kind])
        .select('refund_id')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.refund_id ?? undefined
    },
  }
}

/** Returns whether an accepted case is fully refunded. */
export async function isCaseRefunded(
  db: Kysely<Db> | Transaction<Db>,
  { kind, id }: CaseKey,
): Promise<boolean> {
  const { rows } =
    kind === 'claim'
      ? await sql`select 1 from claims where id = ${id} and refund_id is not null`.execute(db)
      : await sql`select 1 from withdrawals w where id = ${id} and state = 'accepted' and ${isWithdrawalRefunded}`.execute(
          db,
        )
  return rows.length > 0
}

/** Case by kind and database id. */
export type CaseKey = { kind: CaseKind; id: number }
const tableOf = { withdrawal: 'withdrawals', claim: 'claims' } as const

const listed = ({ store_id, is_open, due, repair, assignee_id, assignee, ...row }: Row): CaseListed => ({
  ...row,
  storeId: store_id,
  isOpen: is_open,
  due: due ?? undefined,
  repair: repair ?? undefined,
  assignee: assignee_id === null ? undefined : { id: assignee_id, name: assignee ?? '' },
})
