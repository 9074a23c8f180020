import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Creates the most chosen grade of a product, counted from orders and from a former shop's anonymous number
 * of orders per day.
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

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table product_most_chosen', 'drop table product_sales'])
}
