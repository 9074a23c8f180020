import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Creates the parts of a bundle line: `[{sku, qty}]` of one piece; null for lines that are their own part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table order_lines add column parts jsonb`])
}

/** Takes back everything `up` did. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table order_lines drop column parts`])
}
