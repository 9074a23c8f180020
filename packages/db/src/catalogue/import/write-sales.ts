import type { SalesRow } from '@ambra/contract/catalogue/import-rows'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { countMostChosen } from './most-chosen.ts'

/** Identifies the sales figure of a day. */
export const salesKey = ({ sku, day, orders }: SalesRow): string => `${sku} ${day} ${orders}`

/** Returns the keys of figures that are already stored unchanged. */
export async function loadSalesKeys(db: Kysely<Db>, rows: readonly SalesRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const { rows: known } = await sql<SalesRow>`
    select p.sku, s.day::text as day, s.orders from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (sku text, day date, orders integer)
    join products p on p.sku = r.sku
    join product_sales s on s.product_id = p.id and s.day = r.day and s.orders = r.orders`.execute(db)
  return new Set(known.map(salesKey))
}

/** Stores order counts of a former shop; returns the products whose most chosen grade changed. */
export async function writeSales(db: Kysely<Db>, rows: readonly SalesRow[], now: Date): Promise<number[]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<{ product_id: number }>`
    with stored as (
      insert into product_sales (product_id, day, orders)
      select p.id, r.day, max(r.orders) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (sku text, day date, orders integer)
      join products p on p.sku = r.sku group by p.id, r.day
      on conflict (product_id, day) do update set orders = excluded.orders
      returning product_id)
    select distinct coalesce(p.parent_id, p.id) as product_id
    from stored join products p on p.id = stored.product_id`.execute(db)
  return countMostChosen(db, { now, productIds: written.map((row) => row.product_id) })
}
