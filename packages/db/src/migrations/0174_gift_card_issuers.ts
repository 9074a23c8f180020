import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Records who issued a gift card without an order, why, and whether its code was shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    // `issued_by` is the name as in the order history: of both people where a second person approved.
    `alter table gift_cards
      add column issuer_kind text check (issuer_kind in ('staff', 'cli')),
      add column issuer_id text,
      add column issued_by text,
      add column note text,
      -- The code of a card issued by staff is generated when it is shown, once.
      add column code_shown_at timestamptz`,
    `update gift_cards set code_shown_at = created_at`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop trigger if exists gift_cards_note_issued on gift_cards',
    `alter table gift_cards drop column issuer_kind, drop column issuer_id, drop column issued_by, drop column note,
      drop column code_shown_at`,
  ])
}
