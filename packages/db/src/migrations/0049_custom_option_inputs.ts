import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Allows multi-line texts, dates, times and multiple choice; adds the maximum length of a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table custom_options drop constraint custom_options_input_check',
    `alter table custom_options add constraint custom_options_input_check check (input in
      ('field', 'area', 'date', 'date_time', 'time', 'radio', 'drop_down', 'checkbox', 'multiple'))`,
    'alter table custom_options add column max_characters integer check (max_characters between 1 and 2000)',
  ])
}

/** Deletes options of the new input types and drops the maximum length. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `delete from custom_options where input not in ('field', 'radio', 'drop_down', 'checkbox')`,
    'alter table custom_options drop column max_characters',
    'alter table custom_options drop constraint custom_options_input_check',
    `alter table custom_options add constraint custom_options_input_check
      check (input in ('field', 'radio', 'drop_down', 'checkbox'))`,
  ])
}
