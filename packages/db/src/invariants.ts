import { sql } from 'kysely'
import type { Database } from './connection/database.ts'

/** Database invariants, each as a query that counts violations. */
const queries = {
  'reserved stock is what open orders hold': `
    select count(*) from stock s left join (
        select h.product_id, sum(h.qty) as qty from order_stock h join orders o on o.id = h.order_id
        where o.stock_state = 'reserved' group by h.product_id
      ) held on held.product_id = s.product_id
    where s.reserved <> coalesce(held.qty, 0)`,
  'no more is reserved than there is, but for what a count lacked': `
    select count(*) from stock where manage and reserved > qty + short`,
  'warehouses and shops have no more than the total': `
    select count(*) from (select s.product_id from stock s join shop_stock x on x.product_id = s.product_id
      where s.manage group by s.product_id having sum(x.qty) > s.qty + s.short) as over`,
  'no more comes from warehouses than an order takes': `
    select count(*) from (select order_id, product_id, sum(qty) as qty from order_sources group by 1, 2) s
      left join order_stock h using (order_id, product_id) where s.qty > coalesce(h.qty, 0)`,
  'a warehouse knows what orders take from it': `
    select count(*) from shop_stock x left join (
        select s.product_id, s.warehouse, sum(s.qty) as qty from order_sources s join orders o on o.id = s.order_id
        where o.stock_state = 'reserved' group by 1, 2
      ) t on t.product_id = x.product_id and t.warehouse = x.shop
    where x.taken <> coalesce(t.qty, 0)`,
  'pieces of sent orders have left their warehouse': `
    select count(*) from order_sources s join orders o on o.id = s.order_id
    where s.has_left <> (o.stock_state = 'taken')`,
  'the ledger adds up to the stock': `
    select count(*) from (select product_id, '' as shop, qty from stock
        union all select product_id, shop, qty from shop_stock) s
      left join (select product_id, shop, sum(delta) as qty, max(id) as last from stock_movements
        group by product_id, shop) l using (product_id, shop)
      left join stock_movements m on m.id = l.last
    where s.qty <> coalesce(l.qty, 0) or s.qty <> coalesce(m.qty, 0)`,
  'an order costs what its lines cost': `
    select count(*) from orders o
    where subtotal_cents <> (select coalesce(sum(row_cents), 0) from order_lines l where l.order_id = o.id)`,
  'a cart is one order': `
    select count(*) from (select cart_id from orders where status <> 'cancelled'
      group by cart_id having count(*) > 1) as doubled`,
  'a coupon is counted once for each use': `
    select count(*) from coupons c
    where used <> (select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.released_at is null)`,
  'no more goes back than was paid': `
    select count(*) from (select order_id, sum(amount_cents) as cents from refunds group by order_id) r
    where cents > (select coalesce(sum(amount_cents), 0) from payments p
      where p.order_id = r.order_id and p.state in ('paid', 'refunded'))`,
  'no more leaves than was ordered': `
    select count(*) from (
      select p.order_id, p.line, sum(p.qty) as qty from shipment_pieces p join shipments s on s.id = p.shipment_id
      where s.state <> 'cancelled' group by p.order_id, p.line
    ) leaving join order_lines l using (order_id, line) where leaving.qty > l.qty`,
  'the journal balances in each document': `
    select count(*) from (select 1 from journal_entries group by kind, source_id
      having sum(debit_cents) <> sum(credit_cents)) as off`,
  'the journal has the sum of each document': `
    select count(*) from invoices i
    where i.gross_cents > 0 and not exists (select 1 from journal_backlog b where b.kind = i.kind and b.source_id = i.id)
      and i.gross_cents <> coalesce((select abs(sum(debit_cents - credit_cents)) from journal_entries e
        where e.kind = i.kind and e.source_id = i.id and e.account = 'receivables'), 0)`,
  'the journal has the money of each payment': `
    select count(*) from payments p join orders o on o.id = p.order_id
    where p.state in ('paid', 'refunded')
      and not exists (select 1 from journal_backlog b where b.kind = 'payment' and b.source_id = p.id)
      and p.amount_cents - o.gift_card_cents - o.credit_cents <> coalesce((select sum(debit_cents - credit_cents) from journal_entries e
        where e.kind = 'payment' and e.source_id = p.id and e.account = 'money'), 0)`,
  'what swapped pieces pay is what their refund did not send': `
    select count(*) from orders o left join refunds r on r.exchange_order_id = o.id
    where o.credit_cents <> coalesce(r.credit_cents, 0)
      or o.credit_cents <> coalesce((select sum(debit_cents) from journal_entries e
        where e.kind = 'exchange' and e.source_id = r.id), 0)`,
  'an ended gift card is booked once': `
    select count(*) from gift_cards c
    where c.ended_cents <> coalesce((select sum(debit_cents - credit_cents) from journal_entries e
      where e.kind = 'gift_card_end' and e.source_id = c.id and e.account = 'gift_cards'), 0)`,
  'the journal has the fee of each movement': `
    select count(*) from bank_lines l
    where coalesce(l.fee_cents, 0) <> coalesce((select sum(debit_cents - credit_cents) from journal_entries e
      where e.kind = 'fee' and e.source_id = l.id and e.account = 'payment_costs'), 0)`,
  'a refund that pays an order has one': `
    select count(*) from refunds where credit_cents > 0 and exchange_order_id is null`,
  'document numbers have no gap': `
    select count(*) from (
      select seller, kind, year, max(sequence) - min(sequence) + 1 - count(*) as missing, max(sequence) as newest
      from invoices group by seller, kind, year
    ) d join document_counters c using (seller, kind, year) where d.missing <> 0 or d.newest <> c.last`,
} as const

/** Violated invariant with the number of violating rows. */
export type BrokenInvariant = { invariant: keyof typeof queries; rows: number }

/** Returns the violated invariants; a healthy shop has none. @see docs/rules/invariants.md */
export async function brokenInvariants({ db }: Pick<Database, 'db'>): Promise<BrokenInvariant[]> {
  const counted = Object.entries(queries)
    .map(([name, query]) => `select '${name}' as invariant, (${query})::integer as rows`)
    .join(' union all ')
  const { rows } =
    await sql<BrokenInvariant>`select * from (${sql.raw(counted)}) as all_counts where rows > 0`.execute(db)
  return rows
}
