import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Which grade of a product was bought most: counted from orders and from the figures that a former shop brought along,
 * as numbers of orders a day without anybody's name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table product_sales (
      product_id integer not null references products (id) on delete cascade,
      day date not null,
      orders integer not null check (orders > 0),
      primary key (product_id, day)
    )`,
    `create table product_most_chosen (
      product_id integer primary key references products (id) on delete cascade,
      grade text not null,
      orders integer not null check (orders > 0),
      counted_at timestamptz not null
    )`,
  ])
}

/** Drops both. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table product_most_chosen', 'drop table product_sales'])
}
