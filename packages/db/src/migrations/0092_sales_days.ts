import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // Sales and credits by day and store, so that no report reads a year of order lines. Cents without VAT
  // except for `tax_cents`; returns are credit notes of refunds, and a cancelled invoice is deducted from its
  // sale.
  `create table sales_days (
    day date not null,
    store_id integer not null,
    orders integer not null default 0,
    goods_cents bigint not null default 0,
    delivery_cents bigint not null default 0,
    discount_cents bigint not null default 0,
    tax_cents bigint not null default 0,
    returns integer not null default 0,
    returned_cents bigint not null default 0,
    primary key (day, store_id)
  )`,
  // The same by product. The cost is that of the day of sale; pieces without a known cost are not part of
  // `costed`.
  `create table sales_goods (
    day date not null,
    store_id integer not null,
    sku text not null,
    orders integer not null default 0,
    pieces integer not null default 0,
    net_cents bigint not null default 0,
    costed_pieces integer not null default 0,
    costed_net_cents bigint not null default 0,
    cost_cents bigint not null default 0,
    returned_pieces integer not null default 0,
    returned_cents bigint not null default 0,
    primary key (day, store_id, sku)
  )`,
  `create index sales_goods_sku on sales_goods (sku, day)`,
  // Purchase cost of a piece, without VAT.
  `create table product_costs (
    product_id integer primary key references products (id) on delete cascade,
    cents integer not null check (cents >= 0),
    updated_at timestamptz not null
  )`,
  // Bestsellers of a store, calculated by a job; `place` counts from 1.
  `create table bestsellers (
    store_id integer not null,
    product_id integer not null references products (id) on delete cascade,
    place integer not null check (place >= 1),
    primary key (store_id, product_id)
  )`,
]

/** Creates sales totals, costs and bestsellers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table bestsellers, product_costs, sales_goods, sales_days'])
}
