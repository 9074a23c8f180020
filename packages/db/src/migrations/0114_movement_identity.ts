import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the identifying ids of bank movements, a reversal flag, and the movement that one may duplicate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table bank_lines
      add column is_reversal boolean not null default false,
      add column transaction_id text not null default '',
      add column end_to_end_id text not null default '',
      -- One payment of a batch.
      add column is_part boolean not null default false,
      -- Of a batch whose payments do not add up: its sum less theirs.
      add column gap_cents bigint,
      -- The movement that this one is likely to be once more.
      add column twin_id integer references bank_lines (id)`,
    `create index bank_lines_sums on bank_lines (account, amount_cents)`,
    `create index bank_lines_bank_reference on bank_lines (account, bank_reference) where bank_reference <> ''`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop index bank_lines_bank_reference',
    'drop index bank_lines_sums',
    `alter table bank_lines drop column twin_id, drop column gap_cents, drop column is_part, drop column end_to_end_id,
      drop column transaction_id, drop column is_reversal`,
  ])
}
