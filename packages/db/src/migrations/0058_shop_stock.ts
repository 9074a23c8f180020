import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Creates the counted stock of each physical store. `shop` is the id of a pickup point of the carrier
 * `store`, kept after the store closes. Orders hold only the central stock (`stock`), never these pieces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table shop_stock (
      product_id integer not null references products (id) on delete cascade,
      shop text not null,
      qty integer not null check (qty >= 0),
      updated_at timestamptz not null,
      primary key (product_id, shop)
    )`,
    // Time at which a stock file of the shop was last read; unchanged rows are not rewritten.
    'create table shop_stock_counts (shop text primary key, counted_at timestamptz not null)',
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table shop_stock_counts', 'drop table shop_stock'])
}
