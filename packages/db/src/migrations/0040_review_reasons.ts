import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the reason why a review is hidden. It is required, and the author is notified of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table reviews add column refusal text`])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table reviews drop column refusal'])
}
