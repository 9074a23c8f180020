import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // Part of a card's balance booked as income at expiry; reopening the card turns it into a liability again.
  `alter table gift_cards add column ended_cents integer not null default 0,
    add constraint gift_cards_ended check (ended_cents between 0 and value_cents)`,
  `create index gift_cards_ending on gift_cards (expires_at, id)
    where state in ('active', 'blocked') and balance_cents > ended_cents`,
  // Movement that is a provider's fee, or a payout with the fee deducted: its payment method and amount.
  `alter table bank_lines add column fee_cents bigint check (fee_cents > 0), add column fee_method text,
    add constraint bank_lines_fee check ((fee_cents is null) = (fee_method is null))`,
  `alter table journal_entries drop constraint journal_entries_kind_check,
    add constraint journal_entries_kind_check check (kind in ('invoice', 'credit_note', 'payment', 'refund', 'gift_card',
      'gift_card_use', 'attempt', 'exchange', 'gift_card_end', 'fee'))`,
  `alter table journal_entries drop constraint journal_entries_account_check,
    add constraint journal_entries_account_check check (account in ('receivables', 'money', 'unassigned', 'gift_cards',
      'gift_cards_given', 'gift_cards_ended', 'sales', 'returns', 'discounts', 'delivery', 'fees', 'allowances', 'vat',
      'rounding', 'payment_costs'))`,
]

/** Adds provider fees and expired gift cards to the journal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Reverts `up`; the journal loses these entries. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop trigger if exists gift_cards_go_on on gift_cards',
    'drop trigger if exists bank_lines_record_fee on bank_lines',
    'drop trigger if exists journal_entries_append_only on journal_entries',
    `delete from journal_entries where kind in ('gift_card_end', 'fee')`,
    `alter table journal_entries drop constraint journal_entries_account_check,
      add constraint journal_entries_account_check check (account in ('receivables', 'money', 'unassigned', 'gift_cards',
        'gift_cards_given', 'sales', 'returns', 'discounts', 'delivery', 'fees', 'allowances', 'vat', 'rounding'))`,
    `alter table journal_entries drop constraint journal_entries_kind_check,
      add constraint journal_entries_kind_check check (kind in ('invoice', 'credit_note', 'payment', 'refund', 'gift_card',
        'gift_card_use', 'attempt', 'exchange'))`,
    'alter table bank_lines drop column fee_cents, drop column fee_method',
    'drop index gift_cards_ending',
    'alter table gift_cards drop column ended_cents',
  ])
}
