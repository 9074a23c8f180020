import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // Exchange in a paid order: the refund of the removed pieces pays, as far as it suffices, for a separate
  // order of the added ones.
  `alter table orders add column credit_cents integer not null default 0,
    add constraint orders_swap_credit check (credit_cents >= 0 and gift_card_cents + credit_cents <= grand_total_cents)`,
  `alter table refunds add column credit_cents integer not null default 0,
    add column exchange_order_id integer references orders (id),
    add constraint refunds_swap_credit check (credit_cents >= 0 and gift_card_cents + credit_cents <= amount_cents)`,
  `create unique index refunds_exchange on refunds (exchange_order_id) where exchange_order_id is not null`,
  `alter table journal_entries drop constraint journal_entries_kind_check,
    add constraint journal_entries_kind_check check (kind in ('invoice', 'credit_note', 'payment', 'refund', 'gift_card',
      'gift_card_use', 'attempt', 'exchange'))`,
]

/** Lets the refund of exchanged pieces pay for another order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Reverts `up`; the journal loses its exchanges. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop trigger if exists refunds_record_exchange on refunds',
    'drop trigger if exists orders_return_credit on orders',
    'drop trigger if exists journal_entries_append_only on journal_entries',
    `delete from journal_entries where kind = 'exchange'`,
    `alter table journal_entries drop constraint journal_entries_kind_check,
      add constraint journal_entries_kind_check check (kind in ('invoice', 'credit_note', 'payment', 'refund', 'gift_card',
        'gift_card_use', 'attempt'))`,
    'drop index refunds_exchange',
    'alter table refunds drop column credit_cents, drop column exchange_order_id',
    'alter table orders drop column credit_cents',
  ])
}
