import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** How many old devices go back with the line of an order, free of charge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table order_lines add column old_devices integer check (old_devices > 0 and old_devices <= qty)',
  ])
}

/** Forgets them; the words of the line stay. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table order_lines drop column old_devices'])
}
