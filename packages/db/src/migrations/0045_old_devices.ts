import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the number of old devices taken back free of charge with an order line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table order_lines add column old_devices integer check (old_devices > 0 and old_devices <= qty)',
  ])
}

/** Drops the count; the text of the line stays. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table order_lines drop column old_devices'])
}
