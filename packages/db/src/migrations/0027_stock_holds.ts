import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const unpaid = `('new', 'pending', 'awaiting_payment')`

const statements = [
  // Exists while an order holds stock, is unpaid and not handled by staff.
  `create table stock_holds (
    order_id integer primary key references orders (id) on delete cascade,
    pieces bigint not null check (pieces > 0),
    is_cash boolean not null,
    created_at timestamptz not null
  )`,
  // Hashes that identify the holder: network, email address, postal address or account.
  `create table stock_hold_keys (
    key text not null,
    order_id integer not null references stock_holds (order_id) on delete cascade,
    primary key (key, order_id)
  )`,
  `create index stock_hold_keys_order on stock_hold_keys (order_id)`,
  // Older orders count in the totals; their holder was not recorded.
  `insert into stock_holds (order_id, pieces, is_cash, created_at)
    select o.id, sum(s.qty), o.payment ->> 'methodCode' = 'cashondelivery', o.created_at
    from orders o join order_stock s on s.order_id = o.id join stock k on k.product_id = s.product_id and k.manage
    where o.stock_state = 'reserved' and o.status in ${unpaid} group by o.id`,
]

/** Creates the stock holds of unpaid orders, by network, address and account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Reverts `up`. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`drop table stock_hold_keys, stock_holds`])
}
