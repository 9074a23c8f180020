import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const inputs = (more: string) => `alter table custom_options drop constraint custom_options_input_check,
  add constraint custom_options_input_check check (input in
    ('field', ${more}'area', 'date', 'date_time', 'time', 'radio', 'drop_down', 'checkbox', 'multiple', 'file'))`

/** Records to whom and on which day a sold gift card is mailed; products may ask for an e-mail address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    inputs("'email', "),
    `alter table gift_cards add column recipient text, add column send_on date, add column send_at timestamptz,
      add column sent_at timestamptz`,
  ])
}

/** Asks for an e-mail address as a short text, and forgets recipients. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `update custom_options set input = 'field' where input = 'email'`,
    inputs(''),
    `delete from outbox where kind = 'mail.gift_card'`,
    `alter table gift_cards drop column recipient, drop column send_on, drop column send_at, drop column sent_at`,
  ])
}
