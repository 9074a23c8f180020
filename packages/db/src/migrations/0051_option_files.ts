import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Creates files that shoppers upload for a custom option. They are stored in the database, so that every
 * process finds them, backups include them, and erasing a person deletes them. `key` is a 256-bit secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table custom_options drop constraint custom_options_input_check',
    `alter table custom_options add constraint custom_options_input_check check (input in
      ('field', 'area', 'date', 'date_time', 'time', 'radio', 'drop_down', 'checkbox', 'multiple', 'file'))`,
    `alter table custom_options add column file_extension text, add column image_size_x integer,
      add column image_size_y integer`,
    `create table option_files (
      key text primary key check (key ~ '^[0-9a-f]{64}$'),
      option_id integer not null,
      name text not null,
      size integer not null check (size > 0),
      content bytea not null,
      created_at timestamptz not null,
      order_id integer references orders (id) on delete cascade
    )`,
    // Pictures do not compress.
    'alter table option_files alter column content set storage external',
    'create index option_files_order on option_files (order_id) where order_id is not null',
  ])
}

/** Deletes options that take files, with the files. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop table option_files',
    `delete from custom_options where input = 'file'`,
    `alter table custom_options drop column file_extension, drop column image_size_x, drop column image_size_y`,
    'alter table custom_options drop constraint custom_options_input_check',
    `alter table custom_options add constraint custom_options_input_check check (input in
      ('field', 'area', 'date', 'date_time', 'time', 'radio', 'drop_down', 'checkbox', 'multiple'))`,
  ])
}
