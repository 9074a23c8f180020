import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // Shipped and returned pieces of a line that the refund restocked; \`is_word\`: no withdrawal confirms it.
  `alter table refunds add column restocked jsonb not null default '[]'`,
  // Refund that restocked the piece as new before its inspection.
  `alter table inspections add column restocked_by integer references refunds (id)`,
  `create index inspections_restocked on inspections (restocked_by) where restocked_by is not null`,
  // The ledger shows what earlier refunds restocked.
  `update refunds r set restocked = f.lines from (
    select r.id, jsonb_agg(jsonb_build_object('line', n.line, 'qty', least(m.delta, n.qty),
      'is_word', not exists (select 1 from withdrawals w where w.refund_id = r.id))) as lines
    from refunds r cross join lateral jsonb_to_recordset(r.lines) as n (line integer, qty integer)
      join order_lines l on l.order_id = r.order_id and l.line = n.line and l.parts is null
      join products p on p.sku = l.sku
      join stock_movements m on m.order_id = r.order_id and m.product_id = p.id and m.reason = 'return' and m.shop = ''
        and m.at = r.created_at and m.delta > 0
    group by r.id
  ) f where f.id = r.id`,
]

/** Records which pieces refunds and inspections restocked, so that a piece is counted once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `drop index inspections_restocked`,
    `alter table inspections drop column restocked_by`,
    `alter table refunds drop column restocked`,
  ])
}
