import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // A separate table, so that status changes do not rewrite the search text. Filled by `store_order_search`.
  `create table order_search (
    order_id integer primary key references orders (id),
    words tsvector not null
  )`,
  `create index order_search_words on order_search using gin (words)`,
  // One index per sort order of the order list; `id` is the tiebreaker.
  `create index orders_created on orders (created_at, id)`,
  `create index orders_status_created on orders (status, created_at, id)`,
  `create index orders_total on orders (grand_total_cents, id)`,
  `create index orders_promised on orders (coalesce(shipping ->> 'deliveryTo', '9999-12-31'), id)`,
]

/** Creates the search and sort indexes of orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop index orders_promised, orders_total, orders_status_created, orders_created',
    'drop table order_search',
  ])
}
