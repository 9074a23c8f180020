import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { type MovementWhy, withReason } from './movement-reason.ts'
import { productName } from './movement-repository.ts'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'

type CountState = 'open' | 'done' | 'cancelled'
export type StockCount = {
  id: number
  title: string
  state: CountState
  actor: string
  createdAt: Date
  finishedAt: Date | null
  goods: number
  read: number
  warehouse: string
}

/**
 * Product in a count. `book` is the ledger quantity at its last scan, or the current one if not scanned. Below zero, the main warehouse
 * has sent items that are still counted in a shop. @see docs/decisions/104-counts-add-up.md
 */
export type CountLine = {
  productId: number
  sku: string
  gtin: string | null
  mpn: string | null
  name: string | null
  place: string | null
  counted: number | null
  countedAt: Date | null
  book: number
  reserved: number
  isApplied: boolean
}

/** Scope of a count in one warehouse: products by bin prefix, or by category with descendants. */
export type CountScope = ({ place: string } | { category: number }) & { warehouse: string }

/** Difference to apply. */
type CountedDifference = { productId: number; counted: number; book: number }

/** Stock counts by scanner. @see migrations/0085_stock_movements.ts */
export function countRepository(db: Kysely<Db> | Transaction<Db>) {
  const counts = (which: ReturnType<typeof sql>) => sql<StockCount>`
    select c.id, c.title, c.state, c.actor, c.created_at as "createdAt", c.finished_at as "finishedAt", c.warehouse,
      (select count(*)::integer from stock_count_lines l where l.count_id = c.id) as goods,
      (select count(*)::integer from stock_count_lines l where l.count_id = c.id and l.counted is not null) as read
    from stock_counts c ${which}`

  return {
    /** Lists open counts, then the latest ones. */
    async list(limit: number): Promise<StockCount[]> {
      const { rows } = await counts(sql`order by c.state = 'open' desc, c.id desc limit ${limit}`).execute(db)
      return rows
    },

    async find(id: number): Promise<StockCount | undefined> {
      const { rows } = await counts(sql`where c.id = ${id}`).execute(db)
      return rows[0]
    },

    /** Locks an open count until the end of the transaction: shared to add to it, exclusive to end it. */
    async lockOpen(id: number, how: 'share' | 'update'): Promise<boolean> {
      const { rows } = await sql`select 1 from stock_counts where id = ${id} and state = 'open'
        for ${sql.raw(how)}`.execute(db)
      return rows.length > 0
    },

    /** Starts a count of the products in a scope; `goods` is their number, capped at `most` + 1. */
    start: (scope: CountScope, how: Beginning) => startCount(db, scope, how),

    /** Lists lines by id; `book` is computed from the ledger. */
    async lines(id: number, language: string): Promise<CountLine[]> {
      const { rows } = await sql<CountLine>`
        select p.id as "productId", p.sku, p.gtin, p.mpn, ${productName(language)} as name,
          case c.warehouse when ${mainWarehouse} then f.place else w.place end as place, l.counted,
          l.counted_at as "countedAt", l.is_applied as "isApplied",
          case c.warehouse when ${mainWarehouse} then s.reserved - coalesce((
              select sum(x.taken) from shop_stock x where x.product_id = p.id), 0) else coalesce(w.taken, 0) end::integer as reserved,
          coalesce(case when l.is_applied then l.book end, case c.warehouse when ${mainWarehouse} then s.qty
            - coalesce((select sum(x.qty) from shop_stock x where x.product_id = p.id), 0)
            -- What left the house from elsewhere, or went there, is in both sums.
            - coalesce((select sum(case m.shop when '' then m.delta else -m.delta end) from stock_movements m
                where m.product_id = p.id and m.id > c.since and m.at > l.counted_at), 0)
          else greatest(0, coalesce(w.qty, 0)
            - coalesce((select sum(m.delta) from stock_movements m where m.product_id = p.id and m.shop = c.warehouse
                and m.id > c.since and m.at > l.counted_at), 0)) end)::integer as book
        from stock_count_lines l join stock_counts c on c.id = l.count_id join products p on p.id = l.product_id join stock s on s.product_id = p.id
          left join shelf_places f on f.product_id = p.id
          left join shop_stock w on w.product_id = p.id and w.shop = c.warehouse
        where l.count_id = ${id} order by p.id`.execute(db)
      return rows
    },

    /** Adds scanned pieces; products from elsewhere get a line. The total never falls below zero. */
    async add(id: number, pieces: readonly { productId: number; qty: number; at: Date }[]): Promise<void> {
      const list = pieces.map(({ productId, qty, at }) => ({
        product_id: productId,
        qty,
        at: at.toISOString(),
      }))
      await sql`
        insert into stock_count_lines as l (count_id, product_id, counted, counted_at)
        select ${id}::integer, r.product_id, greatest(sum(r.qty), 0), max(r.at)
        from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r (product_id integer, qty integer, at timestamptz)
          join stock s on s.product_id = r.product_id and s.manage
        group by r.product_id order by r.product_id
        on conflict (count_id, product_id) do update set
          counted = greatest(coalesce(l.counted, 0) + (
            select sum(n.qty) from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
              as n (product_id integer, qty integer, at timestamptz) where n.product_id = l.product_id), 0),
          counted_at = greatest(l.counted_at, excluded.counted_at)`.execute(db)
    },

    apply: (
      id: number,
      differences: readonly CountedDifference[],
      how: Omit<Application, 'id' | 'differences'>,
    ) => applyDifferences(db, { id, differences, ...how }),

    async finish(id: number, state: 'done' | 'cancelled', now: Date): Promise<void> {
      await db.updateTable('stock_counts').set({ state, finished_at: now }).where('id', '=', id).execute()
    },
  }
}

type Application = {
  id: number
  differences: readonly CountedDifference[]
  warehouse: string
  why: MovementWhy
  now: Date
}

/**
 * Applies differences to the stock; sales since each scan stay deducted. Skips products of which orders hold
 * more than would be left; returns the ids of the changed ones.
 */
async function applyDifferences(
  db: Kysely<Db> | Transaction<Db>,
  { id, differences, warehouse, why, now }: Application,
): Promise<number[]> {
  const list = JSON.stringify(
    differences.map(({ productId, counted, book }) => ({ product_id: productId, counted, book })),
  )
  const ids = differences.map(({ productId }) => productId)
  await sql`select 1 from stock s join products p on p.id = s.product_id
    where s.product_id = any(${ids}::integer[]) order by p.sku for update of s`.execute(db)
  const { rows } = await sql<{ id: number; shown: number }>`
    update stock s set qty = s.qty + r.counted - r.book, updated_at = ${now}
    from jsonb_to_recordset(${list}::jsonb) as r (product_id integer, counted integer, book integer)
      join products p on p.id = r.product_id, (select ${withReason(why)} as reason) why
    where s.product_id = r.product_id and s.manage and (r.counted > r.book or s.qty + r.counted - r.book >= s.reserved)
      and (${warehouse} = ${mainWarehouse} or r.counted - r.book + coalesce((select x.qty - x.taken from shop_stock x
        where x.product_id = s.product_id and x.shop = ${warehouse}), 0) >= 0)
      and why.reason is not null
    returning s.product_id as id, coalesce(p.parent_id, p.id) as shown`.execute(db)
  const changed = rows.map((row) => row.id)
  if (warehouse !== mainWarehouse)
    await sql`insert into shop_stock as x (product_id, shop, qty, updated_at)
      select r.product_id, ${warehouse}, greatest(r.counted - r.book, 0), ${now}
      from jsonb_to_recordset(${list}::jsonb) as r (product_id integer, counted integer, book integer)
      where r.product_id = any(${changed}::integer[])
      on conflict (product_id, shop) do update set updated_at = excluded.updated_at,
        qty = x.qty + (select n.counted - n.book from jsonb_to_recordset(${list}::jsonb)
          as n (product_id integer, counted integer, book integer) where n.product_id = x.product_id)`.execute(
      db,
    )
  await sql`update stock_count_lines l set is_applied = true, counted = r.counted, book = r.book,
      counted_at = coalesce(l.counted_at, ${now})
    from jsonb_to_recordset(${list}::jsonb) as r (product_id integer, counted integer, book integer)
    where l.count_id = ${id} and l.product_id = r.product_id and l.product_id = any(${changed}::integer[])`.execute(
    db,
  )
  if (rows.length > 0)
    await sql`insert into stock_changes (product_ids) values (${[...new Set(rows.map(({ shown }) => shown))]}::integer[])`.execute(
      db,
    )
  return changed
}

type Beginning = { title: string; actor: string; now: Date; most: number }

async function startCount(
  db: Kysely<Db> | Transaction<Db>,
  scope: CountScope,
  { title, actor, now, most }: Beginning,
): Promise<{ id: number; goods: number }> {
  const { id } = await db
    .insertInto('stock_counts')
    .values({
      title,
      actor,
      since: sql`(select coalesce(max(id), 0) from stock_movements)`,
      created_at: now,
      finished_at: null,
      place: 'place' in scope ? scope.place : null,
      category_id: 'category' in scope ? scope.category : null,
      warehouse: scope.warehouse,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isMain = scope.warehouse === mainWarehouse
  const which =
    'place' in scope
      ? sql`join ${isMain ? sql`shelf_places` : sql`shop_stock`} l on l.product_id = p.id
          where starts_with(upper(l.place), upper(${scope.place})) and ${isMain ? sql`true` : sql`l.shop = ${scope.warehouse}`}`
      : sql`${isMain ? sql`` : sql`join shop_stock l on l.product_id = p.id and l.shop = ${scope.warehouse} and l.qty > 0`} where coalesce(p.parent_id, p.id) in (select pc.product_id from product_categories pc
          where pc.category_id in (with recursive below as (
            select id from categories where id = ${scope.category}
            union all select c.id from categories c join below on c.parent_id = below.id) select id from below))`
  const { rows } = await sql`
    insert into stock_count_lines (count_id, product_id)
    select ${id}::integer, p.id from products p join stock s on s.product_id = p.id and s.manage ${which}
      and not exists (select 1 from products v where v.parent_id = p.id)
    order by p.id limit ${most + 1} returning 1`.execute(db)
  return { id, goods: rows.length }
}
