import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // Beside the order: moving it along leaves its words as they are. Filled by `store_order_search`.
  `create table order_search (
    order_id integer primary key references orders (id),
    words tsvector not null
  )`,
  `create index order_search_words on order_search using gin (words)`,
  // One for each way the list of orders is sorted; `id` decides between equals.
  `create index orders_created on orders (created_at, id)`,
  `create index orders_status_created on orders (status, created_at, id)`,
  `create index orders_total on orders (grand_total_cents, id)`,
  `create index orders_promised on orders (coalesce(shipping ->> 'deliveryTo', '9999-12-31'), id)`,
]

/** Creates what orders are searched and sorted by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop index orders_promised, orders_total, orders_status_created, orders_created',
    'drop table order_search',
  ])
}
