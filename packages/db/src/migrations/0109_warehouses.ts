import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // The main warehouse gets a row when a second one is created: until then it is all central stock outside
  // the shops.
  `create table warehouses (
    code text primary key check (code ~ '^[a-z][a-z0-9-]{0,29}$'),
    name text not null check (length(name) between 1 and 80),
    address text not null default '' check (length(address) <= 200),
    -- Orders take pieces from the first one that has them.
    position integer not null,
    is_open boolean not null default true,
    created_at timestamptz not null,
    check (code <> 'main' or is_open)
  )`,
  // Pieces of an order from warehouses other than the main one, which supplies the rest of \`order_stock\`.
  `create table order_sources (
    order_id integer not null,
    product_id integer not null,
    warehouse text not null references warehouses (code) check (warehouse <> 'main'),
    qty integer not null check (qty > 0),
    -- The order was sent: the pieces are not in the warehouse any more.
    has_left boolean not null default false,
    primary key (order_id, product_id, warehouse),
    foreign key (order_id, product_id) references order_stock (order_id, product_id) on delete cascade
  )`,
  `create index order_sources_open on order_sources (warehouse, order_id) where not has_left`,
  `create index order_sources_product on order_sources (product_id) where not has_left`,
  // \`taken\`: pieces that unsent orders take from a warehouse. Orders take none from a shop.
  `alter table shop_stock add column taken integer not null default 0,
    add column place text check (length(place) between 1 and 40),
    add constraint shop_stock_taken check (taken >= 0 and taken <= qty)`,
  `create index shop_stock_shop on shop_stock (shop, product_id)`,
  `create index shop_stock_places on shop_stock (shop, (upper(place) collate "C"), (place collate "C"))
    where place is not null`,
  `alter table stock_counts add column warehouse text not null default 'main'`,
  `alter table shipments add column warehouse text not null default 'main'`,
  `alter table pick_runs add column warehouse text not null default 'main'`,
]

/** Creates additional warehouses, and the source warehouses of an order's pieces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops them; the stock of other warehouses counts as stock of the main one again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table pick_runs drop column warehouse`,
    `alter table shipments drop column warehouse`,
    `alter table stock_counts drop column warehouse`,
    `delete from shop_stock_counts where shop in (select code from warehouses)`,
    `drop table order_sources`,
    // Leaves a movement in the ledger, which is append-only.
    `update shop_stock set taken = 0, qty = 0, updated_at = now() where shop in (select code from warehouses)`,
    `delete from shop_stock where shop in (select code from warehouses)`,
    `drop index shop_stock_places`,
    `drop index shop_stock_shop`,
    `alter table shop_stock drop column taken, drop column place`,
    `drop table warehouses`,
  ])
}
