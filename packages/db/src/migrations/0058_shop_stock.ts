import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * What lies in each of the shop's own stores, as it was counted there. `shop` is the id of a pickup point of the carrier
 * `store`, which stays when it closes. Orders hold the stock of the whole house (`stock`), never these pieces.
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
    // When a file with what the shop has was read last: unchanged rows of it are not written.
    'create table shop_stock_counts (shop text primary key, counted_at timestamptz not null)',
  ])
}

/** Drops the stock of the shops. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table shop_stock_counts', 'drop table shop_stock'])
}
