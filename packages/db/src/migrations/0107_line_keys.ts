import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Lets a line of a cart know which requests added to it: one that comes twice adds once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table cart_items add column line_keys text[] not null default '{}'`])
}

/** Forgets them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table cart_items drop column line_keys`])
}
