import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the parts of a bundle line: `[{sku, qty}]` for one piece; null for lines without parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table order_lines add column parts jsonb`])
}

/** Reverts `up`. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table order_lines drop column parts`])
}
