import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Why a review is not shown: its author is told, and nobody leaves one out without a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table reviews add column refusal text`])
}

/** Drops the reasons. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table reviews drop column refusal'])
}
