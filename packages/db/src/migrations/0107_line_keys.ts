import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Records which requests added to a cart line, so that a repeated request adds once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table cart_items add column line_keys text[] not null default '{}'`])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table cart_items drop column line_keys`])
}
